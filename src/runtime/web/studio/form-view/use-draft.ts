// What a cell holds in parts: as the server reads it, or as the author has just changed it.

import { useEffect, useState } from "react";

interface Draft<Content> {
  readonly content: Content;
  readonly text: string;
  /** What the cell may say until the change is made. */
  readonly before: readonly string[];
}

/** Milliseconds until what was changed is made and read, or is not going to be. */
const LONGEST_DRAFT = 5_000;

/** `text`: what the cell says now. What it gives second changes it. */
export function useDraft<Content>(
  read: Content | null,
  textOf: (content: Content) => string,
  text: string,
  onWrite: (text: string) => void,
): readonly [Content | null, (changed: Content) => void] {
  const [draft, setDraft] = useState<Draft<Content> | null>(null);
  useEffect(() => {
    if (draft === null) return undefined;
    const end = setTimeout(() => setDraft(null), LONGEST_DRAFT);
    return () => clearTimeout(end);
  }, [draft]);
  const readText = read === null ? null : textOf(read).trim();
  const isOver = draft !== null && (readText === draft.text || (text !== draft.text && !draft.before.includes(text)));
  if (isOver) setDraft(null);
  // From here on the cell says something else only where somebody else changes it, as by undo.
  else if (draft !== null && text === draft.text && draft.before.length > 0) setDraft({ ...draft, before: [] });
  const shown = draft === null || isOver ? null : draft;
  const change = (content: Content) => {
    // While something else is typed in the cell, its parts are those of before.
    if (shown === null && readText !== null && readText !== text) return;
    const written = textOf(content);
    setDraft({ content, text: written.trim(), before: shown === null ? [text] : [...shown.before, shown.text] });
    onWrite(written);
  };
  return [shown?.content ?? read, change];
}
