// How far on its way a record is in a state. Where the document says that it is meant to come, all of it, whatever leads on from
// there; else of the states of the document that are no ends, how many stand before it. The same wherever a state is shown, in
// lists, on boards and in the path of a record, so that its glyph is the same.

interface State {
  readonly value: string;
  readonly end?: boolean;
  readonly goal?: boolean;
}

export function stateProgress(states: readonly State[], value: string): number {
  if (states.some((state) => state.value === value && state.goal === true)) return 1;
  const way = states.filter((state) => state.end !== true);
  return (
    Math.max(
      0,
      way.findIndex((state) => state.value === value),
    ) / Math.max(1, way.length)
  );
}
