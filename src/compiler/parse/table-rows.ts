// Reads the rows of a binding table into cells by column.

import type { Fix } from "../diagnostics/diagnostic.ts";
import type { Edit } from "../text-edit.ts";
import { blankCell, readCell } from "./cells.ts";
import { fix, quotedList, type Reader } from "./reader.ts";
import { type Range, type RawCell, splitRow } from "./rows.ts";
import type { Cell, RowSyntax } from "./syntax.ts";
import type { BoundColumn } from "./tables.ts";

interface Above {
  /** The first cell of the row above, as written. */
  readonly name: string | null;
}

export function readRows(reader: Reader, columns: readonly BoundColumn[], lines: readonly Range[]): RowSyntax[] {
  const rows: RowSyntax[] = [];
  const blank: Blank = new Map();
  const lacking: Blank = new Map();
  const headers = new Map(columns.flatMap(({ name, header }) => (name === null ? [] : [[name, header] as const])));
  const key = keyOf(columns);
  let above: Above = { name: null };
  // Among crosses, a word would make each of them one that crosses out.
  const isCrossed = lines.some((line) => splitRow(reader.source, line).some(({ text }) => /^[x×]$/i.test(text.text)));
  const decides = (column: string) => !isCrossed && isDecided(columns, column);
  for (const line of lines) {
    const cells = splitRow(reader.source, line);
    if (isProse(reader, line, columns)) {
      const edit = reader.insertion(line.start, reader.lineEnd());
      const fixes = [...asRow(reader, line), fix("Put an empty line in front", "maybe", edit)];
      reader.report("tables-end-with-an-empty-line", line, {}, { fixes });
      break;
    }
    const row = readRow(reader, columns, line, cells, above, { blank, lacking, decides });
    if (row !== null) rows.push({ ...row, headers });
    const first = cells[key];
    if (first !== undefined && first.text.text !== "") above = { name: reader.raw(first.text.span) };
  }
  for (const [column, found] of blank)
    if (!HELPFUL.has(column)) reportBlank(reader, headers.get(column)?.text ?? column, found, decides(column));
  for (const [column, found] of lacking) reportLacking(reader, headers.get(column)?.text ?? column, found);
  return rows;
}

/** Whether the cells of a column say yes or no: those of the roles in the matrix. */
function isDecided(columns: readonly BoundColumn[], column: string): boolean {
  const keyword = columns[keyOf(columns)]?.name;
  return keyword === "Entity" && column !== keyword && column !== "Action";
}

/** What a blank cell may be filled with. */
function fillings(decides: boolean, write: (cell: string) => Edit[]): Fix[] {
  const nothing = decides ? fix('Write "no"', "maybe", ...write("no")) : fix('Write "-": deliberately nothing', "maybe", ...write("-"));
  return [nothing, fix('Write "not shown"', "maybe", ...write("not shown"))];
}

/** The cells that say nothing, by their column. */
type Blank = Map<string, RawCell[]>;

/** A header of numbers that count the rows. */
export function isNumbering(header: string): boolean {
  return /^(?:#|nr|no)\.?$/i.test(header);
}

/** The place of the first column that says something. */
function keyOf(columns: readonly BoundColumn[]): number {
  return columns.length > 1 && columns[0]?.name === null && isNumbering(columns[0].header.text) ? 1 : 0;
}

/** A line without any bar continues the table as Markdown sees it; its author hardly meant that. */
function isProse(reader: Reader, line: Range, columns: readonly BoundColumn[]): boolean {
  return columns.length > 1 && !reader.raw(line).includes("|");
}

/** A row of a spreadsheet, which has tabs between its cells. */
function asRow(reader: Reader, line: Range): Fix[] {
  const cells = reader.raw(line).trim().split("\t");
  if (cells.length < 2) return [];
  return [fix("Write it as a row", "maybe", reader.edit(line, `| ${cells.map((cell) => cell.trim()).join(" | ")} |`))];
}

function readRow(
  reader: Reader,
  columns: readonly BoundColumn[],
  line: Range,
  written: readonly RawCell[],
  above: Above,
  { blank, lacking, decides }: { readonly blank: Blank; readonly lacking: Blank; readonly decides: (column: string) => boolean },
): Omit<RowSyntax, "headers"> | null {
  const span = reader.span({ start: line.start, end: endOfRow(reader, line) });
  if (written.every((cell) => cell.text.text === "")) {
    const removal = { start: line.start, end: afterLineEnd(reader, line.end) };
    reader.report("rows-say-something", span, {}, { fixes: [fix("Remove the row", "maybe", reader.edit(removal, ""))] });
    return null;
  }
  const given = written.length > columns.length ? tooMany(reader, columns, span, written) : written;
  const first = given[keyOf(columns)];
  if (first !== undefined && (first.text.text === "" || readCell(first.text).state === "none")) {
    reportNameless(reader, columns, first, above);
    return null;
  }
  const cells = new Map<string, Cell>();
  for (const [index, column] of columns.entries()) {
    const raw = given[index];
    if (column.name === null) continue;
    const cell = raw === undefined ? blankCell({ ...span, start: span.end }) : readCell(raw.text, column.name);
    if (raw !== undefined && cell.state === "blank") blank.set(column.name, [...(blank.get(column.name) ?? []), raw]);
    if (raw !== undefined && cell.state === "none" && isNeeded(columns, column.name))
      lacking.set(column.name, [...(lacking.get(column.name) ?? []), raw]);
    cells.set(column.name, cell);
  }
  if (given.length < columns.length) reportShort(reader, columns.slice(given.length), line, decides);
  return { span, cells };
}

/** Without these nothing is left of a row, by the first column of its table; what else is needed is told by whoever reads it. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Screen: ["Route"],
  Figure: ["Shows"],
  From: ["Action", "To"],
  Call: ["Method", "Path", "Does"],
  Shape: ["Of", "Holds"],
};

function isNeeded(columns: readonly BoundColumn[], column: string): boolean {
  return NEEDED[columns[keyOf(columns)]?.name ?? ""]?.includes(column) === true;
}

/** What these columns say helps people, and decides nothing. */
const HELPFUL: ReadonlySet<string> = new Set(["Meaning", "Label"]);

/** Once for a column, at its first cell. */
function reportBlank(reader: Reader, column: string, blank: readonly RawCell[], decides: boolean): void {
  const [first, ...others] = blank;
  if (first === undefined) return;
  const write = (cell: string) => blank.map((raw) => reader.edit(raw, ` ${cell} `));
  const fixes = fillings(decides, write);
  const cells = others.length === 0 ? `The cell under "${column}" is` : `${blank.length} cells under "${column}" are`;
  const related = others.slice(0, MOST_RELATED).map((raw) => ({ span: raw.text.span, message: "And here." }));
  reader.report("cells-are-filled", first.text.span, { cells }, { fixes, related });
}

/** Once for a column: where two headers changed places, many rows lack what is needed. */
function reportLacking(reader: Reader, column: string, [first, ...others]: readonly RawCell[]): void {
  if (first === undefined) return;
  const rows = others.length === 0 ? "This row decides" : `${others.length + 1} rows decide`;
  const related = others.slice(0, MOST_RELATED).map((raw) => ({ span: raw.text.span, message: "And here." }));
  reader.report("needed-cells-say-something", first.text.span, { rows, column }, { related });
}

const MOST_RELATED = 3;

function reportShort(reader: Reader, missing: readonly BoundColumn[], line: Range, decides: (column: string) => boolean): void {
  const names = missing.flatMap((column) => (column.name === null ? [] : [column.name]));
  if (names.length === 0) return;
  const end = endOfRow(reader, line);
  const lead = endsWithBar(reader, line) ? "" : " |";
  const filling = (cell: string) => reader.insertion(end, `${lead}${missing.map(() => ` ${cell} |`).join("")}`);
  const fixes = fillings(names.every(decides), (cell) => [filling(cell)]);
  const cells = `The cell${names.length > 1 ? "s" : ""} under ${quotedList(names)} ${names.length > 1 ? "are" : "is"}`;
  reader.report("cells-are-filled", { start: end, end }, { cells }, { fixes });
}

function reportNameless(reader: Reader, columns: readonly BoundColumn[], raw: RawCell, above: Above): void {
  const isTransition = columns[keyOf(columns)]?.name === "From";
  const fixes = [
    ...(isTransition ? [fix("Write (new): the action makes the record", "maybe", reader.edit(raw, " (new) "))] : []),
    ...(above.name === null ? [] : [fix(`Write "${above.name}", as above`, "maybe", reader.edit(raw, ` ${above.name} `))]),
  ];
  reader.report("rows-begin-with-a-name", raw.text.span, { column: columns[keyOf(columns)]?.header.text ?? "" }, { fixes });
}

/**
 * Says what split the row. Two bars are read as "or" where that leaves as many cells as there are columns, and as one where that does: the
 * cells behind them keep their columns.
 */
function tooMany(reader: Reader, columns: readonly BoundColumn[], row: Range, written: readonly RawCell[]): readonly RawCell[] {
  const parameters = { given: written.length, expected: columns.length };
  const doubled = written.filter((cell, index) => cell.start === cell.end && index > 0 && index < written.length - 1);
  const surplus = written.length - columns.length;
  if (doubled.length === 0) {
    const extra = written[columns.length];
    reader.report("rows-have-as-many-cells-as-the-header", extra?.text.span ?? row, parameters);
    return written.slice(0, columns.length);
  }
  const bars = doubled.map((cell) => ({ start: cell.start - 1, end: cell.end + 1 }));
  const isOr = doubled.length * 2 === surplus;
  const isOne = doubled.length === surplus;
  const fixes = [
    ...(isOr ? [fix('Write "or"', "maybe", ...bars.map((bar) => reader.edit(bar, orBetween(reader, bar))))] : []),
    ...(isOne ? [fix("Write one bar", "maybe", ...bars.map((bar) => reader.edit(bar, "|")))] : []),
  ];
  const [first, ...others] = bars;
  const related = others.map((bar) => ({ span: reader.span(bar), message: "And here." }));
  reader.report("two-bars-do-not-mean-or", first ?? row, parameters, { fixes, related });
  if (isOr) return joinAround(reader, written, doubled);
  return isOne ? written.filter((cell) => !doubled.includes(cell)) : written.slice(0, columns.length);
}

function orBetween(reader: Reader, bars: Range): string {
  const { text } = reader.source;
  return `${/\s/.test(text.charAt(bars.start - 1)) ? "" : " "}or${/\s/.test(text.charAt(bars.end)) ? "" : " "}`;
}

function joinAround(reader: Reader, written: readonly RawCell[], doubled: readonly RawCell[]): RawCell[] {
  const joined: RawCell[] = [];
  for (let index = 0; index < written.length; index++) {
    const cell = written[index]!;
    const left = joined.at(-1);
    const right = written[index + 1];
    if (left === undefined || right === undefined || !doubled.includes(cell)) {
      joined.push(cell);
      continue;
    }
    const range = { start: left.start, end: right.end };
    joined[joined.length - 1] = { ...range, text: reader.text(range) };
    index++;
  }
  return joined;
}

function afterLineEnd(reader: Reader, offset: number): number {
  const { text } = reader.source;
  const afterReturn = text[offset] === "\r" ? offset + 1 : offset;
  return text[afterReturn] === "\n" ? afterReturn + 1 : afterReturn;
}

/** Where a row's text ends: white space after the last bar does not belong to it. */
export function endOfRow(reader: Reader, line: Range): number {
  return line.start + reader.raw(line).trimEnd().length;
}

export function endsWithBar(reader: Reader, line: Range): boolean {
  return /(?:^|[^\\])(?:\\\\)*\|$/.test(reader.raw(line).trimEnd());
}
