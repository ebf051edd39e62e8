// Where a card may go: a lane is a way on only where one of the record's transitions leads there.

import type { ActionView, ProblemView, RowView } from "../../../wire.ts";

export type Move =
  | { readonly is: "possible"; readonly action: ActionView }
  | { readonly is: "blocked"; readonly action: ActionView; readonly reason: ProblemView }
  | { readonly is: "none" };

export function moveTo(row: RowView, lane: string): Move {
  const ways = row.actions.filter((action) => action.to === lane);
  const possible = ways.find((action) => action.blocked === null);
  if (possible) return { is: "possible", action: possible };
  for (const action of ways) if (action.blocked) return { is: "blocked", action, reason: action.blocked };
  return { is: "none" };
}
