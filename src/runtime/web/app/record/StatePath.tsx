// All states of the record in the order of the document, the present one marked, each with what it means. Only the way
// forward fills up: an end is full where the record has come to it, and what leads back alone stays empty.

import { useTranslation } from "react-i18next";
import type { RecordView } from "../../../wire.ts";
import { StateGlyph } from "../../ui/StateBadge.tsx";
import styles from "./record.module.css";

interface Props {
  readonly states: RecordView["states"];
  readonly current: string | null;
  /** The server has not answered yet whether it is so. */
  readonly promised: boolean;
  readonly source: string | undefined;
}

export function StatePath({ states, current, promised, source }: Props) {
  const { t } = useTranslation();
  const here = states.find((state) => state.value === current);
  const way = states.filter((state) => !state.end && !state.aside);
  return (
    <section className={styles.path} aria-label={t("record.states")} data-promised={promised || undefined} data-source={source}>
      <ol>
        {states.map((state) => (
          <li
            key={state.value}
            aria-current={state.value === current ? "step" : undefined}
            title={state.meaning || undefined}
            data-end={state.end || undefined}
          >
            <StateGlyph progress={Math.max(0, way.indexOf(state)) / Math.max(1, way.length)} end={state.end && state === here} size={14} />
            <span>{state.label}</span>
          </li>
        ))}
      </ol>
      {here?.meaning && <p>{here.meaning}</p>}
    </section>
  );
}
