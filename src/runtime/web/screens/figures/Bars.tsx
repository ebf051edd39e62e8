// A table with a bar in each row. Chart and table are one, so that every reader gets the same.

import { scaleLinear } from "d3-scale";
import type { FigureView } from "../../../wire/figures.ts";
import { Value } from "../../fields/Value.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { DocumentText, useDocumentLanguage } from "../../ui/components/DocumentText.tsx";
import styles from "./figures.module.css";
import { useAmount } from "./use-amount.ts";
import { useMarkName } from "./use-mark-name.ts";

const WHOLE = 100;

export function Bars({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation();
  const nameOf = useMarkName(figure);
  const amountOf = useAmount(figure);
  const saidLang = useDocumentLanguage(figure.type.is !== "choice");
  const amounts = figure.marks.map((mark) => Number(mark.value ?? 0));
  const along = scaleLinear([Math.min(0, ...amounts), Math.max(0, ...amounts) || 1], [0, WHOLE]);
  return (
    <table className={styles.bars}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{figure.byLabel !== null && <DocumentText>{figure.byLabel}</DocumentText>}</th>
          <td />
          <th scope="col">{t("figures.value")}</th>
        </tr>
      </thead>
      <tbody>
        {figure.marks.map((mark, index) => {
          const name = nameOf(index);
          const amount = amounts[index] ?? 0;
          return (
            <tr key={name}>
              <th scope="row">
                <bdi {...saidLang}>{mark.href === null ? name : <Link href={mark.href}>{name}</Link>}</bdi>
              </th>
              <td>
                <svg className={styles.bar} aria-hidden="true">
                  <rect x={`${along(Math.min(0, amount))}%`} width={`${Math.abs(along(amount) - along(0))}%`} height="100%" rx="2" />
                </svg>
              </td>
              <td className={styles.amount}>
                {figure.counted && mark.value !== null ? (
                  <bdi>{amountOf(mark.value)}</bdi>
                ) : (
                  <Value value={mark.value} type={figure.type} compact />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
