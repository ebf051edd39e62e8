// Cells and texts: raw slices of the source, their state, and the way back to it.

import type { Text } from "../source.ts";
import type { Cell } from "./syntax.ts";

/** The text between two offsets, trimmed, with `\|` read as `|`. */
export function textAt(file: string, source: string, from: number, to: number): Text {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(source[start] ?? "")) start++;
  while (end > start && /\s/.test(source[end - 1] ?? "")) end--;
  const raw = source.slice(start, end);
  const escapes: number[] = [];
  const text = raw.replace(/\\\|/g, (_, at: number) => {
    escapes.push(at - escapes.length);
    return "|";
  });
  return { text, span: { file, start, end }, escapes };
}

/** Emphasis or back-ticks around the whole are decoration. */
export function withoutDecoration(file: string, source: string, text: Text): Text {
  for (const mark of ["**", "__", "`"]) {
    const inner = text.text.slice(mark.length, -mark.length);
    if (text.text.length > 2 * mark.length && text.text.startsWith(mark) && text.text.endsWith(mark) && !inner.includes(mark)) {
      return textAt(file, source, text.span.start + mark.length, text.span.end - mark.length);
    }
  }
  return text;
}

const OPEN = /^(?:not shown|TBD|TODO|\?\?\?)(?:\s*:\s*([\s\S]*))?\.?$/i;
const CLARIFY = /^\[NEEDS CLARIFICATION(?:\s*:\s*([\s\S]*))?\]$/i;

export function readCell(text: Text): Cell {
  if (text.text === "") return { text, state: "blank", question: null };
  if (text.text === "-" || text.text === "–" || text.text === "—") return { text, state: "none", question: null };
  const open = OPEN.exec(text.text) ?? CLARIFY.exec(text.text);
  if (open !== null) return { text, state: "open", question: open[1]?.trim() || null };
  return { text, state: "value", question: null };
}

/** The cells of a row's line: what stands between bars that are not escaped. */
export function splitRow(file: string, source: string, start: number, end: number): Text[] {
  const bars: number[] = [];
  for (let at = start; at < end; at++) if (source[at] === "|" && source[at - 1] !== "\\") bars.push(at);
  const line = source.slice(start, end);
  if (!line.trimStart().startsWith("|")) bars.unshift(start - 1);
  if (!/(?<!\\)\|\s*$/.test(line)) bars.push(end);
  return bars.slice(1).map((bar, index) => textAt(file, source, (bars[index] ?? start) + 1, bar));
}
