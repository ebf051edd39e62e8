// Who did what to a record, when, and which fields that changed; the latest first.

import { useState } from "react";
import type { RecordHistory } from "../../../wire/history.ts";
import { NotSpecified } from "../../fields/Value.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { HISTORY } from "../../router/addresses.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Changes, EntrySentence, EntryTime } from "../history/HistoryEntry.tsx";
import styles from "./record.module.css";

const SHOWN_AT_FIRST = 8;

interface Props {
  /** What was done before these is on the page of the history. */
  readonly history: RecordHistory;
  readonly title: string;
  readonly entity: string;
  readonly record: string;
}

export function History({ history: { entries, goesOn = false, open }, title, entity, record }: Props) {
  const { t } = useTranslation();
  const { user } = useApp();
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, SHOWN_AT_FIRST);
  const isFurther = goesOn && user !== null;
  if (entries.length === 0 && !isFurther && open === undefined) return null;
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      {open && <NotSpecified open={open} />}
      <ol className={styles.history}>
        {shown.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place
          <li key={`${entry.at} ${index}`} data-source={entry.source}>
            <p>
              <EntrySentence entry={entry} />
            </p>
            <p className={styles.by}>
              <EntryTime entry={entry} />
            </p>
            <Changes entry={entry} />
          </li>
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button look="quiet" small onClick={() => setAll(true)}>
          {t("history.all", { count: entries.length })}
        </Button>
      )}
      {isFurther && (
        <p className={styles.by}>
          <Link href={`${HISTORY}?${new URLSearchParams({ entity, record })}`}>{t("history.whole")}</Link>
        </p>
      )}
    </section>
  );
}
