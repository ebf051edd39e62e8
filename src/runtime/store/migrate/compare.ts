// What differs between the tables that are stored and those that a plan asks for. Pure: looks at no data.

import type { TableChange } from "../dialect.ts";
import { type Column, type ColumnType, type Index, physical, type Schema, storedColumns, type Table } from "../schema.ts";

/** A column whose values must be looked at, because some that were allowed no longer are. */
export interface Narrowing {
  readonly column: Column;
  readonly was: ColumnType;
}

export interface ChangedTable extends TableChange {
  readonly narrowed: readonly Narrowing[];
  readonly newIndexes: readonly Index[];
  readonly oldIndexes: readonly Index[];
}

export interface Difference {
  readonly created: readonly Table[];
  readonly removed: readonly Table[];
  readonly changed: readonly ChangedTable[];
}

export function compare(before: Schema, after: Schema): Difference {
  const pairs = after.tables.map((table) => ({ table, was: before.tables.find((old) => old.name === table.name) }));
  return {
    created: pairs.filter(({ was }) => was === undefined).map(({ table }) => table),
    removed: before.tables.filter((old) => !after.tables.some((table) => table.name === old.name)),
    changed: pairs.flatMap(({ table, was }) => (was === undefined ? [] : [compareTables(was, table)])),
  };
}

/** Whether the columns differ in a way that the database has to be told. */
export function altersColumns(change: TableChange): boolean {
  return [change.added, change.dropped, change.retyped, change.required, change.relaxed, change.rebound].some(
    (columns) => columns.length > 0,
  );
}

function compareTables(before: Table, after: Table): ChangedTable {
  const [had, has] = [storedColumns(before), storedColumns(after)];
  const pairs = has.flatMap((column) => {
    const was = had.find((old) => old.name === column.name);
    return was === undefined ? [] : [{ column, was }];
  });
  const kept = pairs.filter(({ column, was }) => sameKind(was.type, column.type));
  return {
    before,
    after,
    added: has.filter((column) => !had.some((old) => old.name === column.name)),
    dropped: had.filter((old) => !has.some((column) => column.name === old.name)),
    retyped: pairs.filter(({ column, was }) => !sameKind(was.type, column.type)).map(({ column }) => column),
    required: kept.filter(({ column, was }) => column.required && !was.required).map(({ column }) => column),
    relaxed: kept.filter(({ column, was }) => !column.required && was.required).map(({ column }) => column),
    rebound: kept.filter(({ column, was }) => column.type.is === "reference" && column.gone !== was.gone).map(({ column }) => column),
    narrowed: kept.filter(({ column, was }) => isNarrower(was.type, column.type)).map(({ column, was }) => ({ column, was: was.type })),
    newIndexes: after.indexes.filter((index) => !before.indexes.some((old) => old.name === index.name)),
    oldIndexes: before.indexes.filter((old) => !after.indexes.some((index) => index.name === old.name)),
  };
}

/** Whether a stored value means the same in both. */
export function sameKind(was: ColumnType, is: ColumnType): boolean {
  if (was.is === "number" && is.is === "number") return was.scale === is.scale && was.percent === is.percent;
  if (was.is === "reference" && is.is === "reference") return was.table === is.table;
  return was.is === is.is && physical(was) === physical(is);
}

/** Whether values that were allowed may be so no longer. */
export function isNarrower(was: ColumnType, is: ColumnType): boolean {
  if (was.is === "text" && is.is === "text") return is.max !== null && (was.max === null || is.max < was.max);
  if (was.is === "number" && is.is === "number") {
    const higher = is.min !== null && (was.min === null || is.min > was.min);
    return higher || (is.max !== null && (was.max === null || is.max < was.max));
  }
  if (was.is === "texts" && is.is === "texts") return is.max < was.max;
  if (is.is !== "choice" && is.is !== "choices") return false;
  return was.is === is.is && was.values.some((value) => !is.values.includes(value));
}
