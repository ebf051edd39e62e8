// What leads from lane to lane of a board besides what its cards offer, so that a card can say where else it goes on, or that it
// does not. An action is named only to whom point 6 may let do it.

import type { EntityPlan, ScreenPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { LaneWay } from "../../wire/lanes.ts";
import type { RowView } from "../../wire.ts";
import type { Deed } from "../access.ts";
import { entityOf } from "../application.ts";
import type { Cell, Selection, View } from "../columns.ts";
import { openScreens, plainHref, recordSegments } from "../pages.ts";
import { isNever } from "../terms.ts";
import { makes } from "../transitions.ts";

/** Which of several is told. */
const ORDER = ["page", "screen", "notNow", "noScreen", "others", "itself"] as const;

/** The same for whoever has these roles and may open these screens. */
export function waysOf(view: View, screen: ScreenPlan): readonly LaneWay[] {
  const { app, actor } = view;
  if (screen.shows !== "board" || screen.entity === null || screen.by === null) return [];
  const entity = entityOf(app, screen.entity);
  const open = openScreens(app, actor);
  const key = `lane ways beside ${open.map(({ name }) => name).join("\n")}`;
  return app.memo.for(actor.roles).of(screen, key, () => readWays(view, screen, entity, open));
}

function readWays(view: View, screen: ScreenPlan, entity: EntityPlan, open: readonly ScreenPlan[]): readonly LaneWay[] {
  const rows = (entity.states?.transitions ?? []).filter((row) => row.field === screen.by && !makes(row));
  const ways = new Map<string, LaneWay>();
  for (const row of rows) {
    if (row.from === "new") continue;
    const told = wayOf(view, screen, entity, open, row);
    for (const from of row.from) {
      const known = ways.get(`${from} ${row.to}`);
      const isBetter = known === undefined || ORDER.indexOf(told.is) < ORDER.indexOf(known.is);
      if (from !== row.to && isBetter) ways.set(`${from} ${row.to}`, { from, to: row.to, ...told });
    }
  }
  return [...ways.values()];
}

/** Of these, what the viewer may not do with the record at hand, where that is not the same for all. */
export function notYoursOf(view: View, selection: Selection, screen: ScreenPlan | null): Cell<Pick<RowView, "notYours">> {
  const { entity } = screen ?? {};
  if (screen?.shows !== "board" || entity == null) return () => ({});
  const elsewhere = new Set(waysOf(view, screen).flatMap(({ is, action }) => (is === "page" || is === "screen" ? (action ?? []) : [])));
  const rows = entityOf(view.app, entity).states?.transitions.filter(({ label }) => elsewhere.has(label)) ?? [];
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

function wayOf(
  { app, actor }: View,
  screen: ScreenPlan,
  entity: EntityPlan,
  open: readonly ScreenPlan[],
  row: TransitionPlan,
): Omit<LaneWay, "from" | "to"> {
  const deed: Deed = { kind: "transition", action: row.action };
  // What nobody may do happens where something else is done.
  if (row.timer !== null || !app.access.someRoleMay(entity.name, deed)) return { is: "itself" };
  const may = app.access.may(entity.name, deed, actor.roles);
  if (isNever(may.when) && may.open === null) return { is: "others" };
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
