// Pastes a block of cells from a spreadsheet into a table, from one cell on.

import { type Edit, mappedPosition } from "../text-edit.ts";
import { setCells } from "./cells.ts";
import { type Change, change, refuse } from "./change.ts";
import { rowAt } from "./places.ts";
import type { Projection } from "./projection.ts";
import { insertLine, lineOf, newTexts } from "./rows.ts";

/** Sets the cells from the one at a row and column on, and adds a row for each line below the last. From the header on all are added. */
export function paste(projection: Projection, at: number, column: number, block: string): Change {
  const { source } = projection;
  const found = rowAt(projection, at);
  const { part, table } = found;
  const lines = linesOfBlock(block);
  const widest = Math.max(0, ...lines.map((line) => line.length));
  const room = table.columns.length - column;
  if (widest > room)
    refuse(`The block has ${widest} ${widest === 1 ? "column" : "columns"}, and from here on the table has ${Math.max(0, room)}.`);
  const first = found.row === null ? table.rows.length : found.index;
  const edits = lines.slice(0, table.rows.length - first).flatMap((line, offset): Edit[] => {
    const texts = new Map(line.map((text, index) => [column + index, text] as const));
    return setCells(source, table.columns, table.rows[first + offset]!, texts);
  });
  const added = lines.slice(table.rows.length - first).map((line) =>
    lineOf(
      source,
      table,
      newTexts(part, table, (index) => line[index - column] ?? null),
    ),
  );
  if (added.length === 0) return change(source, edits, found.row?.start ?? null);
  const behind = insertLine(source, table, table.rows.length, ...added);
  return change(source, [...edits, ...behind.edits], found.row?.start ?? mappedPosition(behind.at!, edits));
}

/**
 * The cells of text that a spreadsheet copies: tabs between them, a line for each row. What holds a tab, a line break or a quotation mark
 * stands in quotation marks, each of its own doubled.
 */
export function linesOfBlock(block: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  const text = block.replace(/(?:\r\n|\r|\n)$/, "");
  while (cell.lastIndex <= text.length) {
    const [, quoted, plain = "", separator] = cell.exec(text)!;
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (separator === "") break;
    if (separator !== "\t") lines.push([]);
  }
  return lines;
}
