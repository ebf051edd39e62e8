// Computed fields are causes: what another definition touches belongs to its change.

import { type Change, effectsOfCause } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { isSameRow, touchedSince, withOtherRows } from "./counterfactual.ts";

/** The change of a definition, with everything that it touches. */
export function withTouched(change: Change, comparison: Comparison): Change {
  if (change.kind !== "computed-changed" || change.oldPlace === null || change.newPlace === null) return change;
  const { before, after } = comparison;
  const [old, now] = [before.row(change.oldPlace), after.row(change.newPlace)];
  const value = old?.cells.get("Value");
  if (now === null || value === undefined) return change;
  const cells = new Map([...now.cells, ["Value", value] as const]);
  const counterfactual = withOtherRows(after, 3, (row) => [isSameRow(row, now) ? { ...row, cells } : row]);
  if (counterfactual === null) return change;
  const touches = touchedSince(comparison, counterfactual).filter(({ kind, name }) => kind !== change.kind || name !== change.name);
  return { ...change, touches, effects: effectsOfCause(change.effects, touches) };
}
