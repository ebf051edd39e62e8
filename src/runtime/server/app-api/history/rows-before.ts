// The rows of a record as they were before a change, as a form gives them.

import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import { POSITION_COLUMN } from "../../../store/schema.ts";
import type { HistoryEntry, Row, Value } from "../../../store/store.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { fieldNamed, idOf } from "../../expressions/expression-builders.ts";
import { type HistoryRow, historyRows } from "../../states/history-row-codec.ts";
import { type RowsType, rowsOfOwner, storedRows } from "../../values/sub-row-reader.ts";
import { settableAtChange, settableAtCreation } from "../../values/validate.ts";
import { encode } from "../../values/values.ts";

type Sides = HistoryEntry["changes"][string];

/** Whether all that the rows had can be given again: not what only the program gives, such as a number. */
export function areRowsRestorable(app: Application, type: RowsType, { from, to }: Sides): boolean {
  const part = entityOf(app, type.entity);
  const isGiven = ({ values }: HistoryRow, fields: readonly FieldPlan[]) =>
    [...values].every(([name, value]) => value === null || name === POSITION_COLUMN || fields.some((field) => field.name === name));
  const { changed, gone } = sorted(from, to);
  return gone.every((row) => isGiven(row, settableAtCreation(part))) && changed.every((row) => isGiven(row, settableAtChange(part)));
}

/** As a form gives them. */
export async function rowsBefore(app: Application, type: RowsType, owner: string, { from, to }: Sides): Promise<unknown[]> {
  const part = entityOf(app, type.entity);
  const { changed, gone, added } = sorted(from, to);
  const stored = await storedRows(app.store, part, rowsOfOwner(part, type.by, owner));
  const kept = inTheirPlaces(
    stored.filter((row) => !added.has(idOf(row))),
    changed,
  );
  const rows: unknown[] = kept.map((row) => {
    const was = changed.find(({ id }) => id === idOf(row));
    return { id: idOf(row), ...(was === undefined ? {} : valuesOf(part, was)) };
  });
  for (const row of gone.toSorted((one, other) => placeOf(one, rows.length) - placeOf(other, rows.length))) {
    rows.splice(placeOf(row, rows.length), 0, valuesOf(part, row));
  }
  return rows;
}

/** What was changed in rows and what rows were taken off, as they were before, and the ids of those that were added. */
function sorted(from: Value, to: Value) {
  const [before, after] = [historyRows(from), historyRows(to)];
  const ids = (rows: readonly HistoryRow[]) => new Set(rows.map(({ id }) => id));
  const [had, has] = [ids(before), ids(after)];
  return {
    changed: before.filter(({ id }) => has.has(id)),
    gone: before.filter(({ id }) => !has.has(id)),
    added: new Set(after.flatMap(({ id }) => (had.has(id) ? [] : [id]))),
  };
}

/** Rows that were moved stand where they stood, among those that were not. */
function inTheirPlaces(rows: readonly Row[], changed: readonly HistoryRow[]): readonly Row[] {
  const placed = new Map(changed.flatMap((row) => (row.values.has(POSITION_COLUMN) ? [[row.id, placeOf(row, 0)] as const] : [])));
  const place = (row: Row) => placed.get(idOf(row)) ?? 0;
  const moved = rows.filter((row) => placed.has(idOf(row))).sort((one, other) => place(one) - place(other));
  return rows.map((row) => (placed.has(idOf(row)) ? (moved.shift() ?? row) : row));
}

/** Among the rows of before; at the end where that is not known. */
function placeOf({ values }: HistoryRow, end: number): number {
  const place = values.get(POSITION_COLUMN);
  return typeof place === "number" ? place : end;
}

function valuesOf(part: EntityPlan, { values }: HistoryRow): Record<string, unknown> {
  return Object.fromEntries(
    [...values].flatMap(([name, value]) => {
      const field = fieldNamed(part, name);
      return field === undefined ? [] : [[name, encode(field.type, value)] as const];
    }),
  );
}
