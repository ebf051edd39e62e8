// The columns of rows that are empty and that nobody may fill in.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import type { FormRows } from "../../../wire/forms.ts";
import type { WireValue } from "../../../wire.ts";
import { isOwn } from "./form-draft.ts";

/** The rows with their idle columns marked: fields, and what is nothing only because these are. */
export function withIdle(rows: FormRows): FormRows {
  const idle = new Set<string>();
  for (const { name, editable, starts = [], value } of rows.fields) {
    const isOpen = editable || starts.length > 0 || rows.items.some(({ locked }) => !Object.hasOwn(locked, name));
    if (!isOpen && [value, ...rows.items.map(({ values }) => values[name] ?? null)].every(isBlank)) idle.add(name);
  }
  if (idle.size === 0) return rows;
  return {
    ...rows,
    fields: rows.fields.map((field) => (idle.has(field.name) ? { ...field, idle: true } : field)),
    computed: rows.computed.map((one) => (isNothing(one.value, idle) ? { ...one, idle: true } : one)),
  };
}

/** Whether it is empty, or zero, whatever else the row says. */
function isNothing(expr: Expr, idle: ReadonlySet<string>): boolean {
  const rest = (part: Expr) => isNothing(part, idle);
  if (expr.op === "field") return isOwn(expr, expr.field) && idle.has(expr.field);
  if (expr.op === "negate") return rest(expr.item);
  if (expr.op !== "arithmetic") return false;
  return expr.how === "*" ? rest(expr.left) || rest(expr.right) : expr.how !== "/" && rest(expr.left) && rest(expr.right);
}

/** Empty, zero or no. */
function isBlank(value: WireValue): boolean {
  return value === null || Number(value) === 0;
}
