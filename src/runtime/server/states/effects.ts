// What a transition sets and sets off: every value is worked out on the record before any effect. What the record itself
// gets is set together; what happens to others waits until it is stored.

import type { Expr } from "../../../compiler/expression/tree.ts";
import type { ConsequencePlan, EffectPlan, EntityPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import { type Awaitable, andThen } from "../../store/awaitable.ts";
import type { Context, Reader, Row, Value } from "../../store/store.ts";
import type { Application } from "../context/application.ts";
import { fieldNamed, isStored } from "../expressions/expression-builders.ts";

export interface Effects {
  /** The columns that the record itself gets. */
  readonly set: Row;
  readonly others: readonly Consequence[];
}

/** Something that happens to another record, worked out. */
export interface Consequence {
  readonly plan: ConsequencePlan;
  /** The record that it happens to; null for one that is made. */
  readonly at: string | null;
  /** What it is given: of a field that changes, its value under the field's name. */
  readonly given: ReadonlyMap<string, Value>;
}

export function effectsOf(
  app: Application,
  reader: Reader,
  entity: EntityPlan,
  transition: TransitionPlan,
  row: Row,
  context: Context,
): Awaitable<Effects> {
  const { effects, consequences } = transition;
  const own = effects.flatMap((effect): Expr[] => (effect.do === "clear" ? [] : [effect.value]));
  const values = [...own, ...consequences.flatMap(valuesOf)];
  return andThen(values.length === 0 ? [] : reader.compute(entity.name, row, values, context), (computed) => {
    let next = 0;
    const take = (): Value => computed[next++] ?? null;
    const set: Record<string, Value> = {};
    for (const effect of effects) {
      const value = effect.do === "clear" ? null : take();
      set[effect.field] = effect.do === "add" ? sum(set[effect.field] ?? row[effect.field], value) : fitted(app, entity, effect, value);
    }
    return { set, others: consequences.map((plan) => worked(plan, take)) };
  });
}

/** What a consequence needs to know, in the order in which `worked` takes it. */
function valuesOf(plan: ConsequencePlan): Expr[] {
  const at = plan.do === "create" ? [] : [plan.at];
  if ("given" in plan) return [...at, ...plan.given.map((one) => one.value)];
  return plan.do === "clear" ? at : [...at, plan.value];
}

function worked(plan: ConsequencePlan, take: () => Value): Consequence {
  const at = plan.do === "create" ? null : String(take());
  if ("given" in plan) return { plan, at, given: new Map(plan.given.map((one) => [one.name, stored(take())])) };
  return { plan, at, given: new Map([[plan.field, plan.do === "clear" ? null : stored(take())]]) };
}

export function sum(before: Value | undefined, more: Value): number {
  return (typeof before === "number" ? before : 0) + (typeof more === "number" ? more : 0);
}

function fitted(app: Application, entity: EntityPlan, effect: EffectPlan, value: Value): Value {
  const field = fieldNamed(entity, effect.field);
  if (field === undefined || !isStored(field)) throw app.problems.problem("server-error", { id: `${entity.name}.${effect.field}` });
  return stored(value);
}

/** An empty text is stored as empty. */
function stored(value: Value): Value {
  return value === "" ? null : value;
}
