// Sets cells of a row: each edit lies between two bars, and the other cells read as before.

import { widthOf } from "../diagnostics/width.ts";
import { readCell } from "../parse/cells.ts";
import { plainText } from "../parse/plain-signs.ts";
import { type Range, splitRow } from "../parse/rows.ts";
import type { Source } from "../source.ts";
import { applyEdits, type Edit, smallestEdit } from "../text-edit.ts";
import { escapedBars, onOneLine, readsAs } from "./cell-text.ts";
import { edit, refuse } from "./change.ts";
import { type Alignment, type Column, type ProjectedCell, type Row, trimmed } from "./projection.ts";

/** Texts of cells by the index of their column. */
export type CellTexts = ReadonlyMap<number, string>;

export function setCells(source: Source, columns: readonly Column[], row: Row, texts: CellTexts): Edit[] {
  const different = [...texts].filter(([index, text]) => (row.cells[index]?.cell.text.text ?? "") !== readsAs(text));
  for (const [index] of different) if (columns[index] === undefined) refuse("The table has no such column.");
  const missing = new Map(different.filter(([index]) => row.cells[index] === null));
  if (missing.size > 0 && rawCount(source, row) > columns.length)
    refuse("This row has more cells than the header. Take one away first, or write \\| where a bar belongs to the text.");
  const added = missing.size === 0 ? "" : addedCells(source, columns, row, missing);
  const edits = different
    .filter(([index]) => !missing.has(index))
    .flatMap(([index, text]) => cellEdits(source, columns, row, { index, text, isClosed: added !== "" }));
  return added === "" ? edits : [...edits, edit(source, rowEnd(source, row), rowEnd(source, row), added)];
}

/** Cells that the row lacks, up to the last that is given; in line where the cell in front of them is. */
function addedCells(source: Source, columns: readonly Column[], row: Row, texts: CellTexts): string {
  const there = rawCount(source, row);
  const last = row.cells[there - 1];
  const isInLine = last != null && last.end - last.start === columns[there - 1]?.width;
  const cells = Array.from({ length: Math.max(...texts.keys()) - there + 1 }, (_, at) => {
    const text = cellText(texts.get(there + at) ?? "");
    const space = isInLine ? Math.max(0, columns[there + at]!.width - 2 - widthOf(text)) : 0;
    return text === "" && space === 0 ? " |" : ` ${text}${" ".repeat(space)} |`;
  });
  return `${isClosed(source.text.slice(row.start, rowEnd(source, row))) ? "" : " |"}${cells.join("")}`;
}

/** As a cell holds it; refuses what no cell can hold. */
export function cellText(text: string): string {
  if (readsAs(text) === "") return "";
  return (
    escapedBars(onOneLine(text)) ??
    refuse("A cell cannot hold a bar behind a backslash: the two together are how a table writes the bar. Write the bar alone.")
  );
}

interface Wanted {
  readonly index: number;
  readonly text: string;
  /** Whether a bar will stand behind the last cell. */
  readonly isClosed: boolean;
}

/** The first way of writing it in which the row reads as it should. */
function cellEdits(source: Source, columns: readonly Column[], row: Row, wanted: Wanted): Edit[] {
  const cell = row.cells[wanted.index]!;
  const column = columns[wanted.index]!;
  const written = cellText(wanted.text);
  const before = readsOf(source.text.slice(row.start, row.end));
  const raws = rawsWithin(source, row, cell);
  const expected = [...before.slice(0, raws.from), readsAs(wanted.text), ...before.slice(raws.to)];
  for (const manner of MANNERS) {
    const content = contentOf(source, row, { cell, column, written, manner, isClosed: wanted.isClosed });
    const whole = edit(source, cell.start, cell.end, content);
    const local = { ...whole, span: { ...whole.span, start: cell.start - row.start, end: cell.end - row.start } };
    const line = applyEdits(source.text.slice(row.start, row.end), [local]);
    if (isSame(readsOf(wanted.isClosed && !isClosed(line.trimEnd()) ? `${line} |` : line), expected)) return smallestEdit(source, whole);
  }
  return refuse("This text cannot be written into the cell so that it is read back.");
}

/** How a cell is written. Each of these is needed by some texts; the first that serves is the smallest change. */
interface Manner {
  /** The marks around what was there, as in `**name**`, stay around what takes its place. */
  readonly keepsMarks: boolean;
  /** A space stands in front of the bar, though none stood there: a backslash would take the bar as its own. */
  readonly isSpaced: boolean;
  /** A bar ends the row, though none did. */
  readonly closes: boolean;
}

const MANNERS: readonly Manner[] = [false, true].flatMap((closes) =>
  [false, true].flatMap((isSpaced) => [true, false].map((keepsMarks) => ({ keepsMarks, isSpaced, closes }))),
);

interface Written {
  readonly cell: ProjectedCell;
  readonly column: Column;
  readonly written: string;
  readonly manner: Manner;
  readonly isClosed: boolean;
}

/** What stands between the bars then. */
function contentOf(source: Source, row: Row, { cell, column, written, manner, isClosed: willClose }: Written): string {
  const old = trimmed(source, cell);
  const isBlank = old.text === "";
  const read = cell.cell.text.span;
  const marks = (start: number, end: number) => (manner.keepsMarks && !isBlank && written !== "" ? source.text.slice(start, end) : "");
  const body = written === "" ? "" : marks(old.span.start, read.start) + written + marks(read.end, old.span.end);
  const lead = isBlank ? " " : source.text.slice(cell.start, old.span.start);
  const trail = isBlank ? " " : source.text.slice(old.span.end, cell.end);
  const isLast = cell.end >= rowEnd(source, row);
  if (opensLine(source, row, cell) && !/^\p{L}/u.test(body)) return `| ${body}${isLast ? " |" : trail === "" ? " " : trail}`;
  if (isLast && !willClose) return `${isBlank && body === "" ? "" : lead}${body}${manner.closes ? " |" : ""}`;
  const space = isLast ? "" : manner.isSpaced && trail === "" ? " " : trail;
  if (!isBlank && body !== "" && widthOf(body) === widthOf(source.text.slice(old.span.start, old.span.end))) return lead + body + space;
  const room = Math.min(widthOf(source.text.slice(cell.start, cell.end)), column.width);
  return padded({ lead, body, trail: space, room, alignment: column.alignment });
}

interface Padding {
  readonly lead: string;
  readonly body: string;
  readonly trail: string;
  /** The width that the cell keeps where the text leaves it. */
  readonly room: number;
  readonly alignment: Alignment;
}

function padded({ lead, body, trail, room, alignment }: Padding): string {
  if (body === "") return " ".repeat(Math.max(1, room));
  // White space that is no space was put there by hand.
  if (!/^ *$/.test(lead + trail)) return lead + body + trail;
  const one = (space: string) => (space === "" ? "" : " ");
  const [before, after] = alignment === "left" ? [lead, one(trail)] : alignment === "right" ? [one(lead), trail] : [one(lead), one(trail)];
  const left = Math.max(0, room - widthOf(before + body + after));
  const inFront = alignment === "left" ? 0 : alignment === "right" ? left : Math.floor(left / 2);
  return " ".repeat(inFront) + before + body + after + " ".repeat(left - inFront);
}

/** Whether the row begins with the cell, without a bar: most signs would make the line something else than a row. */
function opensLine(source: Source, row: Row, cell: ProjectedCell): boolean {
  return /^[ \t]*$/.test(source.text.slice(row.start, cell.start));
}

/** Whether a row that is trimmed ends with a bar. */
export function isClosed(row: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\|$/.test(row);
}

export function rowEnd(source: Source, row: Range): number {
  return row.start + source.text.slice(row.start, row.end).trimEnd().length;
}

export function rawCount(source: Source, row: Row): number {
  return rawCells(source, row).length;
}

/** What stands between the bars of a line, white space included. */
export function rawCells(source: Source, line: Range): Range[] {
  const raws = splitLine(source.text.slice(line.start, line.end));
  return raws.map(({ start, end }) => ({ start: line.start + start, end: line.start + end }));
}

function splitLine(line: string) {
  const { source } = plainText({ file: "", text: line });
  return splitRow(source, { start: 0, end: line.length });
}

/** What the cells of a line say. */
function readsOf(line: string): string[] {
  return splitLine(line).map((raw) => readCell(raw.text).text.text);
}

/** Which of the written cells a cell is made of. */
function rawsWithin(source: Source, row: Row, cell: ProjectedCell): { readonly from: number; readonly to: number } {
  const raws = splitLine(source.text.slice(row.start, row.end));
  const from = raws.findIndex((raw) => row.start + raw.start === cell.start);
  const to = raws.findIndex((raw) => row.start + raw.end === cell.end);
  return { from, to: to + 1 };
}

/** Blank cells at the end say as little as missing ones. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at).every((at) => (one[at] ?? "") === (other[at] ?? ""));
}
