// Values on their way to a column and back. Knows how each kind of column is kept, and no statement.

import type { Type } from "../../compiler/expression/tree.ts";
import type { Parameter } from "./dialect.ts";
import { type Row, type Value, ValueRefused } from "./store.ts";
import { type Column, physical } from "./tables.ts";

/** The value of a column as it is bound. Throws `ValueRefused`. */
export function encode(column: Column, value: Value | undefined): Parameter {
  if (value === null || value === undefined) return null;
  const kept = physical(column.type);
  if (kept === "number") {
    if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  } else if (kept === "boolean") {
    if (typeof value === "boolean") return value;
  } else if (typeof value === "string") {
    return checkedText(value);
  }
  throw new ValueRefused(`${column.name} does not take ${JSON.stringify(value)}`);
}

/** Text that both engines keep as it is: without NUL and without half a surrogate pair. */
export function checkedText(text: string): string {
  if (text.includes("\0") || /\p{Surrogate}/u.test(text)) {
    throw new ValueRefused("a text may not hold the character NUL or half a surrogate pair");
  }
  return text;
}

export function decodeRow(columns: readonly Column[], raw: readonly unknown[]): Row {
  const row: { [column: string]: Value } = {};
  for (const [position, column] of columns.entries()) row[column.name] = decodeColumn(column, raw[position]);
  return row;
}

function decodeColumn(column: Column, raw: unknown): Value {
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

/** The value of a printed expression of this type. Conditions are never empty: empty counts as no. */
export function decode(type: Type, raw: unknown): Value {
  if (type.is === "boolean") return decodeBoolean(raw);
  if (raw === null || raw === undefined) return null;
  switch (type.is) {
    case "number":
    case "duration":
      return Number(raw);
    case "list":
      return decodeList(type.of, raw);
    default:
      return String(raw);
  }
}

/** Lists arrive as JSON text. */
function decodeList(of: Type, raw: unknown): Value[] {
  const items: unknown = typeof raw === "string" ? JSON.parse(raw) : raw;
  if (!Array.isArray(items)) throw new Error("a list was expected");
  return items.map((item) => decode(of, item));
}

function decodeBoolean(raw: unknown): boolean {
  return raw === true || raw === 1 || raw === 1n;
}
