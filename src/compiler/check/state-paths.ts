// The ways of a record through its states. What is done, one after the other, from its beginning on.

import type { StatesModel, TransitionModel } from "../model/model.ts";

/** Each state that is reached, with what is done on a shortest way to it: nothing, where records begin in it. */
export function pathsToStates(states: StatesModel): ReadonlyMap<string, readonly TransitionModel[]> {
  const ways = new Map<string, readonly TransitionModel[]>();
  if (states.starts !== null) ways.set(states.starts, []);
  for (const one of states.transitions) if (one.from === "new" && !ways.has(one.to)) ways.set(one.to, [one]);
  // What is added to a map is met by the loop that goes through it.
  for (const [state, way] of ways) {
    for (const one of states.transitions) {
      if (one.from !== "new" && one.from.includes(state) && !ways.has(one.to)) ways.set(one.to, [...way, one]);
    }
  }
  return ways;
}

/** The state and every state after it, in the order in which they are met. */
export function reachedFrom(states: StatesModel, start: string): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const state of reached) {
    for (const transition of states.transitions) {
      if (transition.from !== "new" && transition.from.includes(state)) reached.add(transition.to);
    }
  }
  return reached;
}

/** `"ask", "hold" and (after 2 days)` */
export function pathInWords(way: readonly TransitionModel[]): string {
  return joined(way.map(transitionInWords));
}

/** `"ask"`; a timer as its row has it. */
export function transitionInWords({ action, timer }: TransitionModel): string {
  return timer === null ? `"${action}"` : `(${action})`;
}

export function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
