// In which lanes of a board something is still to do, where a board begins. That a record has come to an end calls nobody.

import type { ActionView, RowsView, ScreenView } from "../../../wire.ts";
import { primaryActionOf } from "../../actions/primary-action.ts";

/**
 * Those with a card that a step of the viewer's brings on, also from its end, as a key that is to be taken back; where there is none, those
 * with a card that is not at its end.
 */
export function lanesToDo(lanes: ScreenView["lanes"], rows: RowsView | undefined): readonly string[] {
  const own = lanes.filter(({ value }) => rows?.rows.some(({ state, actions }) => state === value && isBroughtOn(actions)));
  const open = lanes.filter(({ value, end }) => end !== true && isHeld(value, rows));
  return (own.length > 0 ? own : open).map(({ value }) => value);
}

/** By a step: what could be made besides is no work that waits. */
function isBroughtOn(actions: readonly ActionView[]): boolean {
  const way = primaryActionOf(actions);
  return way !== undefined && way.kind !== "start" && way.makes !== true;
}

/** Whether a lane has a card, as far as is known. */
export function isHeld(lane: string, rows: RowsView | undefined): boolean {
  const isCounted = rows?.lanes?.some(({ value, count }) => value === lane && count > 0) === true;
  return isCounted || rows?.rows.some(({ state }) => state === lane) === true;
}
