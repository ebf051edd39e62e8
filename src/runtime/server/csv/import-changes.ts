// What an import would do, for people to look at before it is done. How the first rows were read, and of records that are there
// which row gives which field what, and what stood there, as far as whoever imports may see it.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Transaction, Value } from "../../store/store.ts";
import type { ChangedValue, ImportChange, ImportChanges, ImportRead as ReadView } from "../../wire/csv.ts";
import type { ReferenceValue, WireValue } from "../../wire.ts";
import type { Change } from "../app-api/import/import-row.ts";
import { idsOf } from "../expressions/expression-builders.ts";
import type { View } from "../reading/columns.ts";
import { labelsOf } from "../reading/read.ts";
import { encodeShown } from "../values/values.ts";

/** The changes of one row. */
export interface ChangedRow {
  readonly row: number;
  readonly id: string;
  readonly changes: readonly Change[];
}

export const NO_CHANGES: ImportChanges = { fields: [], rows: [] };
export const NOTHING_READ: ReadView = { columns: [], rows: [] };

/** By entity, the labels of records that may be seen. */
type Labels = ReadonlyMap<string, ReadonlyMap<string, ReferenceValue>>;

/** In the transaction in which they were made: each record is called as it would be, before `asCalledNow`. */
export async function importChanges(
  view: View,
  transaction: Transaction,
  entity: EntityPlan,
  rows: readonly ChangedRow[],
): Promise<ImportChanges> {
  if (rows.length === 0) return NO_CHANGES;
  const named = new Map<string, Set<string>>([[entity.name, new Set(rows.map(({ id }) => id))]]);
  for (const { changes } of rows) {
    for (const { field, before, after } of changes) {
      for (const value of [before, after]) nameIn(named, field, value);
    }
  }
  const labels = await labelsIn(view, transaction, named);
  const fields: FieldPlan[] = [];
  const at = (field: FieldPlan): number => (fields.includes(field) ? fields.indexOf(field) : fields.push(field) - 1);
  const told = rows.map(
    ({ row, id, changes }): ImportChange => ({
      row,
      record: labels.get(entity.name)?.get(id) ?? null,
      values: changes.map(
        ({ field, before, after }): ChangedValue => ({
          field: at(field),
          ...(before === undefined ? {} : { before: shown(field, before, labels) }),
          after: shown(field, after, labels),
        }),
      ),
    }),
  );
  return { fields: fields.map(({ label, type }) => ({ label, type })), rows: told };
}

/** Once a trial is undone: by its present name whoever looks at what would change knows a record. */
export async function asCalledNow(view: View, entity: EntityPlan, changes: ImportChanges, ids: readonly string[]): Promise<ImportChanges> {
  if (ids.length === 0) return changes;
  const called = await labelsOf(view, view.app.store, entity.name, ids);
  return { ...changes, rows: changes.rows.map((row, at) => ({ ...row, record: called.get(ids[at] ?? "") ?? null })) };
}

/** A row as its cells were read; by column of the file, undefined where one could not be. */
export interface ReadRow {
  readonly row: number;
  readonly is: ReadView["rows"][number]["is"];
  readonly cells: readonly string[];
  readonly values: readonly (Value | undefined)[];
  /** Else its cells are not those of the columns. */
  readonly isRead: boolean;
}

/** The first rows of a file as they were read, beside what stands in them. */
export async function importRead(
  view: View,
  transaction: Transaction,
  mapped: readonly (FieldPlan | null)[],
  rows: readonly ReadRow[],
): Promise<ReadView> {
  const columns = mapped.flatMap((field, column) => (field === null ? [] : [{ column, field }]));
  const named = new Map<string, Set<string>>();
  for (const { values } of rows) for (const { column, field } of columns) nameIn(named, field, values[column]);
  const labels = await labelsIn(view, transaction, named);
  return {
    columns: columns.map(({ column, field: { label, type } }) => ({ column, label, type })),
    rows: rows.map(({ row, is, cells, values, isRead }) => ({
      row,
      is,
      ...(isRead ? {} : { unread: true as const }),
      cells: columns.map(({ column, field }) => {
        const value = values[column];
        return { written: cells[column] ?? "", ...(value === undefined ? {} : { value: shown(field, value, labels) }) };
      }),
    })),
  };
}

function nameIn(named: Map<string, Set<string>>, field: FieldPlan, value: Value | undefined): void {
  const other = entityOfField(field);
  if (other === null) return;
  const ids = named.get(other) ?? new Set();
  for (const id of recordsIn(value)) ids.add(id);
  named.set(other, ids);
}

async function labelsIn(view: View, transaction: Transaction, named: ReadonlyMap<string, ReadonlySet<string>>): Promise<Labels> {
  const labels = new Map<string, ReadonlyMap<string, ReferenceValue>>();
  for (const [name, ids] of named) labels.set(name, await labelsOf(view, transaction, name, [...ids]));
  return labels;
}

function entityOfField({ type }: FieldPlan): string | null {
  return type.is === "reference" || type.is === "links" ? type.entity : null;
}

function recordsIn(value: Value | undefined): string[] {
  if (Array.isArray(value)) return idsOf(value);
  return typeof value === "string" ? [value] : [];
}

/** A record that may not be seen has no label; in a list it is as if it were not there. */
function shown(field: FieldPlan, value: Value, labels: Labels): WireValue {
  const other = entityOfField(field);
  if (other === null) return encodeShown(field.type, value);
  const known = labels.get(other);
  const records = recordsIn(value);
  if (field.type.is === "links") return records.flatMap((id) => known?.get(id) ?? []);
  const [id] = records;
  return id === undefined ? null : (known?.get(id) ?? { id, label: null, href: null });
}
