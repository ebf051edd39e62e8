// What people see that follows from a field beside the field itself: what is computed from it, whom it lets see what, and which
// records it brings onto a list. Found in the plan by where its expressions stand.

import type { EntityPlan, Plan } from "../../compiler/plan/plan.ts";
import type { Application } from "./application.ts";

/** Whether somebody may be shown something else when the field is changed. */
export function isFollowed({ plan, memo }: Pick<Application, "plan" | "memo">, entity: EntityPlan, field: string): boolean {
  return memo.of(plan, "followed fields", () => followedFields(plan)).has(`${entity.name}.${field}`);
}

/** By "Entity.field". A column that shows a field as it is shows it to those who may see it, and is no other thing. */
function followedFields(plan: Plan): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { fields, access, states } of Object.values(plan.entities)) {
    for (const { always, type } of fields) {
      look(always, found);
      if (type.is === "reverse") found.add(`${type.entity}.${type.by}`);
    }
    look([access.see, access.seeField, access.history], found);
    // How long what people were told is current.
    for (const { outbound } of states?.transitions ?? []) for (const one of outbound) if (one.do === "tell") look(one.holds, found);
  }
  look([plan.roles, plan.screens, plan.api.calls], found);
  return found;
}

function look(part: unknown, found: Set<string>): void {
  if (typeof part !== "object" || part === null || isPlainColumn(part)) return;
  const { op, from, entity, owner, by, field } = part as Readonly<Record<string, unknown>>;
  if (op === "field") found.add(`${entity}.${field}`);
  if (from === "reverse") found.add(`${entity}.${by}`);
  if (from === "link") found.add(`${owner}.${field}`);
  for (const inner of Object.values(part)) look(inner, found);
}

function isPlainColumn(part: object): boolean {
  return "steps" in part && "value" in part && "path" in part && isPath(part.value);
}

/** `this`, `this.field`, `this.field.field` */
function isPath(expr: unknown): boolean {
  if (typeof expr !== "object" || expr === null || !("op" in expr)) return false;
  return expr.op === "this" || (expr.op === "field" && "of" in expr && isPath(expr.of));
}
