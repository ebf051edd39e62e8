// Lanes to which a card would go by itself and never will. An order that is paid does not lapse for want of money.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import type { EntityPlan, ScreenPlan, StatesPlan } from "../../../../compiler/plan/plan.ts";
import type { RowView } from "../../../wire.ts";
import { entityOf } from "../../context/application.ts";
import { ALWAYS, fieldNamed, fieldOf, isAlways, or, thisRecord } from "../../expressions/expression-builders.ts";
import type { Cell, Selection, View } from "../../reading/columns.ts";
import { makes } from "../../states/transitions.ts";
import { laneMovesOf } from "./lane-moves.ts";
import { mayComeToHold } from "./unreachable-states.ts";

export function neverOf(view: View, selection: Selection, screen: ScreenPlan | null): Cell<Pick<RowView, "never">> {
  if (screen?.shows !== "board" || screen.entity === null) return () => ({});
  const { entity: name, by } = screen;
  const entity = entityOf(view.app, name);
  const { states } = entity;
  if (states == null || states.machines.length < 2) return () => ({});
  // What happens by itself is the same whatever screens are open: so are the conditions, for whoever has these roles.
  const possible = view.app.memo.for(view.actor.roles).of(screen, "lanes that may come", () => comingOf(view, screen, entity, states));
  const lanes = possible.map(({ may, ...lane }) => ({ ...lane, may: selection.holds(may) }));
  const stands = by === null || lanes.length === 0 ? null : selection.value(fieldOf(thisRecord(name), name, fieldNamed(entity, by)!));
  return (row) => {
    const never = lanes.flatMap(({ from, to, may }) => (stands?.(row) === from && !may(row) ? [to] : []));
    return never.length === 0 ? {} : { never };
  };
}

/** The lanes to which a card goes by itself where a condition holds. */
function comingOf(view: View, screen: ScreenPlan, entity: EntityPlan, states: StatesPlan): { from: string; to: string; may: Expr }[] {
  return laneMovesOf(view, screen).flatMap(({ is, from, to }) => {
    if (is !== "itself") return [];
    const rows = states.transitions.filter((row) => row.field === screen.by && !makes(row) && row.to === to && row.from.includes(from));
    const may = or(
      rows.map(({ timer }) => (timer?.on === "when" ? mayComeToHold(view, entity, screen.by ?? "", timer.condition) : ALWAYS)),
    );
    return isAlways(may) ? [] : [{ from, to, may }];
  });
}
