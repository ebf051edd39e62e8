// The fields of a record in columns; those that are empty are folded away.

import { useId, useState } from "react";
import type { ColumnView, RowView } from "../../../wire.ts";
import { Value } from "../../fields/Value.tsx";
import { isLong } from "../../formatting/long.ts";
import { isEmptyValue } from "../../formatting/record-parts.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { DocumentText, useDocumentLanguage } from "../../ui/components/DocumentText.tsx";
import styles from "./record.module.css";

interface Props {
  readonly columns: readonly ColumnView[];
  readonly values: RowView["values"];
}

export function Fields({ columns, values }: Props) {
  const { t } = useTranslation();
  const list = useId();
  const [all, setAll] = useState(false);
  const empty = columns.filter((column) => !column.open && column.path in values && isEmptyValue(values[column.path]));
  if (columns.length === 0) return null;
  return (
    <div className={styles.fields}>
      <dl id={list} data-all={all || undefined}>
        {[...columns.filter((column) => !empty.includes(column)), ...empty].map((column) => (
          <div
            key={column.path}
            data-source={column.source}
            data-long={(isLong(column.type) && !isEmptyValue(values[column.path])) || undefined}
            data-empty={empty.includes(column) || undefined}
          >
            <FieldName column={column} />
            <dd>
              <Value value={values[column.path]} type={column.type} open={column.open} marks={column.marks} />
            </dd>
          </div>
        ))}
      </dl>
      {empty.length > 0 && (
        <Button look="quiet" small aria-expanded={all} aria-controls={list} onClick={() => setAll(!all)}>
          {t(all ? "record.hideEmpty" : "record.showEmpty", { count: empty.length })}
        </Button>
      )}
    </div>
  );
}

export function FieldName({ column }: { readonly column: ColumnView }) {
  const saidLang = useDocumentLanguage();
  return (
    <dt title={column.help || undefined} {...(column.help ? saidLang : {})}>
      <DocumentText own={column.own}>{column.label}</DocumentText>
    </dt>
  );
}
