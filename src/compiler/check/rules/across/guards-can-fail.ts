// A guard that holds of every record is no guard, and was perhaps meant otherwise.

import type { Rule } from "../../rule.ts";
import { inFrom, transitionsOf } from "../../transitions.ts";

export const guardsCanFail: Rule = (model, report, { decider }) => {
  for (const placed of transitionsOf(model)) {
    const { entity, transition } = placed;
    if (transition.guard === null) continue;
    const given = inFrom(placed);
    if (decider.never(given) !== null) continue;
    const proof = decider.always(transition.guard, given);
    if (proof !== null) report("guards-can-fail", transition.span, { action: transition.action, entity: entity.name, proof: proof.words });
  }
};
