// Whether a screen of many shows a selection of its records, in which what is made now need not stand.

import type { Expr } from "../../../compiler/expression/tree.ts";
import type { ScreenPlan } from "../../../compiler/plan/plan.ts";
import type { ScreenView } from "../../wire.ts";
import { conjuncts } from "../terms.ts";

/** Somebody's own records are no selection to them: what they make is theirs. */
export function heldBy({ where, many }: ScreenPlan): Pick<ScreenView, "holds"> {
  if (!many || where === null) return {};
  return { holds: conjuncts(where).every(isOwn) ? "own" : "some" };
}

/** `requester = user`. */
function isOwn(condition: Expr): boolean {
  if (condition.op !== "compare" || condition.how !== "=") return false;
  const { left, right } = condition;
  const [field, user] = left.op === "user" ? [right, left] : [left, right];
  return user.op === "user" && field.op === "field" && field.of.op === "this";
}
