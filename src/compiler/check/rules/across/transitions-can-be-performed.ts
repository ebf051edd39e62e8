// A transition by people is allowed to at least one role, in the states that it starts from, or an effect performs it.

import type { Related } from "../../../diagnostics/diagnostic.ts";
import { TRUE } from "../../../expression/fold.ts";
import type { Expr } from "../../../expression/tree.ts";
import type { GrantModel, Model } from "../../../model/model.ts";
import { setOffByEffects } from "../../../model/states/cross-record-effects.ts";
import type { Decider } from "../../decide/decide.ts";
import { Examples, failing } from "../../decide/examples.ts";
import { recordInWords } from "../../decide/witness-words.ts";
import { conditionOf, refusesAll, whoIs } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";
import { inFrom, type Placed, transitionsOf } from "../../transitions.ts";

/** Roles whose refusals are shown. */
const MOST_SHOWN = 3;

export const transitionsCanBePerformed: Rule = (model, report, { decider }) => {
  const setOff = setOffByEffects(model);
  const told = new Set<GrantModel>();
  for (const placed of transitionsOf(model)) {
    const { entity, transition } = placed;
    const grant = entity.access.grants.get(transition.action);
    if (transition.timer !== null || grant === undefined || told.has(grant)) continue;
    if (setOff.get(entity.name)?.has(transition.action) === true) continue;
    const given = [...inFrom(placed), ...(transition.guard === null ? [] : [transition.guard])];
    const refused = [...grant.byRole.keys()].join(", ");
    const proof = refusesAll(grant) ? `every role is refused: ${refused}` : conflict(decider, grant, given);
    if (proof === null) continue;
    told.add(grant);
    const related = [{ span: transition.span, message: "This is the transition." }, ...stopped(model, decider, placed, grant)];
    report("transitions-can-be-performed", grant.span, { action: transition.action, entity: entity.name, proof }, { related });
  }
};

/** For each role that has a condition, a record that the transition takes and that the role is refused. */
function stopped(model: Model, decider: Decider, { entity, transition, ...at }: Placed, grant: GrantModel): Related[] {
  const examples = new Examples(model, decider);
  const given = [...inFrom({ entity, transition, ...at }), ...(transition.guard === null ? [] : [transition.guard])];
  const shown = [...grant.byRole].flatMap(([role, decision]): Related[] => {
    if (decision.may !== "if") return [];
    const found = examples.find([...given, ...whoIs(model, role)], decision.condition, transition.asks);
    if (found === null) return [];
    const record = recordInWords(found, entity.name);
    return [{ span: decision.span, message: `For whoever is ${role}, ${record} ${failing(decider.expanded(decision.condition))}.` }];
  });
  return shown.slice(0, MOST_SHOWN);
}

/** Why what the roles must meet and what the transition asks for exclude each other; null where they may not. */
function conflict(decider: Decider, grant: GrantModel, given: readonly Expr[]): string | null {
  const conditions = [...grant.byRole.values()].map(conditionOf);
  // Whoever may without a condition may in any state that the transition starts from.
  if (conditions.length === 0 || conditions.some((condition) => condition === null || condition === TRUE)) return null;
  const any: Expr = { op: "or", items: conditions.filter((condition) => condition !== null), type: { is: "boolean" }, optional: false };
  if (decider.never([any]) !== null || decider.never(given) !== null) return null;
  return decider.never([...given, any])?.words ?? null;
}
