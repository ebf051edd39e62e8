// The first rows of the file as they were read, each value beside what stands in the file. A day that was taken for another, or a
// number with its point in the wrong place, is seen before anything is kept.

import { useId } from "react";
import type { ImportRead, ImportReply } from "../../../wire/csv.ts";
import { useValueWords, Value } from "../../fields/Value.tsx";
import { valueText } from "../../formatting/value-text.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Sentence } from "../../ui/components/Sentence.tsx";
import { Cut } from "./Cut.tsx";
import styles from "./import.module.css";
import { Table } from "./Table.tsx";

/** Of a cell. */
const MOST_CHARACTERS = 60;

export function ReadRows({ report }: { readonly report: Pick<ImportReply, "read" | "errors"> }) {
  const { columns, rows } = report.read;
  const { t } = useTranslation();
  const id = useId();
  if (rows.length === 0 || columns.length === 0) return null;
  return (
    <>
      <h2 id={id}>{t("import.read")}</h2>
      <p className={styles.quiet}>{t("import.readHelp")}</p>
      <Table labelledBy={id} heads={[t("import.row"), ...columns.map(({ label }) => label)]}>
        {rows.map(({ row, is, unread, cells }) => (
          <tr key={row}>
            <th scope="row">
              <span className={styles.rowWord}>{t("import.row")} </span>
              {row}
              <span className={classNames(styles.meaning, styles.unbroken)}>{t(`import.rowIs.${is}`)}</span>
            </th>
            {unread ? (
              <td colSpan={columns.length} className={styles.whole}>
                {report.errors
                  .filter((error) => error.row === row)
                  .map(({ code, detail }) => (
                    <div key={code}>
                      <span className={styles.unread}>{t("import.notRead")}</span> – <Sentence text={detail} />
                    </div>
                  ))}
              </td>
            ) : (
              columns.map(({ column, label, type }, at) => (
                <td key={column} className={styles.whole} data-column={label}>
                  <ReadCell cell={cells[at]!} type={type} />
                </td>
              ))
            )}
          </tr>
        ))}
      </Table>
    </>
  );
}

type Cell = ImportRead["rows"][number]["cells"][number];

function ReadCell({ cell: { written, value }, type }: { readonly cell: Cell; readonly type: ImportRead["columns"][number]["type"] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useValueWords();
  const text = written.trim();
  const isSame = value === text || valueText(value, type, formats, words)?.toLowerCase() === text.toLowerCase();
  return (
    <>
      {value === undefined ? (
        <span className={styles.unread}>{t("import.notRead")}</span>
      ) : (
        <Value value={value} type={type} compact plain />
      )}
      {text !== "" && !isSame && (
        <span className={styles.meaning}>
          <span className="visually-hidden">{t("import.introduced", { label: t("import.written") })} </span>
          <bdi>
            <Cut text={text} most={MOST_CHARACTERS} />
          </bdi>
        </span>
      )}
    </>
  );
}
