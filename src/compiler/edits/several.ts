// Sets a cell for one of several things that a row names: it gets its own row.

import { splitList } from "../model/names/lists.ts";
import { actionsIn } from "../model/points/6-roles.ts";
import type { Text } from "../source.ts";
import { applyEdits, mappedPosition } from "../text-edit.ts";
import { readsAs } from "./cell-text.ts";
import { setCells } from "./cells.ts";
import { type Change, change, refuse } from "./change.ts";
import { bodyRowAt } from "./places.ts";
import type { Projection, Row } from "./projection.ts";
import { insertLine } from "./rows.ts";

/** The columns that may name several things, by the keyword of their table. */
const NAMING: Readonly<Record<string, { readonly column: string; readonly parts: (text: Text) => readonly Text[] }>> = {
  Entity: { column: "Action", parts: actionsIn },
  From: { column: "From", parts: (text) => splitList(text, ",") },
};

/** What a row names at once, in its order: the actions of a permission, the states that a transition leaves. */
export function namedBy(keyword: string | null, columns: readonly { readonly name: string | null }[], row: Row): readonly Text[] {
  const naming = NAMING[keyword ?? ""];
  const cell = row.cells[columns.findIndex(({ name }) => name === naming?.column)];
  return naming === undefined || cell == null || cell.cell.state !== "value" ? [] : naming.parts(cell.cell.text);
}

/**
 * Sets a cell for `one` of what its row names.
 *
 *     | Loan | see, create | yes |        | Loan | see    | yes |
 *                                   -->   | Loan | create | no  |
 */
export function setCellFor(projection: Projection, at: number, column: number, text: string, one: string): Change {
  const { source } = projection;
  const { table, row, index } = bodyRowAt(projection, at);
  const parts = namedBy(table.keyword, table.columns, row);
  const part = parts.find((candidate) => candidate.text === one);
  if (part === undefined) return refuse(`The row does not name "${one}".`);
  const naming = table.columns.findIndex(({ name }) => name === NAMING[table.keyword ?? ""]?.column);
  if (parts.length === 1) return change(source, setCells(source, table.columns, row, new Map([[column, text]])), row.start);
  if (column === naming) return refuse("Change the whole cell instead: it names what the row is about.");
  if ((row.cells[column]?.cell.text.text ?? "") === readsAs(text)) return change(source, [], row.start);
  const others = setCells(source, table.columns, row, new Map([[naming, without(row.cells[naming]!.cell.text, parts, part)]]));
  const own = setCells(
    source,
    table.columns,
    row,
    new Map([
      [naming, source.text.slice(part.span.start, part.span.end)],
      [column, text],
    ]),
  );
  const local = own.map((one) => ({ ...one, span: { ...one.span, start: one.span.start - row.start, end: one.span.end - row.start } }));
  const added = insertLine(source, table, index + 1, applyEdits(source.text.slice(row.start, row.end), local));
  return change(source, [...others, ...added.edits], mappedPosition(added.at!, others));
}

/** The text of a cell without one part and the separator beside it. */
function without(text: Text, parts: readonly Text[], part: Text): string {
  const at = parts.indexOf(part);
  if (text.escapes.length > 0)
    return parts
      .filter((one) => one !== part)
      .map((one) => one.text)
      .join(", ");
  const [before, after] = [parts[at - 1], parts[at + 1]];
  const start = (before === undefined ? part.span.start : before.span.end) - text.span.start;
  const end = (before === undefined ? (after ?? part).span.start : part.span.end) - text.span.start;
  return text.text.slice(0, start) + text.text.slice(end);
}
