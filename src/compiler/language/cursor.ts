// The cell that is being written: its column, what stands before the cursor, and where its names are looked up.

import type { EntityModel, FieldModel, Model } from "../model/model.ts";
import { entityOf } from "./expression-places.ts";
import type { Place, TablePlace } from "./place.ts";
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
  const asks = at.grammar.keyword === "From" ? asksOf(entity, at.row.get("Action")?.text ?? "") : [];
  const around = { model, thisEntity, member: null, asks };
  return { keyword: at.grammar.keyword, column: at.column, before, row: at.row, around, model, entity };
}

function asksOf(entity: EntityModel | undefined, action: string): readonly FieldModel[] {
  return entity?.states?.transitions.find((transition) => transition.action === action)?.asks ?? [];
}

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
