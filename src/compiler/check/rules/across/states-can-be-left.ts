// A state that is not an end has a transition that leaves it.

import type { TransitionModel } from "../../../model/model.ts";
import { article } from "../../../model/questions.ts";
import type { Rule } from "../../rule.ts";
import { pathInWords, pathsToStates } from "../../state-paths.ts";
import { asAnEnd, machinesOf } from "../../transitions.ts";

export const statesCanBeLeft: Rule = (model, report) => {
  for (const { entity, states } of machinesOf(model)) {
    const ways = pathsToStates(states);
    for (const state of states.values) {
      const way = ways.get(state.name);
      // That nothing leads to a state is reported as such.
      if (way === undefined || states.ends.includes(state.name)) continue;
      const left = states.transitions.some(({ from, to }) => from !== "new" && from.includes(state.name) && to !== state.name);
      if (left) continue;
      const parameters = { state: state.name, entity: entity.name, one: article(entity.name), way: soFar(way) };
      report("states-can-be-left", state.span, parameters, { fixes: asAnEnd(states, state.name) });
    }
  }
};

function soFar(way: readonly TransitionModel[]): string {
  return way.length === 0 ? "from the beginning" : `after ${pathInWords(way)}`;
}
