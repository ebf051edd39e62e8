// Which two operands can be compared, and how they are brought to one type.

import { daysAs } from "../durations.ts";
import { aligned } from "../numbers.ts";
import type { Expr, Type } from "../tree.ts";

const ORDERED: ReadonlySet<Type["is"]> = new Set(["number", "duration", "date", "time", "moment", "text"]);

/** Both sides made comparable; null where they cannot be. */
export function matched(left: Expr, right: Expr, ordering: boolean): [Expr, Expr] | null {
  const [a, b] = [left.type, right.type];
  if (ordering && (!ORDERED.has(a.is) || !ORDERED.has(b.is))) return null;
  if (a.is === "number" && b.is === "number") return sameUnit(left, right) ? (aligned([left, right]) as [Expr, Expr]) : null;
  if (a.is === "duration" && b.is === "number") return swapped(daysAs(right, left));
  if (a.is === "number" && b.is === "duration") return daysAs(left, right);
  if (a.is === "record" && b.is === "record") return a.entity === b.entity ? [left, right] : null;
  const words = (type: Type): boolean => type.is === "text" || type.is === "choice";
  if (words(a) && words(b)) return [left, right];
  if (a.is !== b.is || a.is === "list" || a.is === "opaque" || a.is === "empty") return null;
  return [left, right];
}

function swapped(pair: [Expr, Expr] | null): [Expr, Expr] | null {
  return pair === null ? null : [pair[1], pair[0]];
}

/** Amounts with amounts, percentages with percentages; a written number may stand for an amount, and 0 for anything. */
export function sameUnit(left: Expr, right: Expr): boolean {
  if (left.type.is !== "number" || right.type.is !== "number") return false;
  if (left.type.unit === right.type.unit) return true;
  const plain = left.type.unit === "plain" ? left : right.type.unit === "plain" ? right : null;
  const other = plain === left ? right.type.unit : left.type.unit;
  return plain?.op === "literal" && (other === "money" || plain.value === 0);
}
