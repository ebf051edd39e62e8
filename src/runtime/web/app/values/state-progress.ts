// How far on its way a record is in a state: of the states of the document that are no ends, how many stand before it. The same
// wherever a state is shown, in lists, on boards and in the path of a record, so that its glyph is the same.

interface State {
  readonly value: string;
  readonly end?: boolean;
}

export function stateProgress(states: readonly State[], value: string): number {
  const way = states.filter((state) => state.end !== true);
  return (
    Math.max(
      0,
      way.findIndex((state) => state.value === value),
    ) / Math.max(1, way.length)
  );
}
