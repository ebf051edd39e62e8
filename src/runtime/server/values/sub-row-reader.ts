// Reads the rows of owners, as stored or as a viewer sees them. Whoever sees an owner and its list sees the rows;
// single fields have conditions of their own.

import type { ColumnPlan, EntityPlan, Expr, FieldType } from "../../../compiler/plan/plan.ts";
import { inGroups } from "../../store/in-groups.ts";
import { POSITION_COLUMN } from "../../store/schema.ts";
import type { Query, Reader, Row, Value } from "../../store/store.ts";
import { entityOf } from "../context/application.ts";
import {
  compare,
  fieldNamed,
  fieldOf,
  idField,
  isStored,
  literal,
  oneOf,
  systemField,
  thisRecord,
  versionField,
} from "../expressions/expression-builders.ts";
import type { Selection, View } from "../reading/columns.ts";

export type RowsType = FieldType & { readonly is: "rows" };

const TEXT = { is: "text" } as const;
const MOMENT = { is: "moment" } as const;
const NUMBER = { is: "number", scale: 0, digits: 15, unit: "plain" } as const;

/** The rows of one owner, in their order. */
export function rowsOfOwner(part: EntityPlan, by: string, owner: string): Omit<Query, "columns"> {
  const reference = ownerOf(part, by);
  return {
    entity: part.name,
    where: compare(reference, "=", literal(owner, reference.type)),
    order: orderOf(part),
    limit: null,
    offset: 0,
  };
}

function ownerOf(part: EntityPlan, by: string) {
  return fieldOf(thisRecord(part.name), part.name, fieldNamed(part, by)!);
}

function orderOf(part: EntityPlan): Query["order"] {
  return [{ by: positionOf(part.name), descending: false }];
}

/** The place of a row among those of its owner. */
export function positionOf(part: string): Expr {
  return systemField(part, POSITION_COLUMN, NUMBER);
}

/** The record whose rows a column of rows shows. */
export function ownerOfRows({ path, value }: ColumnPlan): Expr {
  if (value.op !== "collect" || value.list.from !== "reverse") throw new Error(`${path} has no rows`);
  return value.list.of;
}

/** Rows with every stored and system column, whoever asks. */
export async function storedRows(reader: Reader, part: EntityPlan, query: Omit<Query, "columns">): Promise<Row[]> {
  const of = thisRecord(part.name);
  const fields = part.fields.filter(isStored);
  const system = [
    ["version", versionField(part.name)],
    ["created_at", systemField(part.name, "created_at", MOMENT)],
    ["created_by", { ...systemField(part.name, "created_by", TEXT), optional: true }],
    ["changed_at", systemField(part.name, "changed_at", MOMENT)],
    ["changed_by", { ...systemField(part.name, "changed_by", TEXT), optional: true }],
    [POSITION_COLUMN, systemField(part.name, POSITION_COLUMN, NUMBER)],
  ] as const;
  const columns = [idField(part.name), ...system.map(([, expr]) => expr), ...fields.map((field) => fieldOf(of, part.name, field))];
  const names = ["id", ...system.map(([name]) => name), ...fields.map((field) => field.name)];
  const rows = await reader.select({ ...query, columns }, { user: null, now: "", today: "" });
  return rows.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])));
}

/**
 * The rows of some owners, by owner and in their order: one statement for all of them. `selection` holds what is asked of
 * each row. Who may see the owners and the list has been asked before.
 */
export async function rowsOfOwners(
  { app, actor }: View,
  reader: Reader,
  type: RowsType,
  owners: readonly string[],
  selection: Selection,
): Promise<ReadonlyMap<string, readonly (readonly Value[])[]>> {
  const part = entityOf(app, type.entity);
  const reference = ownerOf(part, type.by);
  const owner = selection.value(reference);
  const found = new Map<string, (readonly Value[])[]>();
  for (const group of inGroups(owners)) {
    const where = oneOf(reference, group);
    const query = { entity: part.name, where, columns: selection.columns, order: orderOf(part), limit: null, offset: 0 };
    for (const row of await reader.select(query, actor.context)) {
      const of = String(owner(row));
      const known = found.get(of);
      if (known === undefined) found.set(of, [row]);
      else known.push(row);
    }
  }
  return found;
}
