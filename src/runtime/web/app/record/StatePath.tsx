// All states of the record in the order of the document, the present one marked, each with what it means.

import { useTranslation } from "react-i18next";
import type { RecordView } from "../../../wire.ts";
import { StateGlyph } from "../../ui/StateBadge.tsx";
import styles from "./record.module.css";

interface Props {
  readonly states: RecordView["states"];
  readonly current: string | null;
}

export function StatePath({ states, current }: Props) {
  const { t } = useTranslation();
  const here = states.find((state) => state.value === current);
  const last = Math.max(1, states.length - 1);
  return (
    <section className={styles.path} aria-label={t("record.states")}>
      <ol>
        {states.map((state, index) => (
          <li
            key={state.value}
            aria-current={state.value === current ? "step" : undefined}
            title={state.meaning || undefined}
            data-end={state.end || undefined}
          >
            <StateGlyph progress={index / last} end={state.end} size={14} />
            <span>{state.label}</span>
          </li>
        ))}
      </ol>
      {here?.meaning && <p>{here.meaning}</p>}
    </section>
  );
}
