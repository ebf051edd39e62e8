// What a file may hold that is imported here. Its columns, what stands in each and which a new record needs, and a file with just
// these to fill in. Once a file is chosen it is folded away, and can be looked at again.

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ExpectedColumn } from "../../../wire/csv.ts";
import type { ScreenView } from "../../../wire.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { buttonClass } from "../../ui/components/Button.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { useColumnWords } from "./column-words.ts";
import styles from "./import.module.css";
import { expectedQuery, templatePath } from "./import-requests.ts";
import { Table } from "./Table.tsx";

export function Expected({ screen, folded }: { readonly screen: ScreenView; readonly folded: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { locale } = useLanguage();
  const words = useColumnWords();
  const id = useId();
  const { data } = useQuery(expectedQuery(screen.slug));
  if (!data) return null;
  return (
    <details key={String(folded)} className={styles.expected} open={!folded}>
      <summary id={id}>{t("import.expected")}</summary>
      <p className={styles.quiet}>{t("import.expectedHelp", { most: formats.number(data.most) })}</p>
      <Table labelledBy={id} heads={[t("import.column"), t("import.holds"), t("import.needed")]}>
        {data.columns.map((column) => (
          <tr key={column.header}>
            <th scope="row">{column.header}</th>
            <td className={styles.described}>
              {words(column)}
              {column.help !== "" && (
                <span className={styles.meaning}>
                  <DocumentText>{column.help}</DocumentText>
                </span>
              )}
            </td>
            <td className={column.required ? undefined : styles.samples}>{t(neededWords(column))}</td>
          </tr>
        ))}
      </Table>
      {data.changes && <p className={styles.quiet}>{t("import.idHelp")}</p>}
      <div className={styles.actions}>
        <a className={buttonClass()} href={templatePath(screen.slug, locale)} download>
          {t("import.template")}
        </a>
      </div>
    </details>
  );
}

function neededWords({ required, depends }: ExpectedColumn) {
  if (required) return "import.required" as const;
  return depends ? ("import.requiredElse" as const) : ("form.optional" as const);
}
