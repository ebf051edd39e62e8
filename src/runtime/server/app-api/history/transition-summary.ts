// What a step left that did not move the state of a record.

import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import type { Value } from "../../../store/store.ts";
import type { LeftAs } from "../../../wire/undo.ts";
import type { Cell, Selection, View } from "../../reading/columns.ts";
import { columnAt, wireCell } from "../../reading/columns.ts";
import { leavesFrom, rowsOf } from "../../states/transitions.ts";
import { fieldsOnScreens } from "./history.ts";

/** What is told by its value alone: neither texts, which are long, nor what is put on a list. */
const SUMMARISED_TYPES: ReadonlySet<string> = new Set([
  "integer",
  "decimal",
  "money",
  "percent",
  "duration",
  "date",
  "time",
  "moment",
  "choice",
]);

/** So much of it. */
const MOST = 2;

/** Of a step that was taken; `moved`: the fields that it changed. */
export function leftCell(view: View, selection: Selection, entity: EntityPlan, action: string, moved: readonly string[]): Cell<LeftAs> {
  const rows = rowsOf(entity, action);
  const [first] = rows;
  if (first === undefined || moved.includes(first.field)) return () => ({});
  const state = columnAt(view.app, entity.name, first.field);
  const stands = state === null ? () => undefined : wireCell(view, selection, state).read;
  const given = new Set(rows.flatMap(({ asks }) => asks.map(({ name }) => name)));
  const seen = fieldsOnScreens(view, entity);
  // As the document says what the step does; what else came of it last.
  const said = rows.flatMap(({ effects }) => effects.map(({ field }) => field));
  const placeOf = (name: string) => (said.includes(name) ? said.indexOf(name) : said.length);
  const cells = moved
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap((name) => {
      const column = given.has(name) || !seen.has(name) ? null : columnAt(view.app, entity.name, name);
      return column === null || !SUMMARISED_TYPES.has(column.type.is) ? [] : [{ column, read: wireCell(view, selection, column).read }];
    });
  return (row: readonly Value[]) => {
    const value = stands(row);
    const mightMove = typeof value === "string" && rows.some((one) => leavesFrom(one, value) && one.to !== value);
    const still = mightMove && state?.type.is === "choice" ? state.type.values.find((one) => one.value === value)?.label : undefined;
    const changed = cells.flatMap(({ column: { label, type }, read }) => {
      const now = read(row);
      return now === undefined || now === null ? [] : [{ label, type, value: now }];
    });
    return { ...(still !== undefined && { still }), ...(changed.length > 0 && { changed: changed.slice(0, MOST) }) };
  };
}
