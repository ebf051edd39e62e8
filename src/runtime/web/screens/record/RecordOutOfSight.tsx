// Stands for a record that went out of its reader's sight, and says so. That it was deleted is told as far as they may
// know; else that it was, or that they may no longer see it, and not which of the two; or where it is shown now. What
// their own step did is said first.

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RecordView, ScreenView } from "../../../wire.ts";
import { type LastStep, lastStepKey } from "../../actions/last-step.ts";
import { useProblemWords } from "../../api/problem-words.ts";
import { meanwhileOf } from "../../api/queries.ts";
import { problemOf } from "../../api/request.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { homeList } from "../../layout/home-list.ts";
import { useArrival } from "../../layout/PageHeader.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { useRecordTitle } from "../../product/use-record-title.ts";
import { Link, usePlace } from "../../router/NavigationContext.tsx";
import { buttonClass } from "../../ui/components/Button.tsx";
import { DocumentTextWithin } from "../../ui/components/DocumentText.tsx";
import { Empty } from "../../ui/components/Empty.tsx";
import type { IconName } from "../../ui/components/Icon.tsx";
import styles from "./record.module.css";

/** Whether the server has said that there is no such record, of one that it has shown before. */
export function isOutOfSight(error: Error | null): boolean {
  return error !== null && problemOf(error).status === 404;
}

interface Props {
  readonly screen: ScreenView;
  /** As it was shown last. */
  readonly record: RecordView;
  /** It is the whole page. */
  readonly heading?: boolean;
  /** Instead of the way back to the list. */
  readonly action?: ReactNode;
}

interface Words {
  readonly icon: IconName;
  readonly title: string;
  readonly text: ReactNode;
  readonly to?: { readonly label: string; readonly href: string };
}

export function RecordOutOfSight({ screen, record, heading = false, action }: Props) {
  const words = useWords(screen, record);
  // What is said in the first moment is what is read out: it waits until it is known.
  return (
    <div role="alert" aria-busy={words === null || undefined}>
      {words && (
        <>
          {heading && <Titled title={words.title} />}
          <Empty
            icon={words.icon}
            title={words.title}
            heading={heading ? "h1" : "p"}
            action={
              <div className={styles.waysOn}>
                {words.to && (
                  <Link href={words.to.href} className={buttonClass("primary")}>
                    {words.to.label}
                  </Link>
                )}
                {action ?? <ToList screen={screen} record={record} />}
              </div>
            }
          >
            {words.text !== null && <p>{words.text}</p>}
          </Empty>
        </>
      )}
    </div>
  );
}

function becameQuery(slug: string, entity: string, id: string) {
  return queryOptions({
    queryKey: ["seen", "out of sight", slug, entity, id],
    queryFn: () => meanwhileOf(entity, id, null),
    retry: false,
    gcTime: 0,
  });
}

/** Null until it is known what became of it. */
function useWords({ slug, entity }: ScreenView, { id, version, label: own }: RecordView): Words | null {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const called = useRecordTitle();
  const label = called(entity, own);
  const step = useQueryClient().getQueryData<LastStep>(lastStepKey(id));
  const isOwn = step !== undefined && step.version > version;
  const { data, error } = useQuery({ ...becameQuery(slug, entity ?? "", id), enabled: !isOwn });
  if (isOwn) return { icon: "lock", title: step.said, text: t("record.unseen") };
  if (data) {
    const to = data.href === null ? {} : { to: { label: called(entity, data.label), href: data.href } };
    return { icon: "search", title: t("record.elsewhere", { label }), text: null, ...to };
  }
  if (error === null) return null;
  const problem = problemOf(error);
  const deleted = problem.deleted && problemWords(problem);
  const text = t(deleted ? "record.wasHere" : "record.outOfSight", { label, what: deleted?.detail });
  return { icon: "search", title: deleted?.title ?? t("form.gone"), text: <DocumentTextWithin text={text} said={[label]} /> };
}

function ToList({ screen, record }: { readonly screen: ScreenView; readonly record: RecordView }) {
  const { t } = useTranslation();
  const { trail } = usePlace();
  const home = homeList(useApp(), screen, trail, record.homes);
  return (
    <Link href={home?.href ?? "/"} className={buttonClass()}>
      {home?.screen.name ?? t("problem.home")}
    </Link>
  );
}

/** Where it is the whole page, the page is called after it. */
function Titled({ title }: { readonly title: string }) {
  useArrival(title);
  return null;
}
