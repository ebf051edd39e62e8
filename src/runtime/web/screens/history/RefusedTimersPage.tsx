// What the program was to do by itself and could not, of records that the reader may act on, the latest first.

import { useInfiniteQuery } from "@tanstack/react-query";
import type { RefusedTimerItem } from "../../../wire/blocked-timers.ts";
import { refusedTimersQuery } from "../../api/queries.ts";
import { RefusedReasons, RefusedStep } from "../../explanations/RefusedTimer.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { PageSkeleton } from "../../layout/PageSkeleton.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Empty } from "../../ui/components/Empty.tsx";
import styles from "./history.module.css";
import { RecordName } from "./RecordName.tsx";

export default function RefusedTimersPage() {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(refusedTimersQuery);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader title={t("refused.title")} help={t("refused.help")} />
      <div className={styles.body} aria-busy={data === undefined && error === null}>
        {!data && (error ? <ProblemPage error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
        {items.length > 0 && (
          <ol className={styles.entries}>
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ol>
        )}
        {hasNextPage && (
          <Button className={styles.more} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("refused.more")}
          </Button>
        )}
      </div>
      {data && items.length === 0 && !hasNextPage && (
        <Empty icon="check" title={t("refused.none")}>
          {t("refused.noneWhy")}
        </Empty>
      )}
    </>
  );
}

function Item({ item }: { readonly item: RefusedTimerItem }) {
  return (
    <li>
      <p className={styles.what}>
        <RecordName record={item.record} />
        <span className={styles.kind}>
          <DocumentText>{item.entityLabel}</DocumentText>
        </span>
      </p>
      <p className={styles.step}>
        <RefusedStep refused={item} />
      </p>
      <RefusedReasons refused={item} brief />
    </li>
  );
}
