// What a file may hold that is imported here: its columns, what stands in each and which a new record needs, and a file with just
// these to fill in. Once a file is chosen it is folded away, and can be looked at again.

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenView } from "../../../wire.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Said } from "../../ui/Said.tsx";
import { useFormats } from "../AppContext.tsx";
import { useColumnWords } from "./column-words.ts";
import styles from "./import.module.css";
import { expectedQuery, templatePath } from "./import-requests.ts";

export function Expected({ screen, folded }: { readonly screen: ScreenView; readonly folded: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useColumnWords();
  const id = useId();
  const { data } = useQuery(expectedQuery(screen.slug));
  if (!data) return null;
  return (
    <details key={String(folded)} className={styles.expected} open={!folded}>
      <summary id={id}>{t("import.expected")}</summary>
      <p className={styles.quiet}>{t("import.expectedHelp", { most: formats.number(data.most) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.frame} tabIndex={0} aria-labelledby={id}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("import.column")}</th>
              <th scope="col">{t("import.holds")}</th>
              <th scope="col">{t("import.needed")}</th>
            </tr>
          </thead>
          <tbody>
            {data.columns.map((column) => (
              <tr key={column.header}>
                <th scope="row">{column.header}</th>
                <td className={styles.described}>
                  {words(column)}
                  {column.help !== "" && (
                    <span className={styles.meaning}>
                      <Said>{column.help}</Said>
                    </span>
                  )}
                </td>
                <td className={column.required ? undefined : styles.samples}>{t(column.required ? "import.required" : "form.optional")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.changes && <p className={styles.quiet}>{t("import.idHelp")}</p>}
      <div className={styles.actions}>
        <a className={buttonClass()} href={templatePath(screen.slug)} download>
          {t("import.template")}
        </a>
      </div>
    </details>
  );
}
