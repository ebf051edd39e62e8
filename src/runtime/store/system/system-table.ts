// How Ninefold's own tables are described: those beside the product's, whose names begin with `ninefold_`. A table or an index that
// is missing is made when a database is opened, and an index that is not described any more goes; columns are never changed.

import type { Column, ColumnType, Table } from "../schema.ts";

export const TEXT: ColumnType = { is: "text", max: null };
export const MOMENT: ColumnType = { is: "moment" };
export const NUMBER: ColumnType = { is: "number", scale: 0, percent: false, min: 0, max: null };

/** `indexes` are lists of columns; the database finds rows by their beginnings. */
export function systemTable(
  name: `ninefold_${string}`,
  key: readonly string[],
  columns: readonly Column[],
  indexes: readonly (readonly string[])[],
): Table {
  const made = indexes.map((names) => ({ name: `${name}.${names.join(",")}.index`, columns: names, unique: false }));
  return { name, entity: name, field: null, columns, key, indexes: made };
}

export function column(name: string, type: ColumnType, required = true): Column {
  return { name, type, required, cascade: false, hidden: true, fill: null };
}
