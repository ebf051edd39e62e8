// Where a card may go. A lane is a way on only where one of the record's transitions leads there. Where none that the card offers
// does, what is known of the other ways is told, and that there is none only where there is none.

import type { LaneMove } from "../../../wire/lanes.ts";
import type { ActionView, ProblemView, RowView, ScreenView } from "../../../wire.ts";
import { useProblemWords } from "../../api/problem-words.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";

export type Move =
  | { readonly is: "possible"; readonly action: ActionView }
  | { readonly is: "blocked"; readonly action: ActionView; readonly reasons: readonly ProblemView[] }
  | { readonly is: "none" };

export function moveTo(row: RowView, lane: string): Move {
  const ways = row.actions.filter((action) => action.to === lane);
  const possible = ways.find((action) => action.blocked === null);
  if (possible) return { is: "possible", action: possible };
  const [first] = ways;
  if (first === undefined) return { is: "none" };
  return { is: "blocked", action: first, reasons: ways.flatMap(({ blocked }) => blocked ?? []) };
}

/** Whether there is nothing to be told of a lane but that no step leads there. */
export function isDead(row: RowView, lane: string, screen: ScreenView): boolean {
  return moveTo(row, lane).is === "none" && laneMoveTo(row, lane, screen) === undefined;
}

/**
 * What is known of how the card gets there otherwise, the nearest first, and last what does not lead there with it now; what happens by
 * itself to others, and never to this one, is no way.
 */
export function laneMoveTo(row: RowView, lane: string, { ways = [] }: Pick<ScreenView, "ways">): LaneMove | undefined {
  const known = ways.filter(({ from, to, is }) => from === row.state && to === lane && !(is === "itself" && row.never?.includes(lane)));
  return known.find((way) => otherLanesOf(way, row) === undefined) ?? known[0];
}

/** To which other lanes what is done elsewhere leads with this card now, where it does not lead to this one. */
export function otherLanesOf({ to, action = "" }: LaneMove, { leads }: RowView): readonly string[] | undefined {
  const lanes = leads?.[action];
  return lanes?.includes(to) ? undefined : lanes;
}

/** Ways that are not the viewer's to go: there is nothing to be done about them. */
const NOT_FOR_THEM = ["others", "itself", "noScreen"];

/** Whether the viewer may take a step from where the card stands to any other lane, here or elsewhere, now or at another time. */
export function leadsOn(row: RowView, screen: ScreenView): boolean {
  return screen.lanes.some(({ value }) => {
    if (value === row.state) return false;
    const way = laneMoveTo(row, value, screen);
    return moveTo(row, value).is !== "none" || (way !== undefined && !isForOthers(way, row) && !NOT_FOR_THEM.includes(way.is));
  });
}

/**
 * Why a card cannot go to a lane, where that is because something was refused. Of an action with several ways the record at hand takes another
 * now, or none, and the reason is that of the action.
 */
export function refusalsOf(move: Move, row: RowView, lane: string, screen: Pick<ScreenView, "ways">): readonly ProblemView[] {
  if (move.is === "blocked") return move.reasons;
  const way = move.is === "none" ? laneMoveTo(row, lane, screen) : undefined;
  if (way?.is !== "notNow" || isForOthers(way, row)) return [];
  const own = ownOf(way, row);
  const reason = own.find(({ blocked }) => blocked !== null)?.blocked;
  return own.some(({ blocked }) => blocked === null) || !reason ? [] : [reason];
}

function isForOthers({ action }: LaneMove, { notYours }: RowView): boolean {
  return action !== undefined && notYours?.includes(action) === true;
}

/** The steps of the record that are called like a way. */
function ownOf({ action }: LaneMove, { actions }: RowView): readonly ActionView[] {
  return actions.filter(({ kind, label }) => kind === "transition" && label === action);
}

/** What a lane says of a move: the action that it is, or why it cannot be made here. */
export function useMoveWords({ ways, lanes }: ScreenView): (move: Move, row: RowView, lane: string) => string {
  const { t } = useTranslation();
  const problem = useProblemWords();
  return (move, row, lane) => {
    if (move.is === "possible") return move.action.label;
    const refusals = refusalsOf(move, row, lane, { ways });
    if (refusals.length > 0) return [...new Set(refusals.map((reason) => problem(reason).said))].join(" ");
    const way = laneMoveTo(row, lane, { ways });
    if (way === undefined) return t("board.noWay");
    if (isForOthers(way, row)) return t("board.ways.others");
    const others = otherLanesOf(way, row);
    const taken = way.is === "notNow" ? ownOf(way, row).find(({ blocked }) => blocked === null)?.to : others?.[0];
    const led = lanes.find(({ value }) => value === taken);
    if (led !== undefined) return t("board.ways.elsewhere", { action: way.action ?? "", to: led.label });
    const is = others === undefined ? way.is : "notNow";
    return t(`board.ways.${is}`, { action: way.action ?? "", screen: way.screen ?? "" });
  };
}
