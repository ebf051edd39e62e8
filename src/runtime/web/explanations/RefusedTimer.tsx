// What the program was to do with a record by itself and could not: since when, why, and that it tries again.

import type { RefusedTimerView } from "../../wire/blocked-timers.ts";
import { useProblemWords } from "../api/problem-words.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useFormats } from "../product/AppContext.tsx";
import { Cited } from "../provenance/WhereFrom.tsx";
import { DocumentText, DocumentTextWithin } from "../ui/components/DocumentText.tsx";
import { RemedyLink } from "./RemedyLink.tsx";
import styles from "./refused-timer.module.css";

/** What it was to do, in the words in which the history says what the program did by itself. */
export function RefusedStep({ refused: { label, to } }: { readonly refused: RefusedTimerView }) {
  const { t } = useTranslation();
  if (label !== undefined) return <DocumentTextWithin text={t("refused.named", { step: label })} said={[label]} />;
  if (to !== undefined) return <DocumentTextWithin text={t("refused.became", { state: to })} said={[to]} />;
  return t("refused.byItself");
}

interface ReasonsProps {
  readonly refused: RefusedTimerView;
  /** Of many: that the program tries again is said of all of them. */
  readonly brief?: boolean;
}

export function RefusedReasons({ refused, brief = false }: ReasonsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useProblemWords();
  const [since, tried] = [formats.moment(refused.since), formats.moment(refused.tried)];
  return (
    <div className={styles.refused} data-source={refused.source}>
      {refused.help !== "" && (
        <p className={styles.meaning}>
          <DocumentText>{refused.help}</DocumentText>
        </p>
      )}
      <ul className={styles.reasons}>
        {refused.reasons.map((reason) => {
          const { detail, remedy, leads, ...cited } = words(reason);
          return (
            <li key={`${cited.cite} ${detail}`}>
              <Cited rows={remedy ? [] : [cited]} text={detail}>
                <DocumentText>{detail}</DocumentText>
              </Cited>
              {remedy && (
                <Cited rows={[cited]} text={remedy}>
                  <DocumentText>{remedy}</DocumentText>
                </Cited>
              )}
              <RemedyLink way={leads} />
            </li>
          );
        })}
        {refused.reasons.length === 0 && <li>{t("refused.unknown")}</li>}
      </ul>
      <p className={styles.when}>
        {[
          t("refused.since", { since }),
          ...(tried === since ? [] : [t("refused.tried", { tried })]),
          ...(brief ? [] : [t("refused.again")]),
        ].join(" ")}
      </p>
    </div>
  );
}
