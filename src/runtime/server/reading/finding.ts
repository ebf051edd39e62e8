// Finds records by given values, among those of which the viewer may see the fields.

import { valueType } from "../../../compiler/expression/field-type.ts";
import type { Expr, Literal } from "../../../compiler/expression/tree.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Reader, Row, Value } from "../../store/store.ts";
import { and, compare, fieldOf, idField, isAlways, literal, thisRecord } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import type { View } from "./columns.ts";

/**
 * The record that has a value which is there once; null where there is none, and where the viewer may not see that field of it.
 * Whether they may see the record is still to be asked.
 */
export async function recordWith(view: View, { name }: EntityPlan, field: FieldPlan, value: Value): Promise<Row | null> {
  const { app } = view;
  const row = await app.store.getBy(name, field.name, value);
  return row !== null && (await seesFields(view, name, row, [field.name])) ? row : null;
}

/** The same for values that are unique together. */
export async function recordWithAll(
  { app, actor }: View,
  { name }: EntityPlan,
  values: readonly (readonly [field: FieldPlan, value: Literal])[],
): Promise<Row | null> {
  const here = thisRecord(name);
  const same = values.map(([field, value]) => compare(fieldOf(here, name, field), "=", literal(value, valueType(field.type))));
  const names = values.map(([field]) => field.name);
  const where = and([...same, app.access.fieldsSeen(name, names, actor.roles)]);
  const query = { entity: name, where, columns: [idField(name)], order: [], limit: 1, offset: 0 };
  const [found] = await app.store.select(query, actor.context);
  return found === undefined ? null : app.store.get(name, String(found[0]));
}

/** Whether the viewer may see each of these fields of a record at hand. */
export async function seesFields({ app, actor }: View, entity: string, row: Row, fields: readonly string[]): Promise<boolean> {
  const seen = app.access.fieldsSeen(entity, fields, actor.roles);
  if (isAlways(seen)) return true;
  const [holds] = await conditionsHold(app.store, entity, row, [seen], actor.context);
  return holds === true;
}

/** Ids of two at most of the records that fulfil all conditions, and that the viewer finds by the fields which these ask about. */
export async function idsFoundBy(
  { app, actor }: View,
  reader: Reader,
  { name }: EntityPlan,
  fields: readonly string[],
  conditions: readonly Expr[],
): Promise<string[]> {
  const where = and([...conditions, app.access.foundBy(name, fields, actor.roles)]);
  const query = { entity: name, where, columns: [idField(name)], order: [], limit: 2, offset: 0 };
  return (await reader.select(query, actor.context)).map(([id]) => String(id));
}
