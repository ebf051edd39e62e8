// The states of the record in the order of the document, the present one marked, each with what it means: the way that a record
// goes, and apart from it what it does not go through. Only the way forward fills up: an end is full where the record has come to it.

import { useTranslation } from "react-i18next";
import type { RecordView } from "../../../wire.ts";
import { Said, useSaidLang } from "../../ui/Said.tsx";
import { StateGlyph } from "../../ui/StateBadge.tsx";
import { stateProgress } from "../values/state-progress.ts";
import styles from "./record.module.css";

type State = RecordView["states"][number];

interface Props {
  readonly states: readonly State[];
  readonly current: string | null;
  /** The server has not answered yet whether it is so. */
  readonly promised: boolean;
  readonly source: string | undefined;
}

export function StatePath({ states, current, promised, source }: Props) {
  const { t } = useTranslation();
  const saidLang = useSaidLang();
  const here = states.find((state) => state.value === current);
  const shown = (state: State, index: number) => (
    <li
      key={state.value}
      aria-current={state === here ? "step" : undefined}
      title={state.meaning || undefined}
      {...saidLang}
      data-end={state.end || undefined}
    >
      {!state.aside && index > 0 && <span className={styles.further} aria-hidden="true" />}
      <span className={styles.state}>
        <StateGlyph progress={stateProgress(states, state.value)} end={state.end} size={14} />
        <span>
          <Said>{state.label}</Said>
        </span>
      </span>
    </li>
  );
  const aside = states.filter((state) => state.aside);
  return (
    <section className={styles.path} aria-label={t("record.states")} data-promised={promised || undefined} data-source={source}>
      <ol className={styles.way}>{states.filter((state) => !state.aside).map(shown)}</ol>
      {aside.length > 0 && (
        <div className={styles.besides}>
          <span>{t("record.otherwise")}</span>
          <ul>{aside.map(shown)}</ul>
        </div>
      )}
      {here?.meaning && (
        <p>
          <Said>{here.meaning}</Said>
        </p>
      )}
    </section>
  );
}
