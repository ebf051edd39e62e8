// What stands at a place of the text, read from the lines around it alone. Point, section, table, row, cell, item. It holds while
// a row is being written and the rest of the document has not been read again.

import { unwrap } from "../parse/cells.ts";
import { GRAMMARS, means, tableStartedBy } from "../parse/grammars.ts";
import { pointOf } from "../parse/headings.ts";
import { isDelimiterLine, type Range, type RawCell, splitRow } from "../parse/rows.ts";
import type { TableGrammar } from "../parse/syntax.ts";
import type { PointNumber } from "../points.ts";
import { type Source, slice, type Text } from "../source.ts";

export interface Place {
  readonly point: PointNumber | null;
  /** The name of the `###` heading above. */
  readonly section: string | null;
  readonly line: Range;
  readonly at: TablePlace | ItemPlace | HeadingPlace | BlankPlace | null;
}

export interface TablePlace {
  readonly is: "header" | "cell";
  /** Null where the first header cell begins no table of this point. */
  readonly grammar: TableGrammar | null;
  /** The canonical name of each column; the header as written where it has none. */
  readonly columns: readonly string[];
  /** The column at the place; null behind the last. */
  readonly column: string | null;
  /** The cell at the place, less the white space around it. */
  readonly cell: Text;
  /** The other cells of the row, by column. */
  readonly row: ReadonlyMap<string, Text>;
}

/** `- Key: value`; `value` is null before the colon. */
export interface ItemPlace {
  readonly is: "item";
  readonly key: Text;
  readonly value: Text | null;
}

interface HeadingPlace {
  readonly is: "heading";
  readonly depth: number;
  readonly text: Text;
}

interface BlankPlace {
  readonly is: "blank";
}

/** How far up a heading is looked for in a table, in lines: no table is longer. */
const LONGEST_TABLE = 20_000;

export function placeAt(source: Source, offset: number): Place {
  const line = lineAt(source.text, offset);
  const { point, section } = headingsAbove(source, line);
  return { point, section, line, at: readLine(source, line, offset, point) };
}

/** The cell, or the value of the setting; null where there is neither. */
export function valueAt(at: NonNullable<Place["at"]>): Text | null {
  return at.is === "cell" ? at.cell : at.is === "item" ? at.value : null;
}

/** The place of a row's name, in words: "point 4, Loan / hand over". */
export function titleOf(source: Source, offset: number): string {
  const place = placeAt(source, offset);
  const point = place.point === null ? "" : `point ${place.point}`;
  const row = place.at !== null && "row" in place.at ? place.at : null;
  const action = row?.grammar?.keyword === "From" ? row.row.get("Action")?.text : undefined;
  const name = action ?? (place.at?.is === "item" ? place.at.key.text : row?.row.get(row.columns[0] ?? "")?.text);
  const matrix = row?.grammar?.openColumns === true ? row.row.get("Action")?.text : undefined;
  const parts = [place.section, name, matrix].filter((part) => part !== null && part !== undefined && part !== "");
  return parts.length === 0 ? point : `${point}, ${parts.join(" / ")}`;
}

function readLine(source: Source, line: Range, offset: number, point: PointNumber | null): Place["at"] {
  const written = source.text.slice(line.start, line.end);
  if (written.trim() === "") return { is: "blank" };
  const heading = /^ {0,3}(#{1,6})(?:\s|$)/.exec(written);
  if (heading !== null) {
    const depth = heading[1]?.length ?? 1;
    return { is: "heading", depth, text: textOf(source, { start: line.start + heading[0].length, end: line.end }) };
  }
  if (/^\s*\|/.test(written) && point !== null) return readTableLine(source, line, offset, point);
  const item = /^\s{0,3}[-*+]\s+/.exec(written);
  return item === null ? null : readItem(source, { start: line.start + item[0].length, end: line.end }, offset);
}

function readItem(source: Source, range: Range, offset: number): ItemPlace {
  const colon = source.text.slice(range.start, range.end).indexOf(":");
  const key = textOf(source, { start: range.start, end: colon < 0 ? range.end : range.start + colon });
  const isValue = colon >= 0 && offset > range.start + colon;
  return { is: "item", key: unwrap(key), value: isValue ? textOf(source, { start: range.start + colon + 1, end: range.end }) : null };
}

function readTableLine(source: Source, line: Range, offset: number, point: PointNumber): TablePlace | null {
  const header = headerAbove(source, line);
  const headers = splitRow(source, header).map((cell) => unwrap(cell.text).text);
  const grammar = headers[0] === undefined ? null : tableStartedBy(point, headers[0]);
  const columns = headers.map((name, index) => (grammar === null ? name : canonical(grammar, name, index)));
  const cells = splitRow(source, line);
  const written = source.text.slice(line.start, line.end);
  if (header.start !== line.start && isDelimiterLine(written)) return null;
  const index = cells.findIndex((cell) => offset <= cell.end);
  const at = index < 0 ? cells.length : index;
  const row = new Map<string, Text>();
  for (const [number, cell] of cells.entries()) {
    const name = columns[number];
    if (name !== undefined && !row.has(name)) row.set(name, unwrap(cell.text));
  }
  const cell = cells[at] ?? emptyCell(source, line, offset);
  return {
    is: header.start === line.start ? "header" : "cell",
    grammar,
    columns,
    column: columns[at] ?? null,
    cell: cell.text,
    row,
  };
}

function emptyCell(source: Source, line: Range, offset: number): RawCell {
  const at = Math.min(Math.max(offset, line.start), line.end);
  return { start: at, end: at, text: textOf(source, { start: at, end: at }) };
}

function canonical(grammar: TableGrammar, header: string, index: number): string {
  if (index === 0) return grammar.keyword;
  return grammar.columns.find((column) => means(column.name, column.synonyms, header))?.name ?? header;
}

/** The first line of the table that a line stands in. */
function headerAbove(source: Source, line: Range): Range {
  let top = line;
  for (let count = 0; count < LONGEST_TABLE && top.start > 0; count++) {
    const above = lineAt(source.text, top.start - 1);
    if (!/^\s*\|/.test(source.text.slice(above.start, above.end))) break;
    top = above;
  }
  return top;
}

function headingsAbove(source: Source, line: Range): { readonly point: PointNumber | null; readonly section: string | null } {
  const { text } = source;
  let section: string | null = null;
  for (let at = line.start; at > 0; ) {
    const mark = text.lastIndexOf("\n##", at - 1);
    const start = mark < 0 ? (text.startsWith("##") ? 0 : -1) : mark + 1;
    if (start < 0) break;
    const heading = lineAt(text, start);
    const depth = /^#+/.exec(text.slice(heading.start, heading.end))?.[0].length ?? 0;
    const words = unwrap(textOf(source, { start: heading.start + depth, end: heading.end }));
    if (depth === 2) return { point: pointOf(words)?.number ?? null, section };
    if (depth === 3) section ??= words.text.replace(/\s*\(was [^)]*\)$/, "");
    at = start - 1;
  }
  return { point: null, section };
}

export function lineAt(text: string, offset: number): Range {
  const start = offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  const stop = end < 0 ? text.length : end;
  return { start, end: stop > start && text[stop - 1] === "\r" ? stop - 1 : stop };
}

function textOf(source: Source, range: Range): Text {
  const whole = { text: source.text.slice(range.start, range.end), span: { file: source.file, ...range }, escapes: [] };
  return slice(whole, 0, whole.text.length);
}

/** The settings of a point by key; the canonical key of what is written. */
export function itemKey(point: PointNumber, written: string): string | null {
  return GRAMMARS[point].items.find((item) => means(item.key, item.synonyms, written))?.key ?? null;
}
