// What one cell says: a value, deliberately nothing, an open question, or nothing at all. Knows no columns.

import { type Span, slice, type Text } from "../source.ts";
import type { Cell } from "./syntax.ts";

/** Reads the text of a cell, or of an item's value. */
export function readCell(written: Text, column: string | null = null): Cell {
  const text = unwrap(slice(written, 0, written.text.length));
  if (text.text === "") return { text, state: "blank", question: null };
  const isNone = /^(?:[-–—−]|\\-|n\/a)$/i.test(text.text) || (column !== null && NONE_COLUMNS.has(column) && NONE.test(text.text));
  if (isNone) return { text, state: "none", question: null };
  const open = readOpen(text.text);
  return open === null ? { text, state: "value", question: null } : { text, state: "open", question: open.question };
}

export function blankCell(at: Span): Cell {
  return { text: { text: "", span: { file: at.file, start: at.start, end: at.start }, escapes: [] }, state: "blank", question: null };
}

/** Where nothing of the author's own is called by such a word, but for a code of the catalogue, which then stands for itself. */
const NONE_COLUMNS: ReadonlySet<string> = new Set([
  "Only if",
  "Otherwise",
  "Then",
  "Asks for",
  "Only where",
  "Actions",
  "Takes",
  "Errors",
  "While",
]);
const NONE = /^(?:none|keine?|ninguno|aucun)$/i;

/** Whether a word alone says in these columns that there is nothing. */
export function isNoneWord(word: string): boolean {
  return NONE.test(word);
}

const OPEN: readonly RegExp[] = [
  /^not shown$/i,
  /^not shown\s*[:;,–—-]\s*(?<question>.*)$/is,
  /^not shown\s*\((?<question>.*)\)$/is,
  /^not shown[.?!]$/i,
  /^(?:TODO|[Tt][Bb][Dd])(?:$|[\s:;,.?!–—-]+(?<question>.*)$)/s,
  /^to be (?:decided|defined|determined|confirmed)[.?!]?$/i,
  /^\?+$/,
  /^\?{3,}\s*:?\s*(?<question>.*)$/s,
  /^\[NEEDS CLARIFICATION(?:\s*:\s*(?<question>[^\]]*))?\]$/is,
];

/** The question that a text leaves open; null when the text decides something. */
export function readOpen(text: string): { readonly question: string | null } | null {
  const plain = text.replace(/[\u00a0\u202f]/g, " ").replace(/^not\s+shown/i, "not shown");
  for (const pattern of OPEN) {
    const match = pattern.exec(plain);
    if (match !== null) return { question: match.groups?.question?.replace(/\s+/g, " ").trim() || null };
  }
  return null;
}

/** Takes off emphasis and back-ticks that stand around the whole text. */
export function unwrap(text: Text): Text {
  for (const mark of ["**", "`"]) {
    const inner = text.text.slice(mark.length, -mark.length);
    const wraps = text.text.length > 2 * mark.length && text.text.startsWith(mark) && text.text.endsWith(mark);
    if (wraps && !inner.includes(mark) && inner.trim() !== "") return unwrap(slice(text, mark.length, text.text.length - mark.length));
  }
  return text;
}
