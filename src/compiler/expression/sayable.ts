// What SQL can say with the same meaning as JavaScript. The checker asks this for conditions on rows and within lists, and
// whoever expands computed fields asks again, because a definition may hold what a name does not show.

import { aligned, digitsOf, SQL_DIGITS } from "./numbers.ts";
import type { Expr } from "./tree.ts";
import { partsOf } from "./walk.ts";

export interface Obstacle {
  readonly node: Expr;
  /** For a sentence: "A division", "An average". */
  readonly what: string;
  /** Whether a number is in the way that is too long to be worked out, whatever is done with it. */
  readonly isLong: boolean;
}

const LONG = "A number of up to";

/** The first part that SQL cannot say; null where it can say all. */
export function sqlObstacle(expr: Expr): Obstacle | null {
  const what = obstacle(expr);
  if (what !== null) return { node: expr, what, isLong: what.startsWith(LONG) };
  for (const part of partsOf(expr)) {
    const found = sqlObstacle(part);
    if (found !== null) return found;
  }
  return null;
}

/** The same within lists alone: their conditions and values are always worked out by the database. */
export function listObstacle(expr: Expr): Obstacle | null {
  const within = expr.op === "aggregate" ? [expr.where, expr.of] : expr.op === "collect" ? [expr.of] : [];
  for (const part of within) {
    const found = part === null ? null : sqlObstacle(part);
    if (found !== null) return found;
  }
  for (const part of partsOf(expr)) {
    const found = listObstacle(part);
    if (found !== null) return found;
  }
  return null;
}

function obstacle(expr: Expr): string | null {
  switch (expr.op) {
    case "template":
      return "A text with placeholders";
    case "aggregate":
      return expr.how === "average" ? "An average" : null;
    case "call":
      return callObstacle(expr);
    case "arithmetic":
      if (expr.how === "/") return "A division";
      return tooLong([expr, expr.left, expr.right]);
    case "compare":
      return tooLong(aligned([expr.left, expr.right]));
    case "in":
      return tooLong(aligned([expr.item, ...expr.items]));
    case "contains":
      return expr.left.op === "collect" ? tooLong(aligned([expr.left.of, expr.right])) : null;
    case "or else":
    case "if":
      return tooLong([expr]);
    default:
      return null;
  }
}

function callObstacle(expr: Expr & { readonly op: "call" }): string | null {
  const [first] = expr.args;
  switch (expr.name) {
    case "trimmed":
    case "slug of":
      return `"${expr.name}"`;
    case "length of":
      return first?.op === "collect" ? "The length of a list" : null;
    case "round":
      // However long its quotient is, it is the division that stands in the way.
      if (first?.op === "arithmetic" && first.how === "/") return null;
      return tooLong(first === undefined ? [expr] : [expr, first]);
    case "larger of":
    case "smaller of":
      return tooLong(aligned(expr.args));
    default:
      return null;
  }
}

function tooLong(items: readonly Expr[]): string | null {
  const most = Math.max(...items.map(digitsOf));
  return most > SQL_DIGITS ? `${LONG} ${most} digits` : null;
}
