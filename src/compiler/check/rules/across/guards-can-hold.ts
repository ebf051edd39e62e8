// A transition whose guard never holds is never taken.

import { article } from "../../../model/questions.ts";
import { Examples } from "../../decide/examples.ts";
import type { Rule } from "../../rule.ts";
import { inFrom, transitionsOf } from "../../transitions.ts";

export const guardsCanHold: Rule = (model, report, { decider }) => {
  const examples = new Examples(model, decider);
  for (const placed of transitionsOf(model)) {
    const { entity, transition } = placed;
    if (transition.guard === null) continue;
    const asked = [...inFrom(placed), transition.guard];
    const proof = decider.never(asked);
    if (proof === null) continue;
    const example = examples.nearest(asked, entity.name, transition.asks);
    report("guards-can-hold", transition.span, { action: transition.action, entity: article(entity.name), proof: proof.words, example });
  }
};
