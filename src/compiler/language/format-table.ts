// The canonical form of one table that binds. Bars in line, columns by their names, cells in the spelling of the language. A
// table with rows that do not fit its header is left alone: its author has to say first what is meant.

import { widthOf } from "../diagnostics/width.ts";
import { respell } from "../expression/parsing/lexer.ts";
import { readCell } from "../parse/cells.ts";
import { GRAMMARS, isDefaultsHeader, isNullableHeader, means } from "../parse/grammars.ts";
import { linesOf, type Range, type RawCell, splitRow } from "../parse/rows.ts";
import type { TableGrammar, TableSyntax } from "../parse/syntax.ts";
import type { PointNumber } from "../points.ts";
import type { Source } from "../source.ts";
import type { Edit } from "../text-edit.ts";
import { isSpelt } from "./expression-places.ts";
import { canonicalOpen } from "./format-cell.ts";

/** A cell that is wider does not widen its column. */
const WIDEST = 80;

type Alignment = "left" | "right" | "centre";

/** A column as it is printed: its name in the language, null where it binds nothing. */
interface Printed {
  readonly name: string | null;
  readonly alignment: Alignment;
  readonly under: { readonly left: string; readonly right: string };
  width: number;
}

export function formatTable(source: Source, point: PointNumber, table: TableSyntax): Edit[] {
  const grammar = GRAMMARS[point].tables.find((candidate) => candidate.keyword === table.keyword);
  const start = lineStart(source.text, table.span.start);
  const lines = linesOf(source.text, { start, end: table.span.end });
  const [header, under, ...rows] = lines.map((line) => splitRow(source, line));
  if (grammar === undefined || header === undefined || under === undefined) return [];
  if (!isEven(source, lines, [header, under, ...rows], start === table.span.start ? "" : source.text.slice(start, table.span.start)))
    return [];
  const columns = under.map((cell, index) => columnOf(source, table, header[index], cell));
  const written = [
    header.map((cell, index) => headerOf(source, grammar, columns[index]?.name ?? null, cell)),
    ...rows.map((row) => row.map((cell, index) => bodyOf(source, grammar, columns[index]?.name ?? null, cell))),
  ];
  for (const row of written) for (const [index, text] of row.entries()) widen(columns[index], widthOf(text));
  const printed = [printRow(columns, written[0] ?? []), printUnder(columns), ...written.slice(1).map((row) => printRow(columns, row))];
  return lines.flatMap((line, index) => {
    const text = printed[index] ?? "";
    return source.text.slice(line.start, line.end) === text
      ? []
      : [{ span: { file: source.file, start: line.start, end: line.end }, text }];
  });
}

/** Whether each line is a row of the table and has no more cells than its header. */
function isEven(source: Source, lines: readonly Range[], rows: readonly (readonly RawCell[])[], indent: string): boolean {
  const count = rows[0]?.length ?? 0;
  if (indent.trim() !== "" || rows[1]?.length !== count) return false;
  return lines.every((line, index) => source.text.slice(line.start, line.end).includes("|") && (rows[index]?.length ?? 0) <= count);
}

function columnOf(source: Source, table: TableSyntax, header: RawCell | undefined, under: RawCell): Printed {
  const bound = table.columns.find(
    (column) => header !== undefined && column.header.span.start >= header.start && column.header.span.end <= header.end,
  );
  const mark = source.text.slice(under.start, under.end).trim();
  const left = mark.startsWith(":");
  const right = mark.endsWith(":");
  const alignment = right ? (left ? "centre" : "right") : "left";
  return { name: bound?.name ?? null, alignment, under: { left: left ? ":" : "", right: right ? ":" : "" }, width: 3 };
}

function widen(column: Printed | undefined, width: number): void {
  if (column !== undefined && width <= WIDEST) column.width = Math.max(column.width, width);
}

/** The name of the column where the header is one of its words; a header that was misspelt stays for its author to mend. */
function headerOf(source: Source, grammar: TableGrammar, name: string | null, cell: RawCell): string {
  const asWritten = writtenIn(source, cell);
  if (name === null) return asWritten;
  const column = name === grammar.keyword ? grammar : grammar.columns.find((candidate) => candidate.name === name);
  const words = readCell(cell.text).text.text;
  // "Default" and "Nullable" say something about their cells.
  if ((name === "Value" && isDefaultsHeader(words)) || (name === "Must be" && isNullableHeader(words))) return asWritten;
  return column !== undefined && means(name, column.synonyms, words) ? name : asWritten;
}

/** The cell with its escapes, less the white space around it. */
function writtenIn(source: Source, cell: RawCell): string {
  return source.text.slice(cell.start, cell.end).replace(/^[\t-\r \u00a0]+|[\t-\r \u00a0]+$/g, "");
}

function bodyOf(source: Source, grammar: TableGrammar, name: string | null, raw: RawCell): string {
  const asWritten = writtenIn(source, raw);
  if (name === null) return asWritten;
  const cell = readCell(raw.text, name);
  if (cell.state === "none") return "-";
  if (cell.state === "open") return canonicalOpen(cell) ?? asWritten;
  return cell.state === "value" && holdsExpression(grammar, name) ? respell(asWritten) : asWritten;
}

function holdsExpression(grammar: TableGrammar, name: string): boolean {
  const isRole = grammar.openColumns && name !== grammar.keyword && !grammar.columns.some((column) => column.name === name);
  return isRole || isSpelt(grammar.keyword, name);
}

function printRow(columns: readonly Printed[], cells: readonly string[]): string {
  return `|${cells.map((text, index) => ` ${pad(text, columns[index])} |`).join("")}`;
}

function printUnder(columns: readonly Printed[]): string {
  const cells = columns.map(({ under, width }) => under.left + "-".repeat(width - under.left.length - under.right.length) + under.right);
  return `| ${cells.join(" | ")} |`;
}

function pad(text: string, column: Printed | undefined): string {
  const room = Math.max(0, (column?.width ?? 0) - widthOf(text));
  if (column?.alignment === "right") return " ".repeat(room) + text;
  if (column?.alignment === "centre") return " ".repeat(Math.floor(room / 2)) + text + " ".repeat(Math.ceil(room / 2));
  return text + " ".repeat(room);
}

function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !/[\r\n]/.test(text.charAt(start - 1))) start--;
  return start;
}
