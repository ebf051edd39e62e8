// What SQL can say with the same meaning as JavaScript. The checker asks this for conditions on rows and within lists, and
// whoever expands computed fields asks again, because a definition may hold what a name does not show.

import type { Expr } from "./tree.ts";
import { partsOf } from "./walk.ts";

export interface Obstacle {
  readonly node: Expr;
  /** For a sentence: "A division", "An average". */
  readonly what: string;
}

/** The first part that SQL cannot say; null where it can say all. */
export function sqlObstacle(expr: Expr): Obstacle | null {
  const what = obstacle(expr);
  if (what !== null) return { node: expr, what };
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
      return expr.how === "/" ? "A division" : null;
    default:
      return null;
  }
}

function callObstacle(expr: Expr & { readonly op: "call" }): string | null {
  const [first] = expr.args;
  switch (expr.name) {
    case "trimmed":
    case "slug of":
    case "first word of":
    case "rest of":
    case "text before":
    case "text after":
    case "number of":
      return `"${expr.name}"`;
    case "length of":
      return first?.op === "collect" ? "The length of a list" : null;
    default:
      return null;
  }
}
