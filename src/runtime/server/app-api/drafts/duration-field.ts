// The field by which somebody says how long an entry of a calendar lasts.

import type { EntityPlan, Expr, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { DurationField } from "../../../wire/days.ts";
import { fieldNamed } from "../../expressions/expression-builders.ts";
import { settableAtCreation } from "../../values/validate.ts";

/** Null where the end follows from anything else as well. */
export function lastingBy(entity: EntityPlan, starts: string, end: FieldPlan): DurationField | null {
  const { always } = end;
  if (always?.op !== "arithmetic" || always.how !== "+") return null;
  const { left, right } = always;
  const rest = ownField(left) === starts ? right : ownField(right) === starts ? left : null;
  return rest === null ? null : counted(entity, rest);
}

function counted(entity: EntityPlan, lasts: Expr): DurationField | null {
  if (lasts.op !== "arithmetic" || lasts.how !== "*") return given(entity, lasts, 1);
  const [unit, count] = lasts.left.op === "literal" ? [lasts.left, lasts.right] : [lasts.right, lasts.left];
  return unit.op === "literal" && unit.type.is === "duration" ? given(entity, count, Number(unit.value)) : null;
}

function given(entity: EntityPlan, expr: Expr, seconds: number): DurationField | null {
  const name = ownField(expr);
  const field = name === null || !settableAtCreation(entity).some((one) => one.name === name) ? null : fieldNamed(entity, name);
  if (field == null || field.open !== null || seconds <= 0) return null;
  if (field.type.is === "integer") return { field: field.name, seconds, least: Math.max(1, field.type.min ?? 1), most: field.type.max };
  return field.type.is === "duration" && seconds === 1 ? { field: field.name, seconds, least: 1, most: null } : null;
}

/** The field of the record itself that an expression is. */
function ownField(expr: Expr): string | null {
  return expr.op === "field" && expr.of.op === "this" ? expr.field : null;
}
