// The rows of a record's own list, in their order: parts that belong to it alone.

import { useTranslation } from "react-i18next";
import type { ColumnView, WireValue } from "../../../wire.ts";
import { classNames } from "../../ui/class-names.ts";
import { Said } from "../../ui/Said.tsx";
import table from "../list/table.module.css";
import { NotSpecified, Value } from "../values/Value.tsx";
import { isNumeric, isRows } from "../values/value-text.ts";
import styles from "./record.module.css";

export function RowsTable({ column, value }: { readonly column: ColumnView; readonly value: WireValue }) {
  const { t } = useTranslation();
  const rows = isRows(value) ? value : [];
  const columns = column.rows ?? [];
  return (
    <div className={styles.related} data-source={column.source}>
      <h2 title={column.help || undefined}>
        <Said>{column.label}</Said>
      </h2>
      {rows.length === 0 ? (
        <p className={styles.nothing}>{t("form.noRows")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
        <section className={classNames(table.frame, styles.relatedFrame)} aria-label={column.label} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                {columns.map((one) => (
                  <th key={one.path} scope="col" className={classNames(isNumeric(one.type) && table.number)} data-source={one.source}>
                    <span className={table.headWords}>
                      <Said own={one.own}>{one.label}</Said>
                      {one.open && <NotSpecified open={one.open} />}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map((one) => (
                    <td key={one.path} className={classNames(isNumeric(one.type) && table.number)} data-source={one.source}>
                      <Value value={row.values[one.path]} type={one.type} open={one.open} compact />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
