// What the questions before a step on many records come to. Each amount that they name, and of how many records.

import { Fragment } from "react";
import type { BulkTotal } from "../../../../wire/bulk.ts";
import { useValueWords } from "../../../fields/Value.tsx";
import { valueText } from "../../../formatting/value-text.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";
import { DocumentText } from "../../../ui/components/DocumentText.tsx";
import styles from "./bulk.module.css";

export function Totals({ totals }: { readonly totals: readonly BulkTotal[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useValueWords();
  if (totals.length === 0) return null;
  return (
    <dl className={styles.totals}>
      {totals.map(({ label, type, sum, count, hidden }) => (
        <Fragment key={label}>
          <dt>
            <DocumentText>{label}</DocumentText>
          </dt>
          <dd>
            {count > 0 && (
              <>
                <strong className={styles.sum}>{valueText(sum, type, formats, words)}</strong>{" "}
                {t("bulk.total", { count, shown: formats.number(count) })}
              </>
            )}
            {hidden > 0 && <div>{t("bulk.totalHidden", { count: hidden, shown: formats.number(hidden) })}</div>}
            {count === 0 && hidden === 0 && "–"}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
