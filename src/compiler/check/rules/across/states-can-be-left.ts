// A state that is not an end has a transition that leaves it.

import type { StatesModel } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";
import { asAnEnd, machinesOf } from "../../transitions.ts";

export const statesCanBeLeft: Rule = (model, report) => {
  for (const { entity, states } of machinesOf(model)) {
    for (const state of states.values) {
      if (states.ends.includes(state.name)) continue;
      const left = states.transitions.some(
        (transition) => transition.from !== "new" && transition.from.includes(state.name) && transition.to !== state.name,
      );
      if (left) continue;
      const parameters = { state: state.name, entity: entity.name, path: pathTo(states, state.name) };
      report("states-can-be-left", state.span, parameters, { fixes: asAnEnd(states, state.name) });
    }
  }
};

/** A shortest way from `(new)` to the state; the state alone where nothing leads to it. */
function pathTo(states: StatesModel, wanted: string): string {
  const paths = new Map<string, readonly string[]>([["(new)", ["(new)"]]]);
  for (const [state, path] of paths) {
    if (state === wanted) return path.join(" → ");
    if (state === "(new)" && states.starts !== null) paths.set(states.starts, [...path, states.starts]);
    for (const { from, to } of states.transitions) {
      const leaves = from === "new" ? state === "(new)" : from.includes(state);
      if (leaves && !paths.has(to)) paths.set(to, [...path, to]);
    }
  }
  return wanted;
}
