// Where an entity has ends, every state leads to one: else records go round for ever.

import { article } from "../../../model/questions.ts";
import type { Rule } from "../../rule.ts";
import { reachedFrom } from "../../state-paths.ts";
import { asAnEnd, machinesOf } from "../../transitions.ts";

export const statesLeadToAnEnd: Rule = (model, report) => {
  for (const { entity, states } of machinesOf(model)) {
    if (states.ends.length === 0) continue;
    const told = new Set<string>();
    for (const state of states.values) {
      if (told.has(state.name)) continue;
      const onward = reachedFrom(states, state.name);
      // A state that cannot be left at all is reported as such.
      if (states.ends.includes(state.name) || onward.size === 1 || states.ends.some((end) => onward.has(end))) continue;
      for (const one of onward) told.add(one);
      const path = [...onward].join(" → ");
      const parameters = { state: state.name, entity: article(entity.name), path, ends: states.ends.join(", ") };
      report("states-lead-to-an-end", state.span, parameters, { fixes: asAnEnd(states, state.name) });
    }
  }
};
