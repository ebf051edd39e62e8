// The rows of a record's own list, in their order, with what they come to below them.

import { useId } from "react";
import type { ColumnView, RecordView } from "../../../wire.ts";
import { Value } from "../../fields/Value.tsx";
import { isNumeric, isRows } from "../../formatting/value-text.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DocumentText, useDocumentLanguage } from "../../ui/components/DocumentText.tsx";
import table from "../list/table.module.css";
import { Belonging } from "./Belonging.tsx";
import { FieldName } from "./Fields.tsx";
import styles from "./record.module.css";

interface Props {
  readonly column: ColumnView;
  readonly totals: readonly ColumnView[];
  readonly values: RecordView["values"];
  /** Within a panel. */
  readonly narrow: boolean;
}

export function RowsTable({ column, totals, values, narrow }: Props) {
  const { t } = useTranslation();
  const saidLang = useDocumentLanguage();
  const heading = useId();
  const value = values[column.path];
  const rows = value !== undefined && isRows(value) ? value : [];
  const columns = column.rows ?? [];
  return (
    <div className={styles.related} data-source={column.source}>
      <h2 id={heading} title={column.help || undefined} {...saidLang}>
        <DocumentText>{column.label}</DocumentText>
      </h2>
      {rows.length === 0 ? (
        <p className={styles.nothing}>{t("form.noRows")}</p>
      ) : (
        <Belonging
          labelledBy={heading}
          columns={columns}
          rows={rows}
          narrow={narrow}
          drawRow={(row) => (
            <tr key={row.id}>
              {columns.map((one) => (
                <td key={one.path} className={classNames(isNumeric(one.type) && table.number)} data-source={one.source}>
                  <Value value={row.values[one.path]} type={one.type} open={one.open} compact />
                </td>
              ))}
            </tr>
          )}
        />
      )}
      {totals.length > 0 && (
        <dl className={styles.totals}>
          {totals.map((total) => (
            <div key={total.path} data-source={total.source}>
              <FieldName column={total} />
              <dd>
                <Value value={values[total.path]} type={total.type} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
