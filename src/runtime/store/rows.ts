// Values on their way to a column and back. Knows how each kind of column is kept, and no statement.

import type { Type } from "../../compiler/expression/tree.ts";
import type { DerivedValues } from "./derived-values.ts";
import { listText } from "./expressions/dialect.ts";
import { type Column, derivedColumns, physical, type Table } from "./schema.ts";
import { type Row, type Value, ValueRefused } from "./store.ts";

/** The value of a column as it is bound. Throws `ValueRefused`. */
export function encode(column: Column, value: Value | undefined): string | number | boolean | null {
  if (isList(column)) return listText(value);
  if (value === null || value === undefined) return null;
  const kept = physical(column.type);
  if (kept === "number") {
    if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  } else if (kept === "boolean") {
    if (typeof value === "boolean") return value;
  } else if (typeof value === "string") {
    return value;
  }
  throw new ValueRefused(`${column.name} does not take ${JSON.stringify(value)}`);
}

/** A record as its table keeps it, by `storedColumns`: what the row has, and what is derived from it. Throws `ValueRefused`. */
export function encodeRow(
  table: Pick<Table, "columns" | "orders" | "forms">,
  row: Row,
  derived: DerivedValues,
): (string | number | boolean | null)[] {
  const own = table.columns.map((column) => encode(column, row[column.name]));
  return [...own, ...derivedColumns(table).map(({ type }) => derived.of(type, row[type.of]))];
}

export function decodeRow(columns: readonly Column[], raw: readonly unknown[]): Row {
  const row: { [column: string]: Value } = {};
  for (const [position, column] of columns.entries()) row[column.name] = decodeColumn(column, raw[position]);
  return row;
}

function decodeColumn(column: Column, raw: unknown): Value {
  if (isList(column)) return raw === null || raw === undefined ? [] : (JSON.parse(String(raw)) as string[]);
  if (raw === null || raw === undefined) return null;
  switch (physical(column.type)) {
    case "number":
      return Number(raw);
    case "boolean":
      return decodeBoolean(raw);
    default:
      return String(raw);
  }
}

/** How expressions speak of what a column keeps. */
export function storedType({ type }: Pick<Column, "type">): Type {
  const kind = physical(type);
  return kind === "number" ? { is: "number", scale: 0, digits: 15, unit: "plain" } : { is: kind };
}

function isList(column: Column): boolean {
  return column.type.is === "choices" || column.type.is === "texts";
}

function decodeBoolean(raw: unknown): boolean {
  return raw === true || raw === 1 || raw === 1n;
}
