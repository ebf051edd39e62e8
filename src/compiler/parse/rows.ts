// Splits a table's line into cells, as GitHub's Markdown does. Knows nothing of what the cells mean.

import { type Source, slice, type Text } from "../source.ts";

/** A half-open range of offsets in the source. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What stands between two bars. `start` and `end` bound it in the source, white space included. */
export interface RawCell extends Range {
  /** Trimmed, with `\|` read as `|`. */
  readonly text: Text;
}

/** The lines of a range without their ends. */
export function linesOf(text: string, range: Range): Range[] {
  const lines: Range[] = [];
  let start = range.start;
  for (let at = range.start; at < range.end; at++) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) continue;
    lines.push({ start, end: at });
    if (code === 13 && text.charCodeAt(at + 1) === 10) at++;
    start = at + 1;
  }
  if (start < range.end) lines.push({ start, end: range.end });
  return lines;
}

/** The offset at which the line begins that holds this one. */
export function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !/[\r\n]/.test(text.charAt(start - 1))) start--;
  return start;
}

/** The offset at which that line ends. */
export function lineEnd(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !/[\r\n]/.test(text.charAt(end))) end++;
  return end;
}

/**
 *     | isbn | text \| null |
 *       ^^^^   ^^^^^^^^^^^^
 */
export function splitRow(source: Source, line: Range): RawCell[] {
  const { text } = source;
  const end = line.start + text.slice(line.start, line.end).trimEnd().length;
  let start = line.start;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  if (text[start] === "|") start++;
  const cells: RawCell[] = [];
  for (let at = start; at < end; at++) {
    const escaped = text[at] === "\\" && (text[at + 1] === "\\" || text[at + 1] === "|");
    if (escaped) at++;
    else if (text[at] === "|") {
      cells.push(rawCell(source, start, at));
      start = at + 1;
    }
  }
  if (start < end) cells.push(rawCell(source, start, end));
  return cells;
}

function rawCell(source: Source, start: number, end: number): RawCell {
  let read = "";
  const escapes: number[] = [];
  for (let at = start; at < end; at++) {
    if (source.text[at] === "\\" && at + 1 < end && source.text[at + 1] === "\\") {
      read += "\\\\";
      at++;
    } else if (source.text[at] === "\\" && at + 1 < end && source.text[at + 1] === "|") escapes.push(read.length);
    else read += source.text[at];
  }
  const whole: Text = { text: read, span: { file: source.file, start, end }, escapes };
  if (read.trim() !== "") return { start, end, text: slice(whole, 0, read.length) };
  const inside = Math.min(start + 1, end);
  return { start, end, text: { text: "", span: { file: source.file, start: inside, end: inside }, escapes: [] } };
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** Whether a line could stand under a table's header. */
export function isDelimiterLine(line: string): boolean {
  if (!line.includes("-")) return false;
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split("|").every((cell) => /^:?-+:?$/.test(cell.trim()));
}
