// Adds, moves, duplicates and deletes rows of a table, each a whole line that keeps its bytes.

import { widthOf } from "../diagnostics/width.ts";
import { isNumbering } from "../parse/table-rows.ts";
import type { Source } from "../source.ts";
import { mappedPosition } from "../text-edit.ts";
import { cellText } from "./cells.ts";
import { type Change, change, edit } from "./change.ts";
import { missingColumns, undecided } from "./columns.ts";
import { bodyRowAt, rowAt } from "./places.ts";
import type { Column, Part, Projection, TableBlock } from "./projection.ts";

/** Texts of cells by the name of their column: canonical, or as its header has it. */
export type NamedCells = Readonly<Record<string, string>>;

/**
 * Adds a row in front of the one at a position or behind it; behind the header it is the first. Columns of the language that the table
 * lacks are added with it.
 */
export function addRow(projection: Projection, at: number, side: "before" | "after", cells: NamedCells): Change {
  const { source } = projection;
  const { part, table, index } = rowAt(projection, at);
  const added = missingColumns(source, part, table, Object.keys(cells));
  const columns = [...table.columns, ...added.columns];
  const line = lineOf(source, { ...table, columns }, namedTexts(part, { ...table, columns }, cells));
  const inserted = insertLine(source, table, side === "before" ? Math.max(0, index) : index + 1, line);
  return change(source, [...added.edits, ...inserted.edits], mappedPosition(inserted.at!, added.edits));
}

export function duplicateRow(projection: Projection, at: number): Change {
  const { table, row, index } = bodyRowAt(projection, at);
  return insertLine(projection.source, table, index + 1, projection.source.text.slice(row.start, row.end));
}

/** Moves a row so that it has another place among the rows, counted from 0. */
export function moveRow(projection: Projection, at: number, to: number): Change {
  const { source } = projection;
  const { table, row, index } = bodyRowAt(projection, at);
  const target = Math.max(0, Math.min(to, table.rows.length - 1));
  if (target === index) return change(source, [], row.start);
  const bytes = source.text.slice(row.start, row.end);
  const [before, after] = [lineAbove(table, index), table.rows[index + 1]];
  if (target < index) {
    const start = table.rows[target]!.start;
    const end = source.text.slice(before.end, row.start);
    return change(source, [edit(source, start, start, bytes + end), edit(source, before.end, row.end, "")], start);
  }
  const { end } = table.rows[target]!;
  const separator = source.text.slice(row.end, after!.start);
  const moved = end + separator.length - (after!.start - row.start);
  return change(source, [edit(source, row.start, after!.start, ""), edit(source, end, end, separator + bytes)], moved);
}

export function deleteRow(projection: Projection, at: number): Change {
  const { source } = projection;
  const { table, row, index } = bodyRowAt(projection, at);
  const after = table.rows[index + 1];
  const range = after === undefined ? [lineAbove(table, index).end, row.end] : [row.start, after.start];
  return change(source, [edit(source, range[0]!, range[1]!, "")], null);
}

function lineAbove(table: TableBlock, index: number): { readonly end: number } {
  return table.rows[index - 1] ?? table.under;
}

/** Puts lines where a row of this index is, or behind the last. */
export function insertLine(source: Source, table: TableBlock, index: number, ...lines: readonly string[]): Change {
  const above = lineAbove(table, index);
  const end = lineEndAt(source, table.header.end);
  const written = lines.map((line) => end + line).join("");
  return change(source, [edit(source, above.end, above.end, written)], above.end + end.length);
}

/** The end that a line has, where another follows. */
export function lineEndAt(source: Source, end: number): string {
  return /^(?:\r\n|\r|\n)/.exec(source.text.slice(end, end + 2))?.[0] ?? (source.text.includes("\r\n") ? "\r\n" : "\n");
}

/** A row with a text for each column, in the table's own widths. */
export function lineOf(source: Source, table: TableBlock, texts: readonly string[]): string {
  const indent = /^ */.exec(source.text.slice(table.header.start, table.header.end))?.[0] ?? "";
  return `${indent}|${table.columns.map((column, index) => ` ${aligned(cellText(texts[index] ?? ""), column)} |`).join("")}`;
}

function aligned(text: string, { alignment, width }: Column): string {
  const left = Math.max(0, width - 2 - widthOf(text));
  const inFront = alignment === "left" ? 0 : alignment === "right" ? left : Math.floor(left / 2);
  return " ".repeat(inFront) + text + " ".repeat(left - inFront);
}

/** The text of each column of a new row: what is given, and otherwise what leaves it as open as the language has it. */
function namedTexts(part: Part, table: TableBlock, cells: NamedCells): string[] {
  return newTexts(part, table, (index) => {
    const { name, header } = table.columns[index]!;
    const given = name ?? header.text;
    return Object.hasOwn(cells, given) ? cells[given]! : null;
  });
}

/** The texts of a new row by column, where `given` is null as little decided as may be: "-" where nothing is needed. */
export function newTexts(part: Part, table: TableBlock, given: (index: number) => string | null): string[] {
  const key = table.columns.findIndex(({ name, header }) => name !== null && !isNumbering(header.text));
  return table.columns.map(({ name }, index) => given(index) ?? (name === null || index === key ? "" : undecided(part, table, name)));
}
