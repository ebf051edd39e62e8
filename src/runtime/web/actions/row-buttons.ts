// What of that which can be done with a row has a button. Up to two, or the one that brings the work on, else a step that can be
// taken; the rest is in a menu, ways out last.

import type { ActionView, RowView } from "../../wire.ts";
import { isOut, primaryActionOf } from "./primary-action.ts";

const BUTTONS = 2;

/** What is offered with a row: its name leads to its own page already. */
export function offeredWith(row: RowView): readonly ActionView[] {
  return row.actions.filter((action) => !(action.kind === "screen" && action.href === row.href));
}

/** Which of what is offered are buttons, and which are in the menu. */
export function buttonsOf(row: RowView, tight = false): { readonly buttons: readonly ActionView[]; readonly rest: readonly ActionView[] } {
  const offered = offeredWith(row);
  const most = tight ? 1 : BUTTONS;
  if (offered.length <= most) return { buttons: offered, rest: [] };
  const next = primaryActionOf(offered);
  // What gives the record up is no neighbour of what is done every day, and a step that cannot be taken now never the one button before
  // one that can.
  const isStep = ({ kind, blocked }: ActionView) => kind === "transition" && blocked === null;
  const rank = (action: ActionView) => (action === next ? 0 : action.kind === "delete" ? 4 : isOut(action) ? 3 : isStep(action) ? 1 : 2);
  const actions = offered.toSorted((one, other) => rank(one) - rank(other));
  return { buttons: actions.slice(0, 1), rest: actions.slice(1) };
}
