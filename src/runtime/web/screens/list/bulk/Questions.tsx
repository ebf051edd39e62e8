// What the document asks before a step on many records. Each question once, with how many of them it is asked of, and which the
// first are.

import type { BulkAction, BulkQuestion } from "../../../../wire/bulk.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";
import { DocumentText } from "../../../ui/components/DocumentText.tsx";
import { NoWrap } from "../../../ui/components/NoWrap.tsx";
import styles from "./bulk.module.css";
import { type Named, useNames } from "./names.ts";

interface Props {
  readonly questions: BulkAction["questions"];
  /** Of so many other records something else is asked. */
  readonly more: number;
  /** What each record is called. */
  readonly names: ReadonlyMap<string, Named>;
}

export function Questions({ questions, more, names }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const namesOf = useNames();
  const isAsked = questions.some(({ question }) => question !== null);
  const ofWhich = ({ question, count, first }: BulkQuestion): string => {
    const told = namesOf(
      first.map((id) => names.get(id) ?? { label: null }),
      count,
    );
    if (question !== null && count === 1) return question.includes(told) ? "" : told;
    if (!isAsked) return told;
    return t(question === null ? "bulk.askedNothing" : "bulk.askedOf", { count, shown: formats.number(count), names: told });
  };
  const shown = (one: BulkQuestion) => {
    // A question that names its record says it itself.
    const which = ofWhich(one);
    return (
      <div key={one.question ?? ""}>
        {one.question !== null && (
          <p>
            <DocumentText>{one.question}</DocumentText>
          </p>
        )}
        {which !== "" && (
          <p className={isAsked ? styles.of : undefined}>
            <NoWrap>{which}</NoWrap>
          </p>
        )}
      </div>
    );
  };
  return (
    <>
      {questions.filter(({ question }) => question !== null).map(shown)}
      {more > 0 && <p className={styles.of}>{t("bulk.askedMore", { count: more, shown: formats.number(more) })}</p>}
      {questions.filter(({ question }) => question === null).map(shown)}
    </>
  );
}
