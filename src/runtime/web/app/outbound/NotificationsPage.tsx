// What one was told, the latest first: each can be marked as read, and leads to the record that it is about.

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { NotificationItem, NotificationsView } from "../../../wire/told.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { useFormats } from "../AppContext.tsx";
import { useRefusal } from "../actions/use-refusal.tsx";
import { useCalled } from "../called.ts";
import { Link } from "../navigation/NavigationContext.tsx";
import { Bones } from "../screens/Bones.tsx";
import { ProblemPage } from "../screens/ProblemPage.tsx";
import { markRead, notificationsQuery } from "../server/queries.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import styles from "./outbound.module.css";

export default function NotificationsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(notificationsQuery);
  const mark = useMarkRead();
  const unread = data?.unread ?? 0;
  return (
    <>
      <PageHeader
        title={t("told.title")}
        actions={unread > 0 ? <Button onClick={() => mark(null)}>{t("told.allRead")}</Button> : undefined}
      />
      <div className={styles.body} aria-busy={data === undefined && error === null}>
        {!data && (error ? <ProblemPage error={error} onRetry={() => void refetch()} /> : <Bones />)}
        <ol className={styles.list}>
          {data?.items.map((item) => (
            <Told key={item.id} item={item} onRead={() => mark(item.id)} />
          ))}
        </ol>
      </div>
      {data?.items.length === 0 && (
        <Empty icon="bell" title={t("told.none")}>
          {t("told.noneYet")}
        </Empty>
      )}
    </>
  );
}

function Told({ item, onRead }: { readonly item: NotificationItem; readonly onRead: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const called = useCalled();
  const { record } = item;
  return (
    <li className={styles.item} data-unread={!item.read || undefined}>
      <div className={styles.words}>
        <h2>
          {!item.read && <span className="visually-hidden">{t("told.new")} </span>}
          <bdi>{item.subject}</bdi>
        </h2>
        <p className={styles.text}>
          <bdi>{item.text}</bdi>
        </p>
        <p className={styles.by}>
          <time dateTime={item.at}>{formats.moment(item.at)}</time>
          {record?.href != null && (
            <>
              {" · "}
              <Link href={record.href} onClick={item.read ? undefined : onRead}>
                <bdi>{record.label ? called(item.entity, record.label) : t("told.open")}</bdi>
              </Link>
            </>
          )}
        </p>
      </div>
      {!item.read && (
        <Button small look="quiet" onClick={onRead} aria-label={t("told.readOne", { subject: item.subject })}>
          {t("told.read")}
        </Button>
      )}
    </li>
  );
}

/** `id` null: all of them. */
function readNow(told: NotificationsView, id: string | null): NotificationsView {
  const items = told.items.map((item) => (id === null || item.id === id ? { ...item, read: true } : item));
  const isNew = told.items.some((item) => item.id === id && !item.read);
  return { ...told, items, unread: id === null ? 0 : told.unread - (isNew ? 1 : 0) };
}

function useMarkRead(): (id: string | null) => void {
  const client = useQueryClient();
  const refusal = useRefusal();
  const { mutate } = useMutation({
    mutationFn: markRead,
    // Nobody but the reader decides that, so that it shows at once.
    onMutate: (id) => {
      client.setQueryData(notificationsQuery.queryKey, (before) => before && readNow(before, id));
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
    onError: (error) => refusal(error),
  });
  return mutate;
}
