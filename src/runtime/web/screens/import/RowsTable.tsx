// Rows of the file of which something is told, each with its column, its value and the words.

import { useId } from "react";
import type { ImportedRow } from "../../../wire/csv.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { WhereFrom } from "../../provenance/WhereFrom.tsx";
import { Sentence } from "../../ui/components/Sentence.tsx";
import { Cut } from "./Cut.tsx";
import styles from "./import.module.css";
import { Table } from "./Table.tsx";

/** Of a cell. */
const MOST_CHARACTERS = 100;

export function RowsTable({
  title,
  header,
  found,
  more,
}: {
  readonly title: string;
  readonly header: readonly string[];
  readonly found: readonly ImportedRow[];
  /** How many there are that the server does not list. */
  readonly more: number;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  return (
    <>
      <div className={styles.titled}>
        <h2 id={id}>{title}</h2>
        <WhereFrom rows={found} />
      </div>
      {more > 0 && <p className={styles.quiet}>{t("import.firstOf", { shown: found.length, all: formats.number(found.length + more) })}</p>}
      <Table labelledBy={id} heads={[t("import.row"), t("import.column"), t("import.value"), t("import.message")]}>
        {found.map(({ row, column, value, detail, remedy, source }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one row may have several errors of the same words
          <tr key={at} data-source={source}>
            <td className={styles.number}>
              <span className={styles.rowWord}>{t("import.row")} </span>
              {row}
            </td>
            <td>{column === null ? "" : <Cut text={header[column] ?? ""} most={MOST_CHARACTERS} />}</td>
            <td className={styles.samples}>
              <bdi>
                <Cut text={value ?? ""} most={MOST_CHARACTERS} />
              </bdi>
            </td>
            <td className={styles.whole}>
              <Sentence text={detail} />
              {remedy && (
                <span className={styles.meaning}>
                  <Sentence text={remedy} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
