// Every state is reached by a chain of transitions from (new), or from the state in which a record begins.

import type { Rule } from "../../rule.ts";
import { machinesOf } from "../../transitions.ts";

export const statesAreReached: Rule = (model, report) => {
  for (const { entity, states } of machinesOf(model)) {
    const reached = new Set<string>(states.starts === null ? [] : [states.starts]);
    for (let before = -1; before !== reached.size; ) {
      before = reached.size;
      for (const transition of states.transitions) {
        if (transition.from === "new" || transition.from.some((state) => reached.has(state))) reached.add(transition.to);
      }
    }
    const path = ["(new)", ...reached].join(" → ");
    for (const state of states.values) {
      if (!reached.has(state.name)) report("states-are-reached", state.span, { state: state.name, entity: entity.name, path });
    }
  }
};
