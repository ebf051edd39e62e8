// A transition whose guard never holds is never taken.

import { Decider } from "../../decide/decide.ts";
import type { Rule } from "../../rule.ts";
import { inFrom, transitionsOf } from "../../transitions.ts";

export const guardsCanHold: Rule = (model, report) => {
  const decider = new Decider(model);
  for (const placed of transitionsOf(model)) {
    const { entity, transition } = placed;
    if (transition.guard === null) continue;
    const proof = decider.never([...inFrom(placed), transition.guard]);
    if (proof !== null) report("guards-can-hold", transition.span, { action: transition.action, entity: entity.name, proof: proof.words });
  }
};
