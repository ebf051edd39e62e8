// Picks the states that the line of a record shows, and those of them that are named in it.

import type { StateView } from "../../wire/states.ts";

type State = Pick<StateView, "value" | "label" | "end" | "aside" | "goal">;

/** Pixels: as much as the line may take, and about what a letter, a state beside its name and a gap take. */
const ROOM = 480;
const LETTER = 7;
const GLYPH = 20;
const NAMED = 26;
const GAP = 20;

/**
 * The way in the order of the document, its goals last; of several goals the one that it came to is left. Off its way a record is in a
 * state that stands behind the way without what it did not come to, or alone where it ended there.
 */
export function stepsShown<S extends State>(states: readonly S[], current: string | null): readonly S[] {
  const here = states.find(({ value }) => value === current);
  const isOtherGoal = (state: S) => state.goal === true && here?.goal === true && state !== here;
  const way = states.filter((state) => !state.aside && !isOtherGoal(state));
  const ordered = [...way.filter(({ goal }) => !goal), ...way.filter(({ goal }) => goal)];
  if (here === undefined || ordered.includes(here)) return ordered;
  return here.end ? [here] : [...ordered.filter(({ goal, end }) => goal !== true && !end), here];
}

/** As many as there is room for, those next to the record's state before others; that state always. */
export function labelledSteps(steps: readonly State[], current: string | null): ReadonlySet<string> {
  const at = Math.max(
    0,
    steps.findIndex(({ value }) => value === current),
  );
  let room = ROOM - steps.length * (GLYPH + GAP);
  const distance = ({ value }: State) => Math.abs(steps.findIndex((one) => one.value === value) - at - 0.25);
  const named = new Set<string>();
  for (const step of steps.toSorted((one, other) => distance(one) - distance(other))) {
    room -= step.label.length * LETTER + NAMED - GLYPH;
    if (room < 0 && named.size > 0) break;
    named.add(step.value);
  }
  return named;
}
