// The door of the room: an intention on a document becomes the smallest change of its text.

import type { Refusal } from "../language/rename.ts";
import { type ParseDocument, parseDocument } from "../parse/parse.ts";
import type { Source } from "../source.ts";
import { answerByRow, answerByText, type FirstRow } from "./answer.ts";
import { addSection, addTable, deleteSection, deleteTable, type NewSection, type NewTable } from "./blocks.ts";
import { setCells } from "./cells.ts";
import { type Change, change, refusedOr } from "./change.ts";
import { addColumn, deleteColumn } from "./columns.ts";
import { addLine, deleteLine, setLine } from "./lines.ts";
import { paste } from "./paste.ts";
import { bodyRowAt } from "./places.ts";
import { type Projection, projectionOf } from "./projection.ts";
import { addRow, deleteRow, duplicateRow, moveRow, type NamedCells } from "./rows.ts";
import { setCellFor } from "./several.ts";

/**
 * `at` is any position within the row, line, table or section that is meant; `column` counts from 0. Plain values, so that an
 * intention can be sent. Renaming is not among them: it changes every document that speaks of the name, so the language service has it.
 */
export type Intention =
  /** `for` is one of several things that the row names: it gets a row of its own. */
  | { readonly is: "set cell"; readonly at: number; readonly column: number; readonly text: string; readonly for?: string }
  | { readonly is: "add row"; readonly at: number; readonly side: "before" | "after"; readonly cells: NamedCells }
  /** `to` is the place among the rows that it has then, from 0. */
  | { readonly is: "move row"; readonly at: number; readonly to: number }
  | { readonly is: "duplicate row"; readonly at: number }
  | { readonly is: "delete row"; readonly at: number }
  /** Of the language, or of a role in the matrix: the rows that are there decide nothing in it. */
  | { readonly is: "add column"; readonly at: number; readonly name: string }
  /** With whatever its cells hold; a column that the table needs stays. */
  | { readonly is: "delete column"; readonly at: number; readonly column: number }
  | { readonly is: "set line"; readonly at: number; readonly text: string }
  | { readonly is: "add line"; readonly at: number; readonly key: string; readonly text: string }
  | { readonly is: "delete line"; readonly at: number }
  | { readonly is: "add table"; readonly at: number; readonly table: NewTable }
  | { readonly is: "delete table"; readonly at: number }
  | { readonly is: "add section"; readonly at: number; readonly section: NewSection }
  | { readonly is: "delete section"; readonly at: number }
  | { readonly is: "answer"; readonly at: number; readonly text: string }
  | { readonly is: "answer point"; readonly first: FirstRow }
  | { readonly is: "paste"; readonly at: number; readonly column: number; readonly block: string };

export function changeFor(source: Source, intention: Intention, parse: ParseDocument = parseDocument): Change | Refusal {
  return refusedOr(() => made(projectionOf(source, parse), intention));
}

function made(projection: Projection, intention: Intention): Change {
  const { source } = projection;
  switch (intention.is) {
    case "set cell": {
      const { at, column, text, for: one } = intention;
      if (one !== undefined) return setCellFor(projection, at, column, text, one);
      const { table, row } = bodyRowAt(projection, at);
      return change(source, setCells(source, table.columns, row, new Map([[column, text]])), row.start);
    }
    case "add row":
      return addRow(projection, intention.at, intention.side, intention.cells);
    case "move row":
      return moveRow(projection, intention.at, intention.to);
    case "duplicate row":
      return duplicateRow(projection, intention.at);
    case "delete row":
      return deleteRow(projection, intention.at);
    case "add column":
      return addColumn(projection, intention.at, intention.name);
    case "delete column":
      return deleteColumn(projection, intention.at, intention.column);
    case "set line":
      return setLine(projection, intention.at, intention.text);
    case "add line":
      return addLine(projection, intention.at, intention.key, intention.text);
    case "delete line":
      return deleteLine(projection, intention.at);
    case "add table":
      return addTable(projection, intention.at, intention.table);
    case "delete table":
      return deleteTable(projection, intention.at);
    case "add section":
      return addSection(projection, intention.at, intention.section);
    case "delete section":
      return deleteSection(projection, intention.at);
    case "answer":
      return answerByText(projection, intention.at, intention.text);
    case "answer point":
      return answerByRow(projection, intention.first);
    case "paste":
      return paste(projection, intention.at, intention.column, intention.block);
  }
}
