// A record as it would begin, for the form in which it is made.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Row, Value } from "../../store/store.ts";
import type { View } from "../columns.ts";
import { newUuid } from "../ids.ts";
import { isOpen } from "../rules.ts";
import { isState } from "../terms.ts";

/** The record as it would begin: what is filled in, and the defaults. */
export async function beginning({ app, actor }: View, entity: EntityPlan, given: ReadonlyMap<string, Value>): Promise<Row> {
  const { now } = actor.context;
  const row: Record<string, Value> = {
    id: newUuid(),
    version: 1,
    created_at: now,
    created_by: actor.userId,
    changed_at: now,
    changed_by: actor.userId,
  };
  for (const field of entity.fields) row[field.name] = given.get(field.name) ?? null;
  for (const field of entity.fields) {
    if (given.has(field.name) || field.starts === null || field.startsUnique || isOpen(field.starts) || isState(field.type)) continue;
    [row[field.name] = null] = await app.store.compute(entity.name, row, [field.starts], actor.context);
  }
  return row;
}
