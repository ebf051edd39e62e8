// How a text is written into a cell or a list line, and read back.

import { readCell } from "../parse/cells.ts";

/** What the language reads of a text that stands in a cell or behind a key: trimmed, on one line, without marks around all of it. */
export function readsAs(text: string): string {
  const line = onOneLine(text);
  return readCell({ text: line, span: { file: "", start: 0, end: line.length }, escapes: [] }).text.text;
}

/** The text without white space around it; each line break is `<br>`. */
export function onOneLine(text: string): string {
  return text.trim().replace(/\r\n?|\n/g, "<br>");
}

/** As a cell holds it. Null where a bar follows an odd number of backslashes: the language reads none of these. */
export function escapedBars(line: string): string | null {
  return /(?<!\\)(?:\\\\)*\\\|/.test(line) ? null : line.replaceAll("|", "\\|");
}
