// What was done, under its days. An import is one line, which opens to its entries.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { HistoryItem, HistoryPageView, ImportItem } from "../../../wire/history.ts";
import { historyQuery } from "../../api/queries.ts";
import { toWallClock } from "../../formatting/zoned-time.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { useApp, useFormats } from "../../product/AppContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { Changes, EntrySentence, EntryTime, useAuthor } from "./HistoryEntry.tsx";
import styles from "./history.module.css";
import { RecordName } from "./RecordName.tsx";

type Item = HistoryPageView["items"][number];

interface Props {
  readonly items: readonly Item[];
  /** What is filtered by, for the entries of an import. */
  readonly query: string;
}

/** The days are those of the product's time zone. */
export function HistoryDays({ items, query }: Props) {
  const { product } = useApp();
  const formats = useFormats();
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = toWallClock(item.at, product.timeZone).slice(0, 10);
    const known = days.get(day);
    if (known) known.push(item);
    else days.set(day, [item]);
  }
  return (
    <div className={styles.days}>
      {[...days].map(([day, entries]) => (
        <section key={day}>
          <h2 className={styles.day}>{formats.date(day)}</h2>
          <Entries items={entries} query={query} />
        </section>
      ))}
    </div>
  );
}

function Entries({ items, query }: Props) {
  return (
    <ol className={styles.entries}>
      {items.map((item) => (
        <li key={item.id} data-source={"within" in item ? undefined : item.source}>
          {"within" in item ? <Import item={item} query={query} /> : <Entry entry={item} />}
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry }: { readonly entry: HistoryItem }) {
  const time = useTimeOf(entry);
  const { record } = entry;
  const kind = <DocumentText>{entry.entityLabel}</DocumentText>;
  return (
    <>
      <p className={styles.what}>
        <span>
          <EntrySentence entry={entry} record={record.label === null ? kind : <RecordName record={record} />} />
        </span>
        <span className={styles.by}>
          {record.label !== null && <>{kind} · </>}
          <EntryTime entry={entry} at={time} />
        </span>
      </p>
      <Changes entry={entry} />
    </>
  );
}

function Import({ item, query }: { readonly item: ImportItem; readonly query: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const time = useTimeOf(item);
  const by = useAuthor(item.by);
  const [open, setOpen] = useState(false);
  const what = useId();
  const entries = useId();
  const records = item.records === null ? null : t("history.records", { count: item.records, shown: formats.number(item.records) });
  return (
    <>
      <p className={styles.what} id={what}>
        <span>{t("history.importedBy", { by, records: records ?? item.entityLabel })}</span>
        <span className={styles.by}>
          {records !== null && (
            <>
              <DocumentText>{item.entityLabel}</DocumentText> ·{" "}
            </>
          )}
          <EntryTime entry={item} at={time} />
        </span>
      </p>
      <Button
        look="quiet"
        small
        className={styles.more}
        aria-expanded={open}
        aria-controls={open ? entries : undefined}
        aria-describedby={what}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "chevron" : "right"} size={12} />
        {t(open ? "history.hideEntries" : "history.showEntries")}
      </Button>
      <div id={entries} className={styles.within} hidden={!open}>
        {open && <ImportEntries item={item} query={query} />}
      </div>
    </>
  );
}

function ImportEntries({ item, query }: { readonly item: ImportItem; readonly query: string }) {
  const { t } = useTranslation();
  const asked = new URLSearchParams(query);
  asked.set("within", item.within);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(historyQuery(asked.toString()));
  if (error && !data) return <ProblemPage error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.import} aria-busy={data === undefined}>
      {data && <Entries items={data.pages.flatMap((page) => page.items)} query={query} />}
      {hasNextPage && (
        <div className={styles.more}>
          <Button small busy={isFetching} onClick={() => void fetchNextPage()}>
            {t("history.moreEntries")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The day stands above. */
function useTimeOf({ at }: { readonly at: string }): string {
  const { product } = useApp();
  const formats = useFormats();
  return formats.time(toWallClock(at, product.timeZone).slice(11));
}
