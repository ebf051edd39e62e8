// What leads from lane to lane of a board besides the actions of its cards. An action is named only to whom point 6 may
// let do it.

import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, ScreenPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { LaneMove } from "../../../wire/lanes.ts";
import type { RowView } from "../../../wire.ts";
import type { Operation } from "../../access/access.ts";
import { leftOpen, openFor } from "../../access/open-questions.ts";
import { openScreens, plainHref, recordSegments, seesOpen } from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { beforeAsking, fieldNamed, fieldOf, isNever, isOpen, thisRecord } from "../../expressions/expression-builders.ts";
import type { Cell, Selection, View } from "../../reading/columns.ts";
import { makes } from "../../states/transitions.ts";

/** Which of several is told, as far as it is a way for the card. */
const ORDER = ["page", "screen", "notNow", "noScreen", "others", "itself"] as const;

/** The same for whoever has these roles and may open these screens. */
export function laneMovesOf(view: View, screen: ScreenPlan): readonly LaneMove[] {
  const { app, actor } = view;
  if (screen.shows !== "board" || screen.entity === null || screen.by === null) return [];
  const entity = entityOf(app, screen.entity);
  const open = openScreens(app, actor);
  const key = `lane ways beside ${open.map(({ name }) => name).join("\n")}`;
  return app.memo.for(actor.roles).of(screen, key, () => readLaneMoves(view, screen, entity, open));
}

function readLaneMoves(view: View, screen: ScreenPlan, entity: EntityPlan, open: readonly ScreenPlan[]): readonly LaneMove[] {
  const rows = (entity.states?.transitions ?? []).filter((row) => row.field === screen.by && !makes(row));
  const ways = new Map<string, LaneMove>();
  for (const row of rows) {
    if (row.from === "new" || (leftOpen(row) !== null && !seesOpen(view))) continue;
    const told = laneMoveOf(view, screen, entity, open, row);
    for (const from of row.from) {
      const way = { from, to: row.to, ...told };
      if (from !== row.to) ways.set(JSON.stringify(way), way);
    }
  }
  return [...ways.values()].toSorted((one, other) => ORDER.indexOf(one.is) - ORDER.indexOf(other.is));
}

/** Of these, what the viewer may not do with the record at hand, where that is not the same for all. */
export function notYoursOf(view: View, selection: Selection, screen: ScreenPlan | null): Cell<Pick<RowView, "notYours">> {
  const { entity } = screen ?? {};
  if (screen?.shows !== "board" || entity == null) return () => ({});
  const rows = offBoardTransitions(view, screen, entity);
  const cells = new Map(
    rows.map(({ action, label }) => {
      const { when, open } = view.app.access.may(entity, { kind: "transition", action }, view.actor.roles);
      return [label, open === null ? selection.holds(when) : () => true] as const;
    }),
  );
  return (row) => {
    const notYours = [...cells].flatMap(([label, mayDo]) => (mayDo(row) ? [] : [label]));
    return notYours.length === 0 ? {} : { notYours };
  };
}

/** Of what is done elsewhere and leads not to all its lanes with the record at hand: to which, as far as that is known before it is asked. */
export function leadsOf(view: View, selection: Selection, screen: ScreenPlan | null): Cell<Pick<RowView, "leads">> {
  const { entity: name, by } = screen ?? {};
  if (screen?.shows !== "board" || name == null || by == null) return () => ({});
  const entity = entityOf(view.app, name);
  const rows = offBoardTransitions(view, screen, name).filter((row) => row.field === by && !makes(row));
  if (rows.every(({ guard }) => guard === null)) return () => ({});
  const labels = [...new Set(rows.map(({ label }) => label))];
  const stands = selection.value(fieldOf(thisRecord(name), name, fieldNamed(entity, by)!));
  const cells = rows.map(({ label, from, to, guard, open }) => {
    const isKnown = guard !== null && !isOpen(guard) && open === null;
    const isSure = guard === null || (isKnown && !someNode(guard, (node) => node.op === "ask"));
    return { label, from, to, isSure, may: isKnown ? selection.holds(beforeAsking(guard)) : () => true };
  });
  return (row) => {
    const state = String(stands(row));
    const leads = labels.flatMap((label) => {
      const own = cells.filter((one) => one.label === label && one.from.includes(state));
      const possible = own.filter(({ may }) => may(row));
      const sure = possible.findIndex(({ isSure }) => isSure);
      const lanes = [...new Set((sure === -1 ? possible : possible.slice(0, sure + 1)).map(({ to }) => to))];
      return own.every(({ to }) => lanes.includes(to)) ? [] : [[label, lanes] as const];
    });
    return leads.length === 0 ? {} : { leads: Object.fromEntries(leads) };
  };
}

/** The rows of the steps that the viewer takes on the page of a record, or on another screen. */
function offBoardTransitions(view: View, screen: ScreenPlan, entity: string): readonly TransitionPlan[] {
  const elsewhere = new Set(
    laneMovesOf(view, screen).flatMap(({ is, action }) => (is === "page" || is === "screen" ? (action ?? []) : [])),
  );
  return entityOf(view.app, entity).states?.transitions.filter(({ label }) => elsewhere.has(label)) ?? [];
}

function laneMoveOf(
  { app, actor }: View,
  screen: ScreenPlan,
  entity: EntityPlan,
  open: readonly ScreenPlan[],
  row: TransitionPlan,
): Omit<LaneMove, "from" | "to"> {
  const deed: Operation = { kind: "transition", action: row.action };
  // What nobody may do happens where something else is done.
  if (row.timer !== null || !app.access.someRoleMay(entity.name, deed)) return { is: "itself" };
  const may = app.access.may(entity.name, deed, actor.roles);
  if (isNever(may.when) && openFor({ app, actor }, may.open) === null) return { is: "others" };
  if (offers(screen, entity, row)) return { is: "notNow", action: row.label };
  const others = open.filter((one) => one !== screen && offers(one, entity, row));
  const page = others.find(({ shows, segments }) => shows === "one" && recordSegments(segments).length > 0);
  if (page !== undefined) return { is: "page", action: row.label };
  const other = others.find((one) => plainHref(one) !== null) ?? others[0];
  return other === undefined ? { is: "noScreen", action: row.label } : { is: "screen", action: row.label, screen: other.name };
}

function offers({ actions }: ScreenPlan, entity: EntityPlan, row: TransitionPlan): boolean {
  return actions.some((action) => action.is === "transition" && action.entity === entity.name && action.action === row.action);
}
