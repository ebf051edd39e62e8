// The days that a calendar offers for a field. Those that the rules refuse whatever else is filled in are marked, with what the
// rule says. Nothing is guessed: a rule that reads another field of the form, or anything that only the server knows, marks none.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { partsOf, someNode } from "../../../compiler/expression/walk.ts";
import type { FormField, FormRule } from "../../wire/forms.ts";
import { fromWallClock } from "../formatting/zoned-time.ts";
import { conditionOf, type FormRow, fieldsOfRule, messageOf, type RulePlace } from "./form-rules.ts";

/** Why no value on this day is taken, "" where there are no words for it; null where one may be. */
export type Refuses = (day: string) => string | null;

/** Undefined where no rule refuses a day by itself. `fixed` are values of the record that nobody changes in its form. */
export function refusedDays(
  { name, type }: Pick<FormField, "name" | "type">,
  rules: readonly FormRule[],
  fixed: FormRow,
  place: RulePlace,
): Refuses | undefined {
  if (type.is !== "date" && type.is !== "moment") return undefined;
  const asked = rules.filter((rule) => {
    const read = fieldsOfRule(rule);
    return read.has(name) && [...read].every((field) => field === name || field in fixed);
  });
  if (asked.length === 0) return undefined;
  const ends = (day: string): readonly FormRow[] => {
    const moments =
      type.is === "date" ? [day] : [fromWallClock(`${day}T00:00`, place.timeZone), fromWallClock(`${day}T23:59`, place.timeZone)];
    return moments.map((value) => ({ ...fixed, [name]: value }));
  };
  return (day) => {
    const rows = ends(day);
    const rule = asked.find(
      ({ holds, onlyIf }) => (onlyIf === null || always(onlyIf, rows, name, place)) && never(holds, rows, name, place),
    );
    return rule === undefined ? null : (messageOf(rule, rows[0] ?? {}, place) ?? "");
  };
}

/** Whether a condition holds of no value between these, both included: surely, or not at all. */
function never(condition: Expr, rows: readonly FormRow[], field: string, place: RulePlace): boolean {
  if (condition.op === "and") return condition.items.some((item) => never(item, rows, field, place));
  if (condition.op === "or") return condition.items.every((item) => never(item, rows, field, place));
  return isCertain(condition, rows, field) && rows.every((row) => conditionOf(condition, row, place) === false);
}

/** The same of all values. */
function always(condition: Expr, rows: readonly FormRow[], field: string, place: RulePlace): boolean {
  if (condition.op === "and") return condition.items.every((item) => always(item, rows, field, place));
  if (condition.op === "or") return condition.items.some((item) => always(item, rows, field, place));
  return isCertain(condition, rows, field) && rows.every((row) => conditionOf(condition, row, place) === true);
}

/** Whether what holds of the first and of the last of some values holds of those between: of one value, and of a comparison with a limit. */
function isCertain(condition: Expr, rows: readonly FormRow[], field: string): boolean {
  if (rows.length === 1 || !reads(condition, field)) return true;
  if (condition.op === "not" || condition.op === "empty")
    return condition.op === "empty" ? isField(condition.item, field) : isCertain(condition.item, rows, field);
  if (condition.op !== "compare" || condition.how === "=" || condition.how === "!=") return false;
  const { left, right } = condition;
  return (isValue(left, field) && !reads(right, field)) || (isValue(right, field) && !reads(left, field));
}

/** The field, or its day. */
function isValue(expr: Expr, field: string): boolean {
  return isField(expr, field) || (expr.op === "call" && expr.name === "date of" && partsOf(expr).every((part) => isField(part, field)));
}

function isField(expr: Expr, field: string): boolean {
  return expr.op === "field" && expr.of.op === "this" && expr.field === field;
}

function reads(expr: Expr, field: string): boolean {
  return someNode(expr, (node) => isField(node, field));
}
