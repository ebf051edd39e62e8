// What the address asks for and the list does not have: it is left out, and said.

import { useTranslation } from "react-i18next";
import styles from "./list.module.css";
import type { ListState } from "./use-list.ts";

export function Dropped({ list }: { readonly list: Pick<ListState, "dropped" | "goneColumns"> }) {
  const { t } = useTranslation();
  return (
    <>
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
