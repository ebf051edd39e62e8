// What one was told, the latest first. What is new, where there is anything, and all of it, page by page. Which of the two is
// shown stands in the address, where somebody has chosen.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { type NotificationFilter, notificationsQuery, unreadQuery } from "../../api/queries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { PageSkeleton } from "../../layout/PageSkeleton.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { NOTIFICATIONS } from "../../router/addresses.ts";
import { Link, usePlace } from "../../router/NavigationContext.tsx";
import { Button, buttonClass } from "../../ui/components/Button.tsx";
import { Empty } from "../../ui/components/Empty.tsx";
import { focusIfLost } from "../../ui/focus-back.ts";
import { groupLines } from "./grouping.ts";
import { NotificationLine } from "./NotificationItem.tsx";
import styles from "./outbound.module.css";
import { unreadWords } from "./unread-words.ts";
import { useMarkRead } from "./use-mark-read.ts";

export default function NotificationsPage() {
  const { t } = useTranslation();
  const { data: counted, error: uncounted, refetch: recount } = useQuery(unreadQuery);
  const unread = counted?.unread ?? 0;
  const show = useShown(counted?.unread);
  const told = useInfiniteQuery({ ...notificationsQuery(show ?? "all"), enabled: show !== null });
  const mark = useMarkRead();
  const { product } = useApp();
  const list = useRef<HTMLOListElement>(null);
  const { data, hasNextPage } = told;
  const error = told.error ?? (show === null ? uncounted : null);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const [latest] = items;
  const isCut = data?.pages.at(-1)?.cut === true;
  const goOn = async () => {
    const last = list.current?.lastElementChild;
    await told.fetchNextPage();
    focusIfLost([], () => last?.nextElementSibling?.querySelector("a, button, summary") ?? null);
  };
  return (
    <>
      <PageHeader
        title={t("told.title")}
        actions={
          unread > 0 && latest !== undefined ? <Button onClick={() => mark({ until: latest.id })}>{t("told.allRead")}</Button> : undefined
        }
      />
      <div className={styles.body} aria-busy={data === undefined && error === null}>
        <nav className={styles.shown} aria-label={t("told.shown")}>
          <ShownLink to="new" shown={show}>
            {t("told.onlyNew")}
            {unread > 0 && <span className={styles.count}>{unreadWords(unread)}</span>}
          </ShownLink>
          <ShownLink to="all" shown={show}>
            {t("told.all")}
          </ShownLink>
        </nav>
        {!data &&
          (error ? <ProblemPage error={error} onRetry={() => void (show === null ? recount() : told.refetch())} /> : <PageSkeleton />)}
        <ol ref={list} className={styles.list}>
          {groupLines(items, product.timeZone, isCut).map((line) => (
            <NotificationLine key={line.key} line={line} onRead={(ids) => mark({ ids })} />
          ))}
        </ol>
        {hasNextPage && (
          <Button className={styles.more} busy={told.isFetchingNextPage} onClick={() => void goOn()}>
            {t("told.more")}
          </Button>
        )}
      </div>
      {data && items.length === 0 && !hasNextPage && <Nothing isNew={show === "new"} />}
    </>
  );
}

interface ShownLinkProps {
  readonly to: NotificationFilter;
  readonly shown: NotificationFilter | null;
  readonly children: ReactNode;
}

function ShownLink({ to, shown, children }: ShownLinkProps) {
  return (
    <Link href={`${NOTIFICATIONS}?show=${to}`} replace className={buttonClass()} aria-current={to === shown ? "true" : undefined}>
      {children}
    </Link>
  );
}

function Nothing({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation();
  if (!isNew)
    return (
      <Empty icon="bell" title={t("told.none")}>
        {t("told.noneYet")}
      </Empty>
    );
  const all = (
    <Link href={`${NOTIFICATIONS}?show=all`} replace className={buttonClass()}>
      {t("told.toAll")}
    </Link>
  );
  return <Empty icon="bell" title={t("told.noneNew")} action={all} />;
}

/** Of whoever has chosen neither: what is new, where there was anything as they came; null until that is known. */
function useShown(unread: number | undefined): NotificationFilter | null {
  const asked = new URLSearchParams(usePlace().search).get("show");
  const chosen = asked === "new" || asked === "all" ? asked : null;
  const [start, setStart] = useState<NotificationFilter | null>(null);
  const first = unread === undefined ? null : unread > 0 ? "new" : "all";
  const next = chosen === null ? (start ?? first) : null;
  if (next !== start) setStart(next);
  return chosen ?? next;
}
