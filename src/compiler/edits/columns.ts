// Adds columns of the language to a table, behind those that it has.

import { widthOf } from "../diagnostics/width.ts";
import { GRAMMARS } from "../parse/grammars.ts";
import type { TableGrammar } from "../parse/syntax.ts";
import type { Source } from "../source.ts";
import type { Edit } from "../text-edit.ts";
import { cellText, isClosed, rawCells, rawCount, rowEnd, setCells } from "./cells.ts";
import { type Change, change, edit, refuse } from "./change.ts";
import { tableAt } from "./places.ts";
import type { Column, Part, Projection, TableBlock } from "./projection.ts";

export function addColumn(projection: Projection, at: number, name: string): Change {
  const { part, table } = tableAt(projection, at);
  return change(projection.source, missingColumns(projection.source, part, table, [name]).edits, table.start);
}

export function deleteColumn(projection: Projection, at: number, column: number): Change {
  const { source } = projection;
  const { part, table } = tableAt(projection, at);
  const name = table.columns[column]?.name;
  if (table.columns[column] === undefined) return refuse("The table has no such column.");
  if (isNeeded(part, table, column)) return refuse(`A table of this kind needs the column "${name}".`);
  if (table.rows.some((row) => rawCount(source, row) > table.columns.length))
    return refuse("A row of the table has more cells than the header. Take one away first.");
  const edits = [table.header, table.under, ...table.rows].flatMap((line) => {
    const raw = rawCells(source, line)[column];
    if (raw === undefined) return [];
    const isClosing = source.text.charAt(raw.end) === "|" && raw.end < line.end;
    if (isClosing) return [edit(source, raw.start, raw.end + 1, "")];
    const before = source.text.slice(line.start, raw.start).replace(/[ \t]*\|$/, "");
    return [edit(source, line.start + before.length, raw.end, "")];
  });
  return change(source, edits, table.start);
}

/** Whether a table of its kind is none without the column. */
function isNeeded(part: Part, table: TableBlock, column: number): boolean {
  const grammar = grammarOf(part, table);
  const name = table.columns[column]?.name;
  return column === 0 || grammar?.columns.find((one) => one.name === name)?.required === true;
}

/** The columns of these names that the table lacks, and the edits that add them. In the rows that are there they decide nothing. */
export function missingColumns(
  source: Source,
  part: Part,
  table: TableBlock,
  names: readonly string[],
): { readonly columns: readonly Column[]; readonly edits: readonly Edit[] } {
  const missing = names.filter((name) => !table.columns.some((column) => (column.name ?? column.header.text) === name));
  if (missing.length === 0) return { columns: [], edits: [] };
  const grammar = grammarOf(part, table);
  const unknown = missing.find(
    (name) => grammar === undefined || !(grammar.openColumns || grammar.columns.some((column) => column.name === name)),
  );
  if (unknown !== undefined) return refuse(`The table has no column "${unknown}".`);
  if (table.rows.some((row) => rawCount(source, row) > table.columns.length))
    refuse("A row of the table has more cells than the header. Take one away first, or write \\| where a bar belongs to the text.");
  const columns = missing.map((name): Column => {
    const header = { text: name, span: { file: source.file, start: table.header.end, end: table.header.end }, escapes: [] };
    return { name, header, alignment: "left", width: 2 + Math.max(3, widthOf(cellText(name))) };
  });
  const cells = (text: (column: Column) => string) => columns.map((column) => ` ${text(column).padEnd(column.width - 2)} |`).join("");
  const line = (at: { readonly start: number; readonly end: number }, added: string) => {
    const end = rowEnd(source, at);
    return edit(source, end, end, `${isClosed(source.text.slice(at.start, end)) ? "" : " |"}${added}`);
  };
  const rows = table.rows.flatMap((row) => {
    const texts = new Map(columns.map((column, index) => [table.columns.length + index, undecided(part, table, column.name!)] as const));
    return setCells(source, [...table.columns, ...columns], { ...row, cells: [...row.cells, ...columns.map(() => null)] }, texts);
  });
  const under = line(
    table.under,
    cells(({ width }) => "-".repeat(width - 2)),
  );
  return {
    columns,
    edits: [
      line(
        table.header,
        cells(({ name }) => cellText(name!)),
      ),
      under,
      ...rows,
    ],
  };
}

/** What leaves a cell of a column as open as the language has it: "-" where nothing is needed. */
export function undecided(part: Part, table: TableBlock, name: string): string {
  const column = grammarOf(part, table)?.columns.find((one) => one.name === name);
  return column !== undefined && !column.required ? "-" : "not shown";
}

function grammarOf({ point }: Part, { keyword }: TableBlock): TableGrammar | undefined {
  return point === null ? undefined : GRAMMARS[point].tables.find((one) => one.keyword === keyword);
}
