// The way of a record through its states as a slim line, and a button that lists all states with their meanings.

import { useId, useState } from "react";
import type { StateView } from "../../../wire/states.ts";
import type { RecordView, ScreenView } from "../../../wire.ts";
import { useUnderway } from "../../actions/perform.tsx";
import { stateProgress } from "../../formatting/state-progress.ts";
import { labelledSteps, stepsShown } from "../../formatting/state-steps.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { DocumentText, useDocumentLanguage } from "../../ui/components/DocumentText.tsx";
import { Skeleton } from "../../ui/components/Skeleton.tsx";
import { StateGlyph } from "../../ui/components/StateBadge.tsx";
import styles from "./state-path.module.css";

interface Props {
  readonly screen: ScreenView;
  readonly record: RecordView;
}

export function StatePath({ screen, record: { id, states, state, stateField } }: Props) {
  const { t } = useTranslation();
  const list = useId();
  const [all, setAll] = useState(false);
  const promised = useUnderway(id)?.to;
  // The server has not answered yet whether it is so.
  const isPromised = promised != null && states.some(({ value }) => value === promised);
  if (states.length === 0) return null;
  const current = isPromised ? promised : state;
  const steps = stepsShown(states, current);
  const labelled = labelledSteps(steps, current);
  const isMore = states.length > steps.length || labelled.size < steps.length || states.some(({ meaning }) => meaning !== "");
  const source = screen.columns.find(({ path }) => path === stateField)?.source;
  return (
    <section className={styles.path} aria-label={t("record.states")} data-promised={isPromised || undefined} data-source={source}>
      <div className={styles.line}>
        <ol className={styles.way}>
          {steps.map((step, at) => (
            <Step
              key={step.value}
              step={step}
              states={states}
              isHere={step.value === current}
              isBrief={!labelled.has(step.value)}
              isOther={step.goal === true && steps[at - 1]?.goal === true}
            />
          ))}
        </ol>
        {(isMore || steps.length > 1) && (
          <Button
            look="quiet"
            small
            iconOnly
            className={isMore ? styles.more : styles.moreOnPhone}
            aria-label={t("record.allStates")}
            title={t("record.allStates")}
            aria-expanded={all}
            aria-controls={all ? list : undefined}
            onClick={() => setAll(!all)}
          >
            …
          </Button>
        )}
      </div>
      {all && (
        <dl id={list} className={styles.all}>
          {states.map((one) => (
            <div key={one.value} data-source={one.source}>
              <dt>
                <StateGlyph
                  progress={stateProgress(states, one.value)}
                  end={one.end}
                  goal={one.goal ?? false}
                  warns={one.warns}
                  size={14}
                />
                <DocumentText>{one.label}</DocumentText>
              </dt>
              <dd>
                <DocumentText>{one.meaning}</DocumentText>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

interface StepProps {
  readonly step: StateView;
  readonly states: readonly StateView[];
  readonly isHere: boolean;
  /** There is no room for its name, which is read out all the same. */
  readonly isBrief: boolean;
  /** The record comes there instead of to the one before. */
  readonly isOther: boolean;
}

function Step({ step, states, isHere, isBrief, isOther }: StepProps) {
  const { t } = useTranslation();
  const saidLang = useDocumentLanguage();
  const label = <DocumentText>{step.label}</DocumentText>;
  return (
    <li
      data-source={step.source}
      aria-current={isHere ? "step" : undefined}
      title={step.meaning === "" ? (isHere ? undefined : step.label) : `${step.label}: ${step.meaning}`}
      {...saidLang}
      data-end={step.end || undefined}
      data-warns={step.warns || undefined}
    >
      {isOther && <span className={styles.or}>{t("record.or")}</span>}
      <span className={styles.state}>
        <StateGlyph progress={stateProgress(states, step.value)} end={step.end} goal={step.goal ?? false} warns={step.warns} size={14} />
        <span className={isBrief ? "visually-hidden" : styles.label}>{label}</span>
      </span>
    </li>
  );
}

export function PathSkeleton() {
  return (
    <div className={styles.path} aria-hidden="true">
      <div className={styles.line}>
        <Skeleton width={240} height={20} />
      </div>
    </div>
  );
}
