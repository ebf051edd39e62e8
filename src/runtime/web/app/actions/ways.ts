// Which of several actions brings the work on, and which give something up instead: those are never what is done next. The same for
// a row of a list, a card, and the page of a record.

import type { ActionView } from "../../../wire.ts";

/** Gives the record up, and nobody who can do it can take it back: what the application colours as dangerous, and asks about. */
export function isWayOut({ breaksOff, final }: ActionView): boolean {
  return breaksOff === true || final?.asked === true;
}

/** The first step that brings the record further on its way, else the first thing that is made of it. */
export function wayOn(actions: readonly ActionView[]): ActionView | undefined {
  const possible = actions.filter((action) => action.blocked === null && !action.danger && !isWayOut(action));
  return (
    possible.find(({ kind, detour }) => kind === "transition" && detour !== true) ??
    possible.find(({ kind, makes }) => kind === "start" || makes === true)
  );
}
