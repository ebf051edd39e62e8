// A state in which a life ends is left by nothing. What leaves it says that it is no end.

import type { Rule } from "../../rule.ts";
import { transitionsOf } from "../../transitions.ts";

export const endsAreNotLeft: Rule = (model, report) => {
  for (const { entity, states, transition } of transitionsOf(model)) {
    const { from, to, action } = transition;
    if (from === "new" || states.ends.includes(to)) continue;
    const left = from.filter((state) => states.ends.includes(state));
    if (left.length === 0) continue;
    report("ends-are-not-left", transition.span, { entity: entity.name, state: left.join(", "), action, to });
  }
};
