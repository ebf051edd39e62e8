// Which of several actions brings the work on, and which give something up instead: those are never what is done next.

import type { ActionView } from "../../../wire.ts";

export function isWayOut({ breaksOff, final }: ActionView): boolean {
  return breaksOff === true || final?.asked === true;
}

/** The first step that can be taken now and gives nothing up. */
export function wayOn(actions: readonly ActionView[]): ActionView | undefined {
  return actions.find(
    (action) => action.blocked === null && !action.danger && !isWayOut(action) && (action.kind === "transition" || action.kind === "start"),
  );
}
