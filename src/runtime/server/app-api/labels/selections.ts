// Whether a screen of many shows a selection of its records.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import type { ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { ScreenView } from "../../../wire.ts";
import { conjuncts } from "../../expressions/expression-builders.ts";

/** Somebody's own records are no selection to them: what they make is theirs. */
export function heldBy({ where, many }: ScreenPlan): Pick<ScreenView, "holds"> {
  if (!many || where === null) return {};
  return { holds: conjuncts(where).every(isOwn) ? "own" : "some" };
}

/** Of whoever looks at it alone, as `shop.maker = user and paid_on is not empty`. */
export function isOfOneself({ where }: ScreenPlan): boolean {
  return where !== null && conjuncts(where).some((condition) => isFieldOf(personOf(condition)));
}

/** `requester = user`. */
function isOwn(condition: Expr): boolean {
  const person = personOf(condition);
  return person?.op === "field" && person.of.op === "this";
}

/** What is compared with the user. */
function personOf(condition: Expr): Expr | null {
  if (condition.op !== "compare" || condition.how !== "=") return null;
  const { left, right } = condition;
  if (left.op === "user") return right;
  return right.op === "user" ? left : null;
}

/** A field of the record, or of what it refers to. */
function isFieldOf(person: Expr | null): boolean {
  return person?.op === "field" && (person.of.op === "this" || isFieldOf(person.of));
}
