// With which of many records a thing is not possible, and why. Records of one reason stand together.

import type { ColumnPlan, EntityPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { Value } from "../../../store/store.ts";
import type { BulkNot } from "../../../wire/bulk.ts";
import { type Cell, columnAt, type Selection, type View, wireCell } from "../../reading/columns.ts";
import { leavesFrom } from "../../states/transitions.ts";
import type { RowAction } from "../actions/action-views.ts";

type Why = Pick<BulkNot, "state" | "problem">;

/** Made with the select, for the rows of one action: why a record cannot take it, by what it is offered as. */
export function whyNotCell(
  view: View,
  selection: Selection,
  entity: EntityPlan,
  rows: readonly TransitionPlan[],
): (values: readonly Value[], action: RowAction | undefined) => Why {
  const column = columnAt(view.app, entity.name, rows[0]?.field ?? "");
  const state = column === null ? () => undefined : stateCell(view, selection, column, rows);
  return (values, action) => {
    if (action?.blocked) return { problem: action.blocked };
    const shown = state(values);
    return shown === undefined ? {} : { state: shown };
  };
}

/** The state of a record from which none of the rows lead on. */
function stateCell(view: View, selection: Selection, column: ColumnPlan, rows: readonly TransitionPlan[]): Cell<BulkNot["state"]> {
  const { type } = column;
  const { read } = wireCell(view, selection, column);
  return (values) => {
    const state = read(values);
    if (typeof state !== "string" || type.is !== "choice" || rows.some((row) => leavesFrom(row, state))) return undefined;
    const label = type.values.find(({ value }) => value === state)?.label ?? state;
    return { label, reached: rows.some(({ to }) => to === state) };
  };
}

/** Those of one reason together, in the order of the records. */
export function notOf(deed: Pick<BulkNot, "action" | "field" | "label">, records: readonly (Why & { readonly id: string })[]): BulkNot[] {
  const reasons = new Map<string, { why: Why; ids: string[] }>();
  for (const { id, ...why } of records) {
    const key = JSON.stringify(why);
    const same = reasons.get(key);
    if (same === undefined) reasons.set(key, { why, ids: [id] });
    else same.ids.push(id);
  }
  return [...reasons.values()].map(({ why, ids }) => ({ ...deed, records: ids, ...why }));
}
