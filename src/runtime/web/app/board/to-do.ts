// In which lanes of a board something is still to do, where a board begins: that a record has come to an end calls nobody.

import type { RowsView, ScreenView } from "../../../wire.ts";
import { wayOn } from "../actions/ways.ts";

/** Those with a card that is not at its end, or that a step brings on all the same, as a key that is to be taken back. */
export function lanesToDo(lanes: ScreenView["lanes"], rows: RowsView | undefined): readonly string[] {
  return lanes.flatMap(({ value, end }) => {
    const cards = rows?.rows.filter(({ state }) => state === value) ?? [];
    const isHeld = cards.length > 0 || rows?.lanes?.some((lane) => lane.value === value && lane.count > 0) === true;
    return (end === true ? cards.some(({ actions }) => wayOn(actions) !== undefined) : isHeld) ? [value] : [];
  });
}
