// Which rows would change what in records that are there. What stands in each field, and what it becomes. The first ones at once,
// the rest as it is asked for.

import { useEffect, useId, useRef, useState } from "react";
import type { ImportChange, ImportChanges } from "../../../wire/csv.ts";
import { Value } from "../../fields/Value.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import styles from "./import.module.css";
import { Table } from "./Table.tsx";

const SHOWN_AT_FIRST = 10;
const SHOWN_MORE = 100;

export function Changes({ changes: { fields, rows } }: { readonly changes: ImportChanges }) {
  const { t, language } = useTranslation();
  const id = useId();
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const body = useRef<HTMLTableSectionElement>(null);
  /** The first of those that were asked for, where their reader goes on. */
  const [from, setFrom] = useState<number | null>(null);
  useEffect(() => {
    if (from !== null) body.current?.querySelector<HTMLElement>(`[data-row="${from}"]`)?.focus();
  }, [from]);
  if (rows.length === 0) return null;
  const rest = rows.length - most;
  const count = (number: number) => number.toLocaleString(language);
  return (
    <>
      <h2 id={id}>{t("import.changes", { count: rows.length, shown: count(rows.length) })}</h2>
      <Table labelledBy={id} heads={[t("import.row"), t("import.record"), t("import.changed")]} body={body}>
        {rows.slice(0, most).map((change) => (
          <ChangedRow key={change.row} change={change} fields={fields} />
        ))}
      </Table>
      {rest > 0 && (
        <div className={styles.actions}>
          <Button
            onClick={() => {
              setFrom(rows[most]?.row ?? null);
              setMost(most + SHOWN_MORE);
            }}
          >
            {t("import.moreChanges", { shown: count(Math.min(rest, SHOWN_MORE)), all: count(rest) })}
          </Button>
        </div>
      )}
    </>
  );
}

function ChangedRow({
  change: { row, record, values },
  fields,
}: {
  readonly change: ImportChange;
  readonly fields: ImportChanges["fields"];
}) {
  const { t } = useTranslation();
  return (
    <tr>
      <td className={styles.number} data-row={row} tabIndex={-1}>
        <span className={styles.rowWord}>{t("import.row")} </span>
        {row}
      </td>
      <th scope="row" className={styles.whole}>
        <bdi>{record?.label ?? t("value.hidden")}</bdi>
      </th>
      <td className={styles.whole}>
        <ul className={styles.changes}>
          {values.map((value) => {
            const { label, type } = fields[value.field]!;
            return (
              <li key={value.field}>
                <span className={styles.quiet}>
                  <DocumentText>{label}</DocumentText>
                </span>
                <del>
                  <span className="visually-hidden">{t("import.introduced", { label: t("import.before") })} </span>
                  <Value value={value.before} type={type} compact plain />
                </del>
                <Icon name="right" size={12} />
                <ins>
                  <span className="visually-hidden">{t("import.introduced", { label: t("import.after") })} </span>
                  <Value value={value.after} type={type} compact plain />
                </ins>
              </li>
            );
          })}
        </ul>
      </td>
    </tr>
  );
}
