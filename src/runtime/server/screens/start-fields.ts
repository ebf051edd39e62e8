// What the form of an action that makes a record asks for.

import type { EntityPlan, FieldPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import { asksOf } from "../act.ts";
import { settableAtCreation } from "../validate.ts";

/** The document's inputs, and the required fields that nothing fills; of plain creation all fields. */
export function startFields(entity: EntityPlan, rows: readonly TransitionPlan[], filled: ReadonlySet<string>): FieldPlan[] {
  const asks = asksOf(rows);
  const set = new Set(rows.flatMap((row) => row.effects.map((effect) => effect.field)));
  const needed = settableAtCreation(entity).filter(
    (field) => (rows.length === 0 || field.required) && field.starts === null && !set.has(field.name),
  );
  const missing = needed.filter((field) => !asks.some((one) => one.name === field.name));
  return [...missing, ...asks].filter((field) => !filled.has(field.name));
}
