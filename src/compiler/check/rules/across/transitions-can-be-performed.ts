// A transition by people is allowed to at least one role, in the states that it starts from, or an effect performs it.

import type { Expr } from "../../../expression/tree.ts";
import { setOffByEffects } from "../../../model/effects-elsewhere.ts";
import type { GrantModel } from "../../../model/model.ts";
import { Decider } from "../../decide/decide.ts";
import { conditionOf, refusesAll } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";
import { inFrom, transitionsOf } from "../../transitions.ts";

export const transitionsCanBePerformed: Rule = (model, report) => {
  const decider = new Decider(model);
  const setOff = setOffByEffects(model);
  const told = new Set<GrantModel>();
  for (const placed of transitionsOf(model)) {
    const { entity, transition } = placed;
    const grant = entity.access.grants.get(transition.action);
    if (transition.timer !== null || grant === undefined || told.has(grant)) continue;
    if (setOff.get(entity.name)?.has(transition.action) === true) continue;
    const given = [...inFrom(placed), ...(transition.guard === null ? [] : [transition.guard])];
    const proof = refusesAll(grant) ? "every role is refused" : conflict(decider, grant, given);
    if (proof === null) continue;
    told.add(grant);
    const related = [{ span: transition.span, message: "This is the transition." }];
    report("transitions-can-be-performed", grant.span, { action: transition.action, entity: entity.name, proof }, { related });
  }
};

/** Why what the roles must meet and what the transition asks for exclude each other; null where they may not. */
function conflict(decider: Decider, grant: GrantModel, given: readonly Expr[]): string | null {
  const conditions = [...grant.byRole.values()].map(conditionOf);
  if (conditions.length === 0 || conditions.some((condition) => condition === null)) return null;
  const any: Expr = { op: "or", items: conditions.filter((condition) => condition !== null), type: { is: "boolean" }, optional: false };
  if (decider.never([any]) !== null || decider.never(given) !== null) return null;
  return decider.never([...given, any])?.words ?? null;
}
