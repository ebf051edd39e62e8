// How an expression is written, whatever the checker noted of it. Two that are written alike have one value.

import type { Expr } from "../../expression/tree.ts";

/** Expressions never change, and each is asked about again and again. */
const KEYS = new WeakMap<object, string>();

export function keyOf(expr: Expr): string {
  return written(expr);
}

function written(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  const known = KEYS.get(value);
  if (known !== undefined) return known;
  const key = `{${Object.entries(value).map(property).join("")}}`;
  KEYS.set(value, key);
  return key;
}

function property([name, value]: [string, unknown]): string {
  return name === "optional" || name === "type" ? "" : `${name}:${written(value)},`;
}
