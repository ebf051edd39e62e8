// Who did what, when, and which fields that changed; the latest first.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryView } from "../../../wire.ts";
import { Button } from "../../ui/Button.tsx";
import { useFormats } from "../AppContext.tsx";
import styles from "./record.module.css";

const SHOWN_AT_FIRST = 8;

export function History({ entries, title }: { readonly entries: readonly HistoryView[]; readonly title: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, SHOWN_AT_FIRST);
  if (entries.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      <ol className={styles.history}>
        {shown.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place
          <li key={`${entry.at} ${index}`}>
            <p>
              <strong>{entry.action}</strong>
            </p>
            <p className={styles.by}>
              {entry.by === "" ? t("history.somebody") : (entry.by ?? t("history.program"))} ·{" "}
              <time dateTime={entry.at}>{formats.moment(entry.at)}</time>
            </p>
            {entry.confirmed.length > 0 && <p className={styles.by}>{t("history.confirmed", { rules: entry.confirmed.join(", ") })}</p>}
            {entry.changes.length > 0 && (
              <ul>
                {entry.changes.map((change) => (
                  <li key={change.label}>
                    {t(change.from === "" ? "history.set" : change.to === "" ? "history.cleared" : "history.change", {
                      label: change.label,
                      from: change.from,
                      to: change.to,
                    })}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button look="quiet" small onClick={() => setAll(true)}>
          {t("history.all", { count: entries.length })}
        </Button>
      )}
    </section>
  );
}
