// In development: a small mark after what was said, which opens the rows of the document that say so. Whoever uses the product reads
// the sentence; the document stands behind it. In production there is no mark.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ProblemView } from "../../wire.ts";
import { sourceQuery } from "../api/queries.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { NineDots } from "../ui/components/NineDots.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";
import styles from "./origin.module.css";

/** A row of the document, and where it stands; that is told in development alone. */
export interface Citation {
  readonly cite?: string | null | undefined;
  readonly source?: string | undefined;
}

/** Those by which something was refused. */
export function rowsOf(problem: ProblemView | null): readonly Citation[] {
  if (problem === null) return [];
  return problem.errors.length > 0 ? problem.errors : [problem];
}

interface CitedProps {
  readonly rows: readonly (Citation | null | undefined)[];
  /** What was said as text, where more than letters is shown. */
  readonly text?: string;
  readonly children: ReactNode;
}

/** What was said, and the mark on the line of its last word. */
export function Cited({ rows, text, children }: CitedProps) {
  return (
    <span className={styles.cited}>
      <span>
        <Sentence text={text ?? children}>{children}</Sentence>
      </span>
      <WhereFrom rows={rows} />
    </span>
  );
}

/** Of all that is said in one place together, once. */
export function WhereFrom({ rows }: { readonly rows: readonly (Citation | null | undefined)[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const known = new Map(rows.flatMap((row) => (row?.source === undefined ? [] : [[row.source, row.cite] as const])));
  const [first] = known.keys();
  if (first === undefined) return null;
  return (
    <details className={styles.where} data-source={first} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={t("origin.where")} title={t("origin.where")}>
        <NineDots size={14} quiet />
      </summary>
      {open && [...known].map(([source, cite]) => <Row key={source} source={source} cite={cite ?? source} />)}
    </details>
  );
}

function Row({ source, cite }: { readonly source: string; readonly cite: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(sourceQuery(source));
  return (
    <div className={styles.row} dir="ltr">
      <p className={styles.cite}>{cite}</p>
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
