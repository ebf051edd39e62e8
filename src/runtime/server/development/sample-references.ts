// To which records made-up samples refer.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Application } from "../context/application.ts";
import { settableAtCreation } from "../values/validate.ts";

/** The ids of what was made, by entity. */
export type Made = Map<string, string[]>;

/** How often a record that a rule refuses is tried with other values. */
export const ATTEMPTS = 5;

export function picked(field: FieldPlan, index: number, made: Made): unknown {
  if (field.type.is !== "reference" && field.type.is !== "links") return null;
  const ids = made.get(field.type.entity) ?? [];
  const one = ids[(index * 3 + 1) % Math.max(1, ids.length)] ?? null;
  if (field.type.is === "reference") return one;
  return one === null || index % 3 === 2 ? [] : [...new Set([one, ids[index % ids.length] ?? one])];
}

/** The same, of what no other record refers to yet where only one may; null where all are taken. */
export async function pickedFree(app: Application, entity: EntityPlan, field: FieldPlan, index: number, made: Made): Promise<unknown> {
  if (field.type.is !== "reference" || !field.unique) return picked(field, index, made);
  for (let at = 0; at < (made.get(field.type.entity)?.length ?? 0); at++) {
    const one = String(picked(field, index + at, made));
    if ((await app.store.getBy(entity.name, field.name, one)) === null) return one;
  }
  return null;
}

/** References of which there may be each once, and that may be empty: left so in later tries, in case what they begin with is taken. */
export function emptyIn(entity: EntityPlan, attempt: number): (readonly [string, null])[] {
  const together = new Set(attempt === ATTEMPTS - 1 ? entity.uniques.flatMap(({ fields }) => fields) : []);
  const isEmptied = ({ name, type, required, unique, starts }: FieldPlan) =>
    type.is === "reference" && !required && (together.has(name) || (unique && starts !== null && attempt > 0));
  return settableAtCreation(entity)
    .filter(isEmptied)
    .map(({ name }) => [name, null]);
}
