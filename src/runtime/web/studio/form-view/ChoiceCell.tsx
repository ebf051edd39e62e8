// A cell that is answered by a press: who may do something, and the marks of a field.

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { StudioCell } from "../../../wire/studio-form.ts";
import { type CellChoice, MARKS, marksOf, nextPermission, OPEN, permissionOf, withMark } from "./cell-choices.ts";
import styles from "./FormView.module.css";

interface Props {
  readonly choice: CellChoice;
  readonly cell: StudioCell;
  readonly label: string;
  readonly onWrite: (text: string) => void;
  /** Where it is typed; it is shown for what a press does not say. */
  readonly children: ReactNode;
}

export function ChoiceCell({ choice, cell, onWrite, ...props }: Props) {
  const [text, write] = useWritten(cell.text, onWrite);
  const shown: StudioCell = text === cell.text ? cell : { ...cell, text, state: text === OPEN ? "open" : "value", question: null };
  return choice === "permission" ? (
    <PermissionCell cell={shown} onWrite={write} {...props} />
  ) : (
    <MarksCell cell={shown} onWrite={write} {...props} />
  );
}

/** A press is counted before the document has the one before it: what was written here last, until it is read back. */
function useWritten(read: string, onWrite: (text: string) => void): readonly [string, (text: string) => void] {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  useEffect(() => {
    // What somebody else wrote stands.
    setWaiting((texts) => (texts.includes(read) ? texts.slice(texts.indexOf(read) + 1) : []));
  }, [read]);
  const write = (text: string) => {
    setWaiting((texts) => [...texts, text]);
    onWrite(text);
  };
  return [waiting.at(-1) ?? read, write];
}

type CellProps = Omit<Props, "choice">;

/** A press goes from yes to no, to a condition, to open. */
function PermissionCell({ cell, label, onWrite, children }: CellProps) {
  const now = permissionOf(cell);
  /** A press goes by what was written, and comes back to it. */
  const condition = useRef("if");
  if (now?.name === "if") condition.current = cell.text;
  const isTyped = now === null || now.name === "if" || (now.name === "open" && cell.question !== null);
  return (
    <div className={styles.chosen}>
      {now !== null && (
        <button
          type="button"
          className={styles.permission}
          data-is={now.name}
          data-from={isTyped ? undefined : cell.from}
          aria-label={`${label}: ${now.name}`}
          onClick={() => {
            const next = nextPermission(now);
            onWrite(next.name === "if" ? condition.current : next.text);
          }}
        >
          {isTyped ? "↻" : now.name}
        </button>
      )}
      {isTyped && children}
    </div>
  );
}

function MarksCell({ cell, label, onWrite, children }: CellProps) {
  const now = marksOf(cell.text);
  const [isOpened, setOpened] = useState(false);
  const isTyped = now === null || !["", "optional"].includes(now.rest) || isOpened;
  return (
    <div className={styles.chosen}>
      {now !== null &&
        MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            className={styles.mark}
            aria-pressed={now.marks.includes(mark)}
            aria-label={`${mark}, ${label}`}
            onClick={() => onWrite(withMark(cell.text, mark, !now.marks.includes(mark)))}
          >
            {mark}
          </button>
        ))}
      {isTyped ? (
        children
      ) : (
        <button type="button" className={styles.mark} data-from={cell.from} aria-label={`More of ${label}`} onClick={() => setOpened(true)}>
          …
        </button>
      )}
    </div>
  );
}
