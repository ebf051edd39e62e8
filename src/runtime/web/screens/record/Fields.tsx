// The fields of a record: what each is called, and what it holds.

import { useTranslation } from "react-i18next";
import type { ColumnView, RowView, WireValue } from "../../../wire.ts";
import { Value } from "../../fields/Value.tsx";
import { DocumentText, useDocumentLanguage } from "../../ui/components/DocumentText.tsx";
import styles from "./record.module.css";

interface Props {
  readonly columns: readonly ColumnView[];
  readonly values: RowView["values"];
}

/** So many that hold nothing are named in one line below those that do. */
const FOLDED = 3;

export function Fields({ columns, values }: Props) {
  const saidLang = useDocumentLanguage();
  const { t } = useTranslation();
  const told = columns.filter((column) => column.path in values || column.open);
  const bare = told.filter((column) => !column.open && isEmpty(values[column.path]));
  const empty = bare.length < FOLDED ? [] : bare;
  const shown = told.filter((column) => !empty.includes(column));
  if (told.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {shown.map((column) => (
        <div key={column.path} data-source={column.source}>
          <dt title={column.help || undefined} {...(column.help ? saidLang : {})}>
            <DocumentText own={column.own}>{column.label}</DocumentText>
          </dt>
          <dd>
            <Value value={values[column.path]} type={column.type} open={column.open} marks={column.marks} />
          </dd>
        </div>
      ))}
      {empty.length > 0 && (
        <div>
          <dt>{t("record.empty")}</dt>
          <dd className={styles.empty}>
            {empty.map((column, at) => (
              <span key={column.path} title={column.help || undefined} data-source={column.source} {...(column.help ? saidLang : {})}>
                <DocumentText own={column.own}>{column.label}</DocumentText>
                {at < empty.length - 1 && ", "}
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

function isEmpty(value: WireValue | undefined): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
