// The records of a text of CSV (RFC 4180), one after the other. A quote that opens a value and does not end it costs its own
// record and no more: reading goes on with the next line, so that whoever sent the file hears of all that is wrong with it.
// Quotes within a value that begins without one are part of it, as spreadsheets read them.

import { Turns } from "../context/turns.ts";
import type { Delimiter } from "./encodings.ts";

/** A quote that opened a value and did not end it. */
export interface StrayQuote {
  /** The line of the file, from 1, in which it opened. */
  readonly line: number;
  /** The cell of the record that it opened, from 0. */
  readonly column: number;
  /** The quote with what stands around it. */
  readonly text: string;
}

export interface CsvRecord {
  /** Its place among the records, from 1. Lines without a sign are records as well, and not told. */
  readonly number: number;
  /** Of a record with a stray quote: those before it, and the rest of its line as the dividers part it. */
  readonly cells: readonly string[];
  readonly stray: StrayQuote | null;
}

/** Empty lines between two looks at the clock. */
const LINES_AT_ONCE = 100;
/** Characters of one record: as many as a request of JSON may have. */
export const MOST_CHARACTERS = 1_000_000;
/** Cells of one record that are read. */
export const MOST_CELLS = 10_000;
/** Characters of a line that are told before and behind a stray quote. */
const BEFORE = 15;
const BEHIND = 30;

/** A record that is longer than any is read to `MOST_CHARACTERS` or to more than `MOST_CELLS`; nothing behind it is read. */
export async function* readRecords(written: string, delimiter: Delimiter, firstLine = 1, turns = new Turns()): AsyncGenerator<CsvRecord> {
  const text = written.includes("\n") ? written.replaceAll("\r\n", "\n") : written.replaceAll("\r", "\n");
  let [at, line, number, width] = [0, firstLine, 0, 0];
  for (; at < text.length; at += 1) {
    number += 1;
    const begun = at;
    const isEmpty = text[begun] === "\n";
    if (!isEmpty || number % LINES_AT_ONCE === 0) await turns.othersToo();
    if (!isEmpty) {
      const { cells, end, stray } = recordAt(text, begun, delimiter, width);
      if (width === 0) width = cells.length;
      const opened = stray === null ? 0 : line + countOf(text.slice(begun, stray.at), "\n");
      yield { number, cells, stray: stray === null ? null : { line: opened, column: stray.column, text: around(text, stray.at) } };
      if (end - begun > MOST_CHARACTERS || cells.length > MOST_CELLS) return;
      at = end;
    }
    line += countOf(text.slice(begun, at), "\n") + 1;
  }
}

interface ReadAt {
  readonly cells: string[];
  /** Where its last line ends. */
  readonly end: number;
  readonly stray: { readonly at: number; readonly column: number } | null;
}

function recordAt(text: string, start: number, delimiter: Delimiter, width: number): ReadAt {
  const cells: string[] = [];
  let over: { readonly at: number; readonly column: number } | null = null;
  for (let at = start; ; at += 1) {
    const opened = at;
    const cell = text[at] === '"' ? quotedAt(text, at, delimiter) : plainAt(text, at, delimiter);
    if (cell === null) return strayed(text, opened, delimiter, cells);
    if (text[opened] === '"' && cell.value.includes("\n")) over ??= { at: opened, column: cells.length };
    cells.push(cell.value);
    at = cell.end;
    if (at - start > MOST_CHARACTERS || cells.length > MOST_CELLS) return { cells, end: at, stray: null };
    if (text[at] === delimiter) continue;
    if (over === null || !hasSwallowed(text.slice(start, at), delimiter, cells.length, width)) return { cells, end: at, stray: null };
    return strayed(text, over.at, delimiter, cells.slice(0, over.column));
  }
}

function plainAt(text: string, at: number, delimiter: Delimiter): { readonly value: string; readonly end: number } {
  const most = Math.min(text.length, at + MOST_CHARACTERS + 1);
  let end = at;
  while (end < most && text[end] !== delimiter && text[end] !== "\n") end += 1;
  return { value: text.slice(at, end), end };
}

/** Null where the quote is not ended, or more than blanks stand between its end and the next divider. */
function quotedAt(text: string, opened: number, delimiter: Delimiter): { readonly value: string; readonly end: number } | null {
  for (let from = opened + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote - opened > MOST_CHARACTERS) return null;
    if (text[quote + 1] === '"') {
      from = quote + 2;
      continue;
    }
    let end = quote + 1;
    while (text[end] === " ") end += 1;
    if (end < text.length && text[end] !== delimiter && text[end] !== "\n") return null;
    return { value: text.slice(opened + 1, quote).replaceAll('""', '"'), end };
  }
}

function strayed(text: string, opened: number, delimiter: Delimiter, before: readonly string[]): ReadAt {
  const found = text.indexOf("\n", opened);
  const end = found < 0 ? text.length : found;
  const cells = [...before, ...text.slice(opened, Math.min(end, opened + MOST_CHARACTERS)).split(delimiter, MOST_CELLS)];
  return { cells, end, stray: { at: opened, column: before.length } };
}

/**
 * Whether a value in quotes that goes over lines is rather several records, of which another quote ended the last: each line has the
 * cells of one, three or more, or one has while the whole has not. Dividers before a blank are those of prose.
 */
function hasSwallowed(record: string, delimiter: Delimiter, cells: number, width: number): boolean {
  if (width < 2) return false;
  const [first = 0, ...others] = record.split("\n").map((line) => countOf(line, delimiter) - countOf(line, `${delimiter} `) + 1);
  if (cells !== width) return others.some((one) => one >= width);
  return width > 2 && [first, ...others].every((one) => one === width);
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1;
  return count;
}

function around(text: string, at: number): string {
  const from = Math.max(text.lastIndexOf("\n", at - 1) + 1, at - BEFORE);
  const end = text.indexOf("\n", at);
  const to = Math.min(end < 0 ? text.length : end, at + BEHIND);
  const isCut = to < (end < 0 ? text.length : end);
  return `${from > 0 && text[from - 1] !== "\n" ? "…" : ""}${text.slice(from, to)}${isCut ? "…" : ""}`;
}
