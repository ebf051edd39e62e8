// The records that refer to this one, as far as the viewer may see them.

import { useTranslation } from "react-i18next";
import type { RelatedView } from "../../../wire.ts";
import { classNames } from "../../ui/class-names.ts";
import { Said } from "../../ui/Said.tsx";
import { useFormats } from "../AppContext.tsx";
import { Row } from "../list/Row.tsx";
import table from "../list/table.module.css";
import { NotSpecified } from "../values/Value.tsx";
import { isNumeric } from "../values/value-text.ts";
import styles from "./record.module.css";

export function Related({ related }: { readonly related: RelatedView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className={styles.related} data-source={related.source}>
      <h2>
        <Said>{related.label}</Said>
        {related.total.count > 0 && (
          <bdi>{t(related.total.exact ? "list.total" : "list.totalAtLeast", { shown: formats.number(related.total.count) })}</bdi>
        )}
      </h2>
      {related.rows.length === 0 ? (
        <p className={styles.nothing}>{t(related.whole ? "record.nothingRelated" : "record.nothingShown")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
        <section className={classNames(table.frame, styles.relatedFrame)} aria-label={related.label} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                {related.columns.map((column) => (
                  <th
                    key={column.path}
                    scope="col"
                    className={classNames(isNumeric(column.type) && table.number)}
                    data-source={column.source}
                  >
                    <span className={table.headWords}>
                      <Said own={column.own}>{column.label}</Said>
                      {column.open && <NotSpecified open={column.open} />}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {related.rows.map((row) => (
                <Row key={row.id} row={row} columns={related.columns} entity={null} acts={false} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
