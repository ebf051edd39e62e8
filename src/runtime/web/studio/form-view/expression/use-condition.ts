// The condition of a cell as rows: as the server reads it, or as the author has just changed it.

import { useEffect, useState } from "react";
import type { StudioCondition } from "../../../../wire/studio-condition.ts";
import { textOfCondition } from "./condition.ts";

interface Draft {
  readonly condition: StudioCondition;
  readonly text: string;
  /** What the cell may say until the change is made. */
  readonly before: readonly string[];
}

/** Milliseconds until what was changed is made and read, or is not going to be. */
const LONGEST_DRAFT = 5_000;

/** `text`: what the cell says now. The second changes it. */
export function useCondition(
  read: StudioCondition | null,
  text: string,
  onWrite: (text: string) => void,
): readonly [StudioCondition | null, (changed: StudioCondition) => void] {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    if (draft === null) return undefined;
    const end = setTimeout(() => setDraft(null), LONGEST_DRAFT);
    return () => clearTimeout(end);
  }, [draft]);
  const readText = read === null ? null : textOfCondition(read).trim();
  const isOver = draft !== null && (readText === draft.text || (text !== draft.text && !draft.before.includes(text)));
  if (isOver) setDraft(null);
  // From here on the cell says something else only where somebody else changes it, as by undo.
  else if (draft !== null && text === draft.text && draft.before.length > 0) setDraft({ ...draft, before: [] });
  const shown = draft === null || isOver ? null : draft;
  const change = (condition: StudioCondition) => {
    // While something else is typed in the cell, the rows are those of before.
    if (shown === null && readText !== null && readText !== text) return;
    const written = textOfCondition(condition);
    setDraft({ condition, text: written.trim(), before: shown === null ? [text] : [...shown.before, shown.text] });
    onWrite(written);
  };
  return [shown?.condition ?? read, change];
}
