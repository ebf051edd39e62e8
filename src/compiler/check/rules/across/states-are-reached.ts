// Every state is reached by a chain of transitions from (new), or from the state in which a record begins.

import type { Related } from "../../../diagnostics/diagnostic.ts";
import type { StatesModel, TransitionModel } from "../../../model/model.ts";
import { article } from "../../../model/questions.ts";
import { capitalised } from "../../decide/examples.ts";
import type { Rule } from "../../rule.ts";
import { joined, pathsToStates, reachedFrom, transitionInWords } from "../../state-paths.ts";
import { machinesOf } from "../../transitions.ts";

/** Steps and rows beyond these are not told. */
const MOST_STEPS = 6;
const MOST_ROWS = 3;

export const statesAreReached: Rule = (model, report) => {
  for (const { entity, states } of machinesOf(model)) {
    const ways = pathsToStates(states);
    const example = howFar(states, ways, entity.name);
    const named = states.values.filter(({ name }) => !ways.has(name));
    // What only such a state leads to is told with it.
    const first = named.filter(({ name }) => comesFrom(states, name).length === 0);
    const told = new Set<string>();
    for (const state of [...first, ...named]) {
      if (told.has(state.name)) continue;
      const after = reachedFrom(states, state.name);
      for (const one of after) told.add(one);
      const parameters = { state: state.name, entity: entity.name, proof: whyNot(states, state.name), example };
      report("states-are-reached", state.span, parameters, { related: idleRows(states, ways, after) });
    }
  }
};

/** The other states that rows to this one start from. */
function comesFrom(states: StatesModel, state: string): string[] {
  const from = states.transitions.filter(({ to }) => to === state).flatMap((one) => (one.from === "new" ? [] : one.from));
  return [...new Set(from)].filter((one) => one !== state);
}

function whyNot(states: StatesModel, state: string): string {
  const others = comesFrom(states, state);
  if (others.length > 0) return `only rows from ${joined(others)} lead to it, and nothing leads there`;
  return states.transitions.some(({ to }) => to === state) ? "only rows from itself lead to it" : "no row has it in the column To";
}

/** The whole way of every record there is, state by state. */
function howFar(states: StatesModel, ways: ReadonlyMap<string, readonly TransitionModel[]>, entity: string): string {
  const steps = [...ways].flatMap(([state, way]) => (way.length === 0 ? [] : [`by ${transitionInWords(way.at(-1)!)} to ${state}`]));
  if (ways.size === 0) return ` No row starts from (new), so there is no ${entity} at all.`;
  const shown = steps.length > MOST_STEPS ? [...steps.slice(0, MOST_STEPS), `${steps.length - MOST_STEPS} states more`] : steps;
  const begins = states.starts === null ? "" : ` begins in ${states.starts}${steps.length === 0 ? "" : " and"}`;
  const gets = steps.length === 0 ? " and stays there" : ` gets ${joined(shown)}`;
  return ` ${capitalised(article(entity))}${begins}${gets}${steps.length === 0 ? "" : ", and nowhere else"}.`;
}

/** Rows that start from such states alone. */
function idleRows(states: StatesModel, ways: ReadonlyMap<string, unknown>, unreached: ReadonlySet<string>): Related[] {
  const isIdle = ({ from }: TransitionModel) =>
    from !== "new" && from.some((one) => unreached.has(one)) && !from.some((one) => ways.has(one));
  return states.transitions
    .filter(isIdle)
    .slice(0, MOST_ROWS)
    .map(({ span }) => ({ span, message: "So this row is never taken." }));
}
