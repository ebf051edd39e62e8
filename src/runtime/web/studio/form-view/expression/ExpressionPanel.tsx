// The row below one that is being written: what the expression of its cell says, in words.

import { useEffect, useRef } from "react";
import type { StudioExpression } from "../../../../wire/studio.ts";
import type { StudioCell } from "../../../../wire/studio-form.ts";
import type { PointForm } from "../point-form.ts";
import styles from "./Expression.module.css";
import { usePlaceAnswer } from "./use-place-answer.ts";

interface Props {
  readonly id: string;
  readonly cell: StudioCell;
  readonly first: StudioExpression | null;
  readonly form: PointForm;
  /** How many columns the table has. */
  readonly span: number;
}

export function ExpressionPanel({ id, cell, first, form, span }: Props) {
  const expression = usePlaceAnswer(form, "expression", cell.from, first);
  if (expression === null) return null;
  return (
    <tr>
      <td colSpan={span} className={styles.below}>
        <Explanation id={id} expression={expression} />
      </td>
    </tr>
  );
}

interface ExplanationProps extends Pick<Props, "id"> {
  readonly expression: StudioExpression;
}

function Explanation({ id, expression: { words } }: ExplanationProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView?.({ block: "nearest" }), []);
  return (
    <section ref={panel} className={styles.panel} aria-label="What this says">
      <p id={id} role="status" className={styles.sentence}>
        {words === null ? UNREAD : `${words}.`}
      </p>
    </section>
  );
}

const UNREAD = "This can't be read yet. The message of the row says why.";
