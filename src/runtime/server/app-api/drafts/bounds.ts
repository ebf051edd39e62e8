// The limits that a rule sets to a number, as `received <= quantity`. Only a rule that asks for nothing else is told
// so; all are asked when it is saved.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { FormField } from "../../../wire/forms.ts";

type Bound = NonNullable<FormField["bounds"]>[number];

const TURNED = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

export function boundsOf({ rules, fields }: EntityPlan, field: FieldPlan): Pick<FormField, "bounds"> {
  if (field.type.is !== "integer") return {};
  const isWhole = (name: string) => name !== field.name && fields.some((one) => one.name === name && one.type.is === "integer");
  const bounds = rules.flatMap(({ level, field: at, open, onlyIf, holds }): Bound[] => {
    if (level !== "error" || at !== field.name || open !== null || onlyIf !== null || holds === null) return [];
    return (holds.op === "and" ? holds.items : [holds]).flatMap((one) => boundIn(one, field.name) ?? []);
  });
  const known = bounds.filter(({ by }) => isWhole(by));
  return known.length === 0 ? {} : { bounds: known };
}

function boundIn(condition: Expr, name: string): Bound | null {
  if (condition.op === "or") return boundUnlessEmpty(condition.items, name);
  if (condition.op !== "compare" || condition.how === "=" || condition.how === "!=") return null;
  const { how, left, right } = condition;
  const [one, other] = [ownField(left), ownField(right)];
  if (one === name && other !== null) return { how, by: other };
  return other === name && one !== null ? { how: TURNED[how], by: one } : null;
}

/** `a is empty or b is empty or a <= b`: what is empty bounds nothing anyway. */
function boundUnlessEmpty(items: readonly Expr[], name: string): Bound | null {
  const [rest, another] = items.filter(({ op }) => op !== "empty");
  const bound = rest === undefined || another !== undefined || rest.op === "or" ? null : boundIn(rest, name);
  if (bound === null) return null;
  const isEither = (one: Expr) => one.op !== "empty" || [name, bound.by].includes(ownField(one.item) ?? "");
  return items.every(isEither) ? bound : null;
}

function ownField(expr: Expr): string | null {
  return expr.op === "field" && expr.of.op === "this" ? expr.field : null;
}
