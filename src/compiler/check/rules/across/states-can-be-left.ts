// A state that is not an end has a transition that leaves it.

import type { Rule } from "../../rule.ts";

export const statesCanBeLeft: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    const { states } = entity;
    for (const state of states?.values ?? []) {
      if (states === null || states.ends.includes(state.name)) continue;
      const left = states.transitions.some(
        (transition) => transition.from !== "new" && transition.from.includes(state.name) && transition.to !== state.name,
      );
      if (!left) report("states-can-be-left", state.span, { state: state.name, entity: entity.name });
    }
  }
};
