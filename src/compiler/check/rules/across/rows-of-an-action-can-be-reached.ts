// Rows of one action from one state are tried in order. One behind a row that always takes the record is never reached.

import { not } from "../../../expression/fold.ts";
import type { Expr } from "../../../expression/tree.ts";
import type { StatesModel, TransitionModel } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";
import { inFrom, type Placed, transitionsOf } from "../../transitions.ts";

export const rowsOfAnActionCanBeReached: Rule = (model, report, { decider }) => {
  const all = transitionsOf(model).filter(({ transition }) => transition.timer === null);
  const above = new Map<StatesModel, Placed[]>();
  for (const placed of all) {
    const rows = above.get(placed.states) ?? [];
    const earlier = rows.filter((other) => isSameAction(other, placed));
    above.set(placed.states, rows);
    rows.push(placed);
    const [first] = earlier;
    if (first === undefined || earlier.some((other) => other.transition.question !== null)) continue;
    const own = [...inFrom(placed), ...guardOf(placed.transition)];
    if (decider.never(own) !== null) continue;
    const passed = earlier.map((other) => passedBy(other.transition));
    const isUnguarded = passed.some((condition) => condition === null);
    const proof = isUnguarded ? null : decider.never([...own, ...passed.filter((condition) => condition !== null)]);
    if (!isUnguarded && proof === null) continue;
    const { entity, transition } = placed;
    const reason = proof === null ? "the row above it has no condition, so it takes every record" : proof.words;
    const related = [{ span: first.transition.span, message: "This row is tried first." }];
    report("rows-of-an-action-can-be-reached", transition.span, { action: transition.action, entity: entity.name, reason }, { related });
  }
};

/** Whether the earlier row is tried in every state in which the later one is. */
function isSameAction(earlier: Placed, later: Placed): boolean {
  if (earlier.transition.action !== later.transition.action) return false;
  const [before, after] = [earlier.transition.from, later.transition.from];
  if (before === "new" || after === "new") return before === after;
  return after.every((state) => before.includes(state));
}

function guardOf(transition: TransitionModel): Expr[] {
  return transition.guard === null ? [] : [transition.guard];
}

/** The condition under which a row is passed by; null where it never is. */
function passedBy(transition: TransitionModel): Expr | null {
  return transition.guard === null ? null : not(transition.guard);
}
