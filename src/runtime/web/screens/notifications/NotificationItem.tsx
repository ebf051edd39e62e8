// One line of what one was told. It leads to the record that it is about, and can be marked as read; many alike are one line that
// opens. What its record has left behind says what that is now, and waits for nobody.

import { useState } from "react";
import type { NotificationItem, OverView } from "../../../wire/notifications.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { useRecordTitle } from "../../product/use-record-title.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { NoWrap } from "../../ui/components/NoWrap.tsx";
import type { Line } from "./grouping.ts";
import styles from "./outbound.module.css";
import { isNew } from "./unread-notifications.ts";

/** So many of those alike are shown at first, and so many more each time. */
const SHOWN = 100;

interface LineProps {
  readonly line: Line;
  readonly onRead: (ids: readonly string[]) => void;
}

export function NotificationLine({ line, onRead }: LineProps) {
  const [item] = line.items;
  if (item === undefined) return null;
  return line.items.length === 1 ? (
    <SingleNotification item={item} onRead={() => onRead([item.id])} />
  ) : (
    <NotificationGroup latest={item} line={line} onRead={onRead} />
  );
}

/** Many of one kind and day. */
function NotificationGroup({ latest, line, onRead }: LineProps & { readonly latest: NotificationItem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(SHOWN);
  const { items, isCut } = line;
  const counted = (count: number) => `${formats.number(count)}${isCut ? "+" : ""}`;
  const unread = items.filter(isNew);
  const news = unread.length;
  const subject = t("told.alike", { subject: latest.subject, shown: counted(items.length - 1) });
  return (
    <li className={styles.alike} data-unread={news > 0 || undefined} data-source={latest.source}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="down" size={14} />
          <span className={styles.words}>
            <span className={styles.subject}>{subject}</span>
            <span className={styles.by}>
              <time dateTime={latest.at}>{formats.moment(latest.at)}</time>
              {news > 0 && ` · ${t("told.newOf", { shown: counted(news) })}`}
            </span>
            <OverAll items={items} counted={counted(items.length)} />
          </span>
        </summary>
        {isOpen && (
          <ol className={styles.list}>
            {items.slice(0, shown).map((item) => (
              <SingleNotification key={item.id} item={item} onRead={() => onRead([item.id])} />
            ))}
          </ol>
        )}
        {isOpen && items.length > shown && (
          <Button className={styles.more} onClick={() => setShown(shown + SHOWN)}>
            {t("told.more")}
          </Button>
        )}
      </details>
      {news > 0 && (
        <Button small look="quiet" onClick={() => onRead(unread.map(({ id }) => id))} aria-label={t("told.readTheseOf", { subject })}>
          {t("told.readThese")}
        </Button>
      )}
    </li>
  );
}

/** Those alike are over together, or none of them is. */
function OverAll({ items, counted }: { readonly items: readonly NotificationItem[]; readonly counted: string }) {
  const { t } = useTranslation();
  const why = useWhyOver();
  const [first] = items;
  if (first?.over === undefined) return null;
  const same = new Set(items.map(({ over }) => over && why(over)));
  return <OverLine>{same.size === 1 ? why(first.over) : t("told.overAll", { shown: counted })}</OverLine>;
}

function OverLine({ children }: { readonly children: string }) {
  return (
    <span className={styles.over}>
      <Icon name="clock" size={14} />
      <bdi>{children}</bdi>
    </span>
  );
}

const WHY = { others: "told.overOthers", gone: "told.overGone", ended: "told.overEnded" } as const;

function useWhyOver(): (over: OverView) => string {
  const { t } = useTranslation();
  return (over) => {
    if ("why" in over) return t(WHY[over.why]);
    return over.nowOf === undefined ? t("told.over", { state: over.now }) : t("told.overOf", { state: over.now, field: over.nowOf });
  };
}

function SingleNotification({ item, onRead }: { readonly item: NotificationItem; readonly onRead: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const called = useRecordTitle();
  const why = useWhyOver();
  const { record, over, shownOn } = item;
  const href = record?.href ?? shownOn?.href ?? null;
  const waits = isNew(item);
  const subject = (
    <bdi>
      <NoWrap>{item.subject}</NoWrap>
    </bdi>
  );
  return (
    <li className={styles.item} data-unread={waits || undefined} data-over={over !== undefined || undefined} data-source={item.source}>
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
            <NoWrap>{item.text}</NoWrap>
          </bdi>
        </p>
        <p className={styles.by}>
          <time dateTime={item.at}>{formats.moment(item.at)}</time>
          {record?.label && (
            <>
              {" · "}
              <bdi>
                <NoWrap>{called(item.entity, record.label)}</NoWrap>
              </bdi>
            </>
          )}
          {shownOn && (
            <>
              {" · "}
              <DocumentText>{shownOn.label}</DocumentText>
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
