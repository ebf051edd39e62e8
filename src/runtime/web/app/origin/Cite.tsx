// The row of the document that says so; in development also the row itself, for whoever asks where this comes from.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sourceQuery } from "../server/queries.ts";
import styles from "./origin.module.css";

interface Props {
  readonly cite: string | null;
  /** In development: where the row stands. */
  readonly source?: string | undefined;
}

export function Cite({ cite, source }: Props) {
  if (!cite) return null;
  return (
    <div>
      <p className={styles.cite}>
        <bdi>{cite}</bdi>
      </p>
      <WhereFrom sources={[source]} />
    </div>
  );
}

/** Of all that is said in one place together, once. Nothing outside of development. */
export function WhereFrom({ sources }: { readonly sources: readonly (string | undefined)[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const known = [...new Set(sources.filter((source) => source !== undefined))];
  const [first] = known;
  if (!first) return null;
  return (
    <details className={styles.where} data-source={first} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("origin.where")}</summary>
      {open && known.map((source) => <Row key={source} source={source} />)}
    </details>
  );
}

function Row({ source }: { readonly source: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(sourceQuery(source));
  return (
    <div className={styles.row} dir="ltr">
      <p className={styles.cite}>{source}</p>
      {error && <p>{t("origin.unread")}</p>}
      {data && (data.cells === null ? <p className={styles.line}>{data.text}</p> : <Cells cells={data.cells} />)}
    </div>
  );
}

function Cells({ cells }: { readonly cells: readonly { readonly header: string; readonly text: string }[] }) {
  return (
    <dl>
      {cells.map(({ header, text }) => (
        <div key={header}>
          <dt>{header}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
