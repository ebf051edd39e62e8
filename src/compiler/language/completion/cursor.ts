// The cell that is being written. Its column, what stands before the cursor, and where its names are looked up.

import type { EntityModel, Model } from "../../model/model.ts";
import { entityOf } from "../expression-places.ts";
import type { Place, TablePlace } from "../place.ts";
import type { Surroundings } from "./reachable.ts";

export interface Cursor {
  readonly keyword: string;
  readonly column: string;
  /** The cell up to the cursor. */
  readonly before: string;
  readonly row: TablePlace["row"];
  readonly around: Surroundings;
  readonly model: Model;
  /** The entity that the row is about. */
  readonly entity: EntityModel | undefined;
}

export function cursorAt(model: Model, place: Place, at: TablePlace, before: string): Cursor | null {
  if (at.grammar === null || at.column === null) return null;
  const thisEntity = entityOf(model, place);
  const entity = thisEntity === null ? undefined : model.entities.get(thisEntity);
  const asks = asksIn(at, at.grammar.keyword, entity);
  const around = { model, thisEntity, member: null, asks };
  return { keyword: at.grammar.keyword, column: at.column, before, row: at.row, around, model, entity };
}

function asksIn({ row }: TablePlace, keyword: string, entity: EntityModel | undefined): Surroundings["asks"] {
  const action = row.get("Action")?.text ?? "";
  if (keyword === "From") return entity?.states?.transitions.find((transition) => transition.action === action)?.asks ?? [];
  if (keyword !== "Call" || !READS_MANY.test(row.get("Does")?.text ?? "")) return [];
  // A condition that is being written cannot be read yet, and its call is not in the model.
  const members = (row.get("Takes")?.text ?? "").matchAll(/[{,]\s*(?<name>\w+)\??\s*:/g);
  return [...members].map(({ groups }) => ({ name: groups?.name ?? "", type: null }));
}

/** What takes its inputs from the query of its address. */
const READS_MANY = /^(?:list|count|distinct|delete every)\s/;

/** What is being written of a list: from the last separator at the outermost level to the cursor. */
export function piece(before: string, separator: "," | ";" | "+"): string {
  let depth = 0;
  let start = 0;
  for (let at = 0; at < before.length; at++) {
    const character = before.charAt(at);
    if ("({[".includes(character)) depth++;
    else if (")}]".includes(character)) depth--;
    else if (character === separator && depth <= 0) start = at + 1;
  }
  return before.slice(start).trimStart();
}

/** The names of an entity's actions by somebody. */
export function actionsOf(entity: EntityModel | undefined, which: "all" | "new" | "moves" = "all"): string[] {
  const rows = (entity?.states?.transitions ?? []).filter((row) => row.timer === null);
  const wanted = rows.filter((row) => which === "all" || (row.from === "new") === (which === "new"));
  return [...new Set(wanted.map((row) => row.action))];
}
