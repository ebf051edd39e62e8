// The fields of a record: what each is called, and what it holds.

import type { ColumnView, RowView } from "../../../wire.ts";
import { Said, useSaidLang } from "../../ui/Said.tsx";
import { Value } from "../values/Value.tsx";
import styles from "./record.module.css";

interface Props {
  readonly columns: readonly ColumnView[];
  readonly values: RowView["values"];
}

export function Fields({ columns, values }: Props) {
  const saidLang = useSaidLang();
  const shown = columns.filter((column) => column.path in values || column.open);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {shown.map((column) => (
        <div key={column.path} data-source={column.source}>
          <dt title={column.help || undefined} {...(column.help ? saidLang : {})}>
            <Said own={column.own}>{column.label}</Said>
          </dt>
          <dd>
            <Value value={values[column.path]} type={column.type} open={column.open} ends={column.ends} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
