// What a transition sets: every value is computed on the record before any effect, then all are set together.

import type { Expr } from "../../compiler/expression/tree.ts";
import type { EffectPlan, EntityPlan, TransitionPlan } from "../../compiler/plan/plan.ts";
import type { Context, Reader, Row, Value } from "../store/store.ts";
import type { Application } from "./application.ts";
import { fieldNamed, isStored } from "./terms.ts";

/** The columns that the effects of a transition give. */
export async function effectsOf(
  app: Application,
  reader: Reader,
  entity: EntityPlan,
  transition: TransitionPlan,
  row: Row,
  context: Context,
): Promise<Row> {
  const values = transition.effects.flatMap((effect): Expr[] => (effect.do === "clear" ? [] : [effect.value]));
  const computed = values.length === 0 ? [] : await reader.compute(entity.name, row, values, context);
  const set: Record<string, Value> = {};
  let next = 0;
  for (const effect of transition.effects) {
    const value = effect.do === "clear" ? null : (computed[next++] ?? null);
    set[effect.field] = effect.do === "add" ? sum(set[effect.field] ?? row[effect.field], value) : fitted(app, entity, effect, value);
  }
  return set;
}

function sum(before: Value | undefined, more: Value): number {
  return (typeof before === "number" ? before : 0) + (typeof more === "number" ? more : 0);
}

function fitted(app: Application, entity: EntityPlan, effect: EffectPlan, value: Value): Value {
  const field = fieldNamed(entity, effect.field);
  if (field === undefined || !isStored(field)) throw app.problems.problem("server-error", { id: `${entity.name}.${effect.field}` });
  return value === "" ? null : value;
}
