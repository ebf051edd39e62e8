// What one was told, the latest first: each leads to the record that it is about, and can be marked as read; many alike are one line that
// opens. What its record has left behind says what that is now, and waits for nobody.

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { NotificationItem, NotificationsView, OverView } from "../../../wire/told.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Said } from "../../ui/Said.tsx";
import { Unbroken } from "../../ui/Unbroken.tsx";
import { useApp, useFormats } from "../AppContext.tsx";
import { useRefusal } from "../actions/use-refusal.tsx";
import { useCalled } from "../called.ts";
import { Link } from "../navigation/NavigationContext.tsx";
import { Bones } from "../screens/Bones.tsx";
import { ProblemPage } from "../screens/ProblemPage.tsx";
import { markRead, notificationsQuery } from "../server/queries.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { alike } from "./alike.ts";
import styles from "./outbound.module.css";

export default function NotificationsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(notificationsQuery);
  const mark = useMarkRead();
  const { product } = useApp();
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
          {alike(data?.items ?? [], product.timeZone).map((items) => {
            const [item] = items;
            if (item === undefined) return null;
            return items.length === 1 ? (
              <Told key={item.id} item={item} onRead={() => mark(item.id)} />
            ) : (
              <Alike key={items.at(-1)?.id} latest={item} items={items} onRead={mark} />
            );
          })}
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

interface AlikeProps {
  readonly latest: NotificationItem;
  readonly items: readonly NotificationItem[];
  readonly onRead: (id: string) => void;
}

/** Many of one kind and day. */
function Alike({ latest, items, onRead }: AlikeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const news = items.filter(isNew).length;
  return (
    <li className={styles.alike} data-unread={news > 0 || undefined}>
      <details>
        <summary>
          <Icon name="down" size={14} />
          <span className={styles.words}>
            <span className={styles.subject}>{t("told.alike", { subject: latest.subject, shown: formats.number(items.length - 1) })}</span>
            <span className={styles.by}>
              <time dateTime={latest.at}>{formats.moment(latest.at)}</time>
              {news > 0 && ` · ${t("told.newOf", { shown: formats.number(news) })}`}
            </span>
            <OverAll items={items} />
          </span>
        </summary>
        <ol className={styles.list}>
          {items.map((item) => (
            <Told key={item.id} item={item} onRead={() => onRead(item.id)} />
          ))}
        </ol>
      </details>
    </li>
  );
}

/** Those alike are over together, or none of them is. */
function OverAll({ items }: { readonly items: readonly NotificationItem[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const why = useWhyOver();
  const [first] = items;
  if (first?.over === undefined) return null;
  const same = new Set(items.map(({ over }) => over && why(over)));
  return <OverLine>{same.size === 1 ? why(first.over) : t("told.overAll", { shown: formats.number(items.length) })}</OverLine>;
}

function OverLine({ children }: { readonly children: string }) {
  return (
    <span className={styles.over}>
      <Icon name="clock" size={14} />
      <bdi>{children}</bdi>
    </span>
  );
}

function useWhyOver(): (over: OverView) => string {
  const { t } = useTranslation();
  return (over) => {
    if ("why" in over) return t(over.why === "others" ? "told.overOthers" : "told.overGone");
    return over.nowOf === undefined ? t("told.over", { state: over.now }) : t("told.overOf", { state: over.now, field: over.nowOf });
  };
}

/** It was not read, and still holds. */
function isNew({ read, over }: NotificationItem): boolean {
  return !read && over === undefined;
}

function Told({ item, onRead }: { readonly item: NotificationItem; readonly onRead: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const called = useCalled();
  const why = useWhyOver();
  const { record, over, shownOn } = item;
  const href = record?.href ?? shownOn?.href ?? null;
  const waits = isNew(item);
  const subject = (
    <bdi>
      <Unbroken>{item.subject}</Unbroken>
    </bdi>
  );
  return (
    <li className={styles.item} data-unread={waits || undefined} data-over={over !== undefined || undefined}>
      <div className={styles.words}>
        <h2>
          {waits && <span className="visually-hidden">{t("told.new")} </span>}
          {href === null ? (
            subject
          ) : (
            <Link href={href} className={styles.whole} onClick={item.read ? undefined : onRead}>
              {subject}
            </Link>
          )}
        </h2>
        {over && <OverLine>{why(over)}</OverLine>}
        <p className={styles.text}>
          <bdi>
            <Unbroken>{item.text}</Unbroken>
          </bdi>
        </p>
        <p className={styles.by}>
          <time dateTime={item.at}>{formats.moment(item.at)}</time>
          {record?.label && (
            <>
              {" · "}
              <bdi>
                <Unbroken>{called(item.entity, record.label)}</Unbroken>
              </bdi>
            </>
          )}
          {shownOn && (
            <>
              {" · "}
              <Said>{shownOn.label}</Said>
            </>
          )}
        </p>
      </div>
      {waits && (
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
  const wasNew = told.items.some((item) => item.id === id && isNew(item));
  return { ...told, items, unread: id === null ? 0 : told.unread - (wasNew ? 1 : 0) };
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
