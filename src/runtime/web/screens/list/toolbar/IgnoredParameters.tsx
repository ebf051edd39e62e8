// What the address asks for and the list does not have: it is left out, and said.

import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { filteredBy } from "../../../router/list-address.ts";
import styles from "../list.module.css";
import type { ListState } from "../use-list.ts";

export function IgnoredParameters({ list }: { readonly list: Pick<ListState, "dropped" | "goneColumns" | "ignored" | "screen"> }) {
  const { t } = useTranslation();
  const { columns, filters = [] } = list.screen;
  const what = list.ignored.map(([name, value]) => {
    const column = filteredBy(name, [...columns, ...filters]);
    return column ? t("filter.is", { field: column.label, value }) : `${name}=${value}`;
  });
  return (
    <>
      {what.length > 0 && (
        <p className={styles.dropped} role="status">
          {t("list.ignored", { what: what.join("; ") })}
        </p>
      )}
      {list.dropped.length > 0 && (
        <p className={styles.dropped} role="status">
          {t("list.dropped", { fields: list.dropped.join(", ") })}
        </p>
      )}
      {list.goneColumns.length > 0 && (
        <p className={styles.dropped} role="status">
          {t("columns.dropped", { columns: list.goneColumns.join(", ") })}
        </p>
      )}
    </>
  );
}
