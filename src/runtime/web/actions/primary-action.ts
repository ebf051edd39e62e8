// Which of several actions brings the work on, and which give something up instead. Those are never what is done next. The same
// for a row of a list, a card, and the page of a record.

import type { ActionView } from "../../wire.ts";

/** Gives the record up, and nobody who can do it can take it back: what the application colours as dangerous, and asks about. */
export function isDestructive({ breaksOff, final }: ActionView): boolean {
  return breaksOff === true || final?.asked === true;
}

/** Deletes the record, or gives it up: red wherever it is offered. */
export function isOut(action: ActionView): boolean {
  return action.danger || isDestructive(action);
}

/**
 * The first step that brings the record further on its way, or a form of the record that the document names before it; else the first thing
 * that is made of the record.
 */
export function primaryActionOf(actions: readonly ActionView[]): ActionView | undefined {
  const possible = actions.filter((action) => action.blocked === null && !isOut(action));
  const step = possible.findIndex(({ kind, detour }) => kind === "transition" && detour !== true);
  return (
    possible.slice(0, step + 1).find(({ edits }) => edits === true) ??
    possible[step] ??
    possible.find(({ kind, makes }) => kind === "start" || makes === true)
  );
}
