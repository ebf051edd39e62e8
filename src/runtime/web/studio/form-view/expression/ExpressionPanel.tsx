// The row below one that is being written: what the expression of its cell says.

import { useEffect, useRef } from "react";
import type { StudioExpression } from "../../../../wire/studio.ts";
import type { StudioCell } from "../../../../wire/studio-form.ts";
import type { StudioNoTruth, StudioTruth } from "../../../../wire/studio-truth.ts";
import type { PointForm } from "../point-form.ts";
import { ConditionRows } from "./ConditionRows.tsx";
import styles from "./Expression.module.css";
import { TruthStrip } from "./TruthStrip.tsx";
import { useCondition } from "./use-condition.ts";
import { usePlaceAnswer } from "./use-place-answer.ts";

interface Props {
  readonly id: string;
  readonly cell: StudioCell;
  readonly first: StudioExpression | null;
  readonly form: PointForm;
  /** How many columns the table has. */
  readonly span: number;
  readonly onWrite: (text: string) => void;
}

export function ExpressionPanel({ cell, first, form, span, ...props }: Props) {
  const expression = usePlaceAnswer(form, "expression", cell.from, first, isUnread);
  if (expression === null) return null;
  return (
    <tr>
      <td colSpan={span} className={styles.below}>
        <Explanation expression={expression} cell={cell} form={form} {...props} />
      </td>
    </tr>
  );
}

interface ExplanationProps extends Omit<Props, "first" | "span"> {
  readonly expression: StudioExpression;
}

function Explanation({ id, expression: { words, isBlank, condition: read }, cell, form, onWrite }: ExplanationProps) {
  const panel = useRef<HTMLElement>(null);
  const truth = usePlaceAnswer(form, "truth", cell.from, null, isWithoutRecords);
  const [condition, change] = useCondition(read, cell.text, onWrite);
  const isWhole = truth !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes in sight is another once the records are there
  useEffect(() => {
    const shown = panel.current;
    // A high one would push the row that is being written out of sight.
    if (shown !== null && shown.offsetHeight < window.innerHeight / 2) shown.scrollIntoView?.({ block: "nearest" });
  }, [isWhole]);
  return (
    <section ref={panel} className={styles.panel} aria-label="What this says">
      {condition !== null && <ConditionRows condition={condition} onChange={change} />}
      <p id={id} role="status" className={styles.sentence}>
        {words === null ? (isBlank ? "" : UNREAD) : `${words}.`}
      </p>
      {truth !== null && <TruthStrip truth={truth} />}
    </section>
  );
}

function isUnread(expression: StudioExpression | null): boolean {
  return expression !== null && !expression.isBlank && expression.words === null;
}

function isWithoutRecords(truth: StudioTruth | StudioNoTruth | null): boolean {
  return truth !== null && "why" in truth;
}

const UNREAD = "This can't be read yet. The message of the row says why.";
