// The states of the record in the order of the document, the present one marked, each with what it means: the way that a record
// goes, and apart from it what it does not go through. Only the way forward fills up: an end is full where the record has come to it.
// Where the document names several goals, the way leads to one of them; once the record is there, the others are no more on its way.

import { useTranslation } from "react-i18next";
import type { StateView } from "../../../wire/states.ts";
import { stateProgress } from "../../formatting/state-progress.ts";
import { DocumentText, useDocumentLanguage } from "../../ui/components/DocumentText.tsx";
import { StateGlyph } from "../../ui/components/StateBadge.tsx";
import styles from "./record.module.css";

interface Props {
  readonly states: readonly StateView[];
  readonly current: string | null;
  /** The server has not answered yet whether it is so. */
  readonly promised: boolean;
  readonly source: string | undefined;
}

export function StatePath({ states, current, promised, source }: Props) {
  const { t } = useTranslation();
  const saidLang = useDocumentLanguage();
  const here = states.find((state) => state.value === current);
  const isAside = (state: StateView) => state.aside || (state.goal === true && here?.goal === true && state !== here);
  const way = states.filter((state) => !isAside(state));
  const goals = way.filter(({ goal }) => goal);
  const aside = states.filter(isAside);
  // The arrow ends the line that a way too long for it goes on from; one goal does not lead to another.
  const leadsOn = (state: StateView, index: number) => !isAside(state) && index < way.length - 1 && !goals.includes(state);
  const shown = (state: StateView, index: number) => (
    <li
      key={state.value}
      data-source={state.source}
      aria-current={state === here ? "step" : undefined}
      title={state.meaning || undefined}
      {...saidLang}
      data-end={state.end || undefined}
      data-warns={state.warns || undefined}
    >
      {goals.indexOf(state) > 0 && <span className={styles.or}>{t("record.or")}</span>}
      <span className={styles.state}>
        <StateGlyph progress={stateProgress(states, state.value)} end={state.end} warns={state.warns} size={14} />
        <span>
          <DocumentText>{state.label}</DocumentText>
        </span>
      </span>
      {leadsOn(state, index) && <span className={styles.further} aria-hidden="true" />}
    </li>
  );
  return (
    <section className={styles.path} aria-label={t("record.states")} data-promised={promised || undefined} data-source={source}>
      <ol className={styles.way}>{[...way.filter(({ goal }) => !goal), ...goals].map(shown)}</ol>
      {aside.length > 0 && (
        <div className={styles.besides}>
          <span>{t("record.otherwise")}</span>
          <ul>{aside.map(shown)}</ul>
        </div>
      )}
      {here?.meaning && (
        <p>
          <DocumentText>{here.meaning}</DocumentText>
        </p>
      )}
    </section>
  );
}
