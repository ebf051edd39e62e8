// Below a row or a setting that is being written: what a cell of it says, and its parts to be changed.

import { type ReactNode, useEffect, useRef } from "react";
import type { StudioExplanation, StudioExpression, StudioList, StudioText } from "../../../wire/studio.ts";
import type { StudioCell } from "../../../wire/studio-form.ts";
import type { StudioNoTruth, StudioTruth } from "../../../wire/studio-truth.ts";
import { ConditionRows } from "./expression/ConditionRows.tsx";
import { textOfCondition } from "./expression/condition.ts";
import styles from "./expression/Expression.module.css";
import { TruthStrip } from "./expression/TruthStrip.tsx";
import { textOfList, textOfPieces } from "./parts/cell-list.ts";
import { ListPanel } from "./parts/ListPanel.tsx";
import { TextPanel } from "./parts/TextPanel.tsx";
import type { PointForm } from "./point-form.ts";
import { useDraft } from "./use-draft.ts";
import { usePlaceAnswer } from "./use-place-answer.ts";

interface Props {
  /** Of what describes the cell; undefined where another cell of the row is written. */
  readonly id: string | undefined;
  readonly cell: StudioCell;
  readonly label: string;
  readonly first: StudioExplanation | null;
  readonly form: PointForm;
  /** How many columns the table has; null where it stands in none. */
  readonly span: number | null;
  readonly onWrite: (text: string) => void;
  /** Where in the text of the cell the author was last. */
  readonly caret: () => number | null;
}

export function CellPanel({ first, span, ...props }: Props) {
  const explanation = usePlaceAnswer(props.form, "explanation", props.cell.from, first, isUnread);
  if (explanation === null) return null;
  const panel = (
    <>
      {explanation.is === "expression" && <Explanation expression={explanation} {...props} />}
      {explanation.is === "list" && <ListParts list={explanation} {...props} />}
      {explanation.is === "text" && <TextParts content={explanation} {...props} />}
    </>
  );
  if (span === null) return panel;
  return (
    <tr>
      <td colSpan={span} className={styles.below}>
        {panel}
      </td>
    </tr>
  );
}

type PartProps = Omit<Props, "first" | "span">;

function Explanation({ expression, id, cell, form, onWrite }: PartProps & { readonly expression: StudioExpression }) {
  const { words, isBlank } = expression;
  const truth = usePlaceAnswer(form, "truth", cell.from, null, isWithoutRecords);
  const [condition, change] = useDraft(expression.condition, textOfCondition, cell.text, onWrite);
  return (
    <Panel label="What this says" isInSight={id !== undefined} isWhole={truth !== null}>
      {condition !== null && <ConditionRows condition={condition} onChange={change} />}
      <p id={id} role="status" className={styles.sentence}>
        {words === null ? (isBlank ? "" : UNREAD) : `${words}.`}
      </p>
      {truth !== null && <TruthStrip truth={truth} />}
    </Panel>
  );
}

function ListParts({ list: read, id, cell, label, onWrite }: PartProps & { readonly list: StudioList }) {
  const [list, change] = useDraft(read, textOfList, cell.text, onWrite);
  return (
    <Panel label={`Parts of ${label}`} isInSight={id !== undefined} isWhole>
      <p id={id} className={styles.sentence}>
        {HEADINGS[read.noun]}
      </p>
      <ListPanel list={list ?? read} onChange={change} />
    </Panel>
  );
}

function TextParts({ content: read, id, cell, label, form, onWrite, caret }: PartProps & { readonly content: StudioText }) {
  const truth = usePlaceAnswer(form, "truth", cell.from, null, isWithoutRecords);
  const [content, change] = useDraft(read, textOfPieces, cell.text, onWrite);
  return (
    <Panel label={`Parts of ${label}`} isInSight={id !== undefined} isWhole={truth !== null}>
      <p id={id} className={styles.sentence}>
        {HEADINGS[read.noun]}
      </p>
      <TextPanel content={content ?? read} truth={truth} onChange={change} caret={caret} />
    </Panel>
  );
}

interface PanelProps {
  readonly label: string;
  readonly isInSight: boolean;
  /** What comes in sight is another once it is. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

function Panel({ label, isInSight, isWhole, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes in sight is another once it is whole
  useEffect(() => {
    const shown = panel.current;
    // A high one would push the row that is being written out of sight.
    if (isInSight && shown !== null && shown.offsetHeight < window.innerHeight / 2) shown.scrollIntoView?.({ block: "nearest" });
  }, [isInSight, isWhole]);
  return (
    <section ref={panel} className={styles.panel} aria-label={label}>
      {children}
    </section>
  );
}

const HEADINGS: Readonly<Record<StudioList["noun"] | StudioText["noun"], string>> = {
  step: "What happens then",
  input: "What is asked for",
  field: "Fields",
  screen: "What it shows",
  text: "The text, with its placeholders",
  address: "The address, with the records that it names",
};

function isUnread(explanation: StudioExplanation | null): boolean {
  return explanation?.is === "expression" && !explanation.isBlank && explanation.words === null;
}

function isWithoutRecords(truth: StudioTruth | StudioNoTruth | null): boolean {
  return truth !== null && "why" in truth;
}

const UNREAD = "This can't be read yet. The message of the row says why.";
