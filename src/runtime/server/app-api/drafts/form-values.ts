// A record as it would begin, for the form in which it is made.

import type { Expr, Literal } from "../../../../compiler/expression/tree.ts";
import { mapParts } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import type { Row, Value } from "../../../store/store.ts";
import { fieldNamed, isOpen, isState, isStored, literal } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";
import { isOwn, ownerField } from "./form-draft.ts";

/** The owner of a row that is still to be made, as its form has it. */
export interface Owner {
  readonly entity: EntityPlan;
  /** The field by which the row knows it. */
  readonly by: string;
  readonly row: Row;
}

/** The record as it would begin: what is filled in, and the defaults. */
export async function beginning(
  { app, actor }: View,
  entity: EntityPlan,
  given: ReadonlyMap<string, Value>,
  owner: Owner | null = null,
): Promise<Row> {
  const { now } = actor.context;
  const row: Record<string, Value> = {
    id: app.ids.uuid(),
    version: 1,
    created_at: now,
    created_by: actor.userId,
    changed_at: now,
    changed_by: actor.userId,
  };
  for (const field of entity.fields) row[field.name] = given.get(field.name) ?? null;
  if (owner !== null) row[owner.by] = owner.row.id ?? null;
  for (const field of entity.fields) {
    if (given.has(field.name) || field.starts === null || field.startsUnique || isOpen(field.starts) || isState(field.type)) continue;
    const starts = withOwner(field.starts, owner);
    if (starts?.op === "literal" && starts.type.is !== "list") row[field.name] = starts.value;
    else if (starts !== null) [row[field.name] = null] = await app.store.compute(entity.name, row, [starts], actor.context);
  }
  return row;
}

/** What an expression about a row says by the owner that its form has; null where it asks the owner for more than its fields. */
export function withOwner(expression: Expr, owner: Owner | null): Expr | null {
  if (owner === null) return expression;
  let known = true;
  const replaced = (node: Expr): Expr => {
    const name = ownerField(node, owner.by);
    if (name === null) {
      if (isOwn(node, owner.by)) known = false;
      return mapParts(node, replaced);
    }
    const field = fieldNamed(owner.entity, name);
    const value = owner.row[name];
    if ((field !== undefined && !isStored(field)) || value === undefined || Array.isArray(value)) known = false;
    return literal(known ? (value as Literal) : null, node.type);
  };
  const said = replaced(expression);
  return known ? said : null;
}
