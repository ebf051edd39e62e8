// Lanes of a board to which a card would go by itself and never will: the condition of the step asks for a state of another set that
// the record comes to no more. An order that is paid does not lapse for want of money.

import { fold } from "../../../compiler/expression/fold.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, ScreenPlan, StatesPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { RowView } from "../../wire.ts";
import { entityOf } from "../application.ts";
import { type Cell, columnAt, columnSeen, type Selection, type View } from "../columns.ts";
import { ALWAYS, and, fieldNamed, fieldOf, isAlways, isNever, not, oneOf, or, thisRecord } from "../terms.ts";
import { makes } from "../transitions.ts";
import { waysOf } from "./board-ways.ts";
import { given } from "./lanes.ts";
import { isOwn } from "./so-far.ts";

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
  return waysOf(view, screen).flatMap(({ is, from, to }) => {
    if (is !== "itself") return [];
    const rows = states.transitions.filter((row) => row.field === screen.by && !makes(row) && row.to === to && row.from.includes(from));
    const may = or(rows.map((row) => mayHold(view, entity, states, row)));
    return isAlways(may) ? [] : [{ from, to, may }];
  });
}

/** Whether the record is where the condition of a timer can come to hold, as far as the other sets of states say, and its viewer sees them. */
function mayHold(view: View, entity: EntityPlan, states: StatesPlan, { field, timer }: TransitionPlan) {
  if (timer?.on !== "when") return ALWAYS;
  const asked = timer.condition.op === "and" ? timer.condition.items : [timer.condition];
  const others = states.machines.map((machine) => machine.field).filter((name) => name !== field);
  const needs = others.map((name) => {
    const other = fieldNamed(entity, name);
    if (other?.type.is !== "choice") return ALWAYS;
    const parts = asked.filter((part) => someNode(part, (node) => isOwn(node, name)));
    const fulfils = other.type.values
      .map(({ value }) => value)
      .filter((value) => !parts.some((part) => isNever(fold(given(part, name, value)))));
    const from = leadingTo(states, name, fulfils);
    if (from.size === other.type.values.length) return ALWAYS;
    const column = columnAt(view.app, entity.name, name);
    const seen = column === null ? not(ALWAYS) : columnSeen(view, column);
    return or([not(seen), oneOf(fieldOf(thisRecord(entity.name), entity.name, other), [...from])]);
  });
  return and(needs);
}

/** The states from which one of these is reached, by whatever steps, themselves included. */
function leadingTo(states: StatesPlan, field: string, wanted: readonly string[]): ReadonlySet<string> {
  const found = new Set(wanted);
  const rows = states.transitions.filter((row) => row.field === field && !makes(row));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { from, to } of rows) if (from !== "new" && found.has(to)) for (const state of from) found.add(state);
  }
  return found;
}
