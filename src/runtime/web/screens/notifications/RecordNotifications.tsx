// Where a mail leads: to what it is about, once it is marked as read. Where that has no page its reader is shown what they were told.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notificationQuery } from "../../api/queries.ts";
import { problemOf } from "../../api/request.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { PageSkeleton } from "../../layout/PageSkeleton.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { NOTIFICATIONS } from "../../router/addresses.ts";
import { Link, Redirect } from "../../router/NavigationContext.tsx";
import { buttonClass } from "../../ui/components/Button.tsx";
import { Empty } from "../../ui/components/Empty.tsx";
import { useMarkRead } from "./use-mark-read.ts";

export default function RecordNotifications({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(notificationQuery(id));
  const mark = useMarkRead();
  const isNew = data?.read === false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (isNew) mark({ ids: [id] });
  }, [isNew, id]);
  if (data) return <Redirect to={data.record?.href ?? data.shownOn?.href ?? `${NOTIFICATIONS}?show=all`} />;
  const isNotTheirs = error !== null && problemOf(error).status === 404;
  return (
    <>
      <PageHeader title={t("told.title")} />
      {isNotTheirs ? (
        <Empty
          icon="bell"
          title={t("told.notYours")}
          action={
            <Link href={NOTIFICATIONS} className={buttonClass()}>
              {t("told.toAll")}
            </Link>
          }
        >
          {t("told.notYoursWhy")}
        </Empty>
      ) : error ? (
        <ProblemPage error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}
