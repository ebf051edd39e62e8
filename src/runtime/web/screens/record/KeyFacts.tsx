// The few fields of a record that are looked for first, above all others.

import type { ColumnView, RowView } from "../../../wire.ts";
import { Value } from "../../fields/Value.tsx";
import { FieldName } from "./Fields.tsx";
import styles from "./record.module.css";

interface Props {
  readonly columns: readonly ColumnView[];
  readonly values: RowView["values"];
}

export function KeyFacts({ columns, values }: Props) {
  if (columns.length === 0) return null;
  return (
    <dl className={styles.key}>
      {columns.map((column) => (
        <div key={column.path} data-source={column.source}>
          <FieldName column={column} />
          <dd>
            <Value value={values[column.path]} type={column.type} marks={column.marks} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
