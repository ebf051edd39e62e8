// The parts of an expression by which its value is explained: what is joined by "and" and "or", and both sides of a comparison.

import type { Expr } from "../tree.ts";

export interface Step {
  readonly expr: Expr;
  /** Of the whole 0. */
  readonly depth: number;
  /** Whether it is a condition joined to others by "and" and "or" alone, or the whole. */
  readonly isJoined: boolean;
}

/** More are not told apart. */
const MOST_STEPS = 24;

/** The whole first. What is written out says itself. */
export function stepsOf(expr: Expr): readonly Step[] {
  return below(expr, 0, true).slice(0, MOST_STEPS);
}

function below(expr: Expr, depth: number, isJoined: boolean): Step[] {
  const isJunction = expr.op === "and" || expr.op === "or";
  const parts = explaining(expr).filter(({ op }) => op !== "literal");
  const deeper = parts.flatMap((part) =>
    part.type.is === "boolean" ? below(part, depth + 1, isJoined && isJunction) : [{ expr: part, depth: depth + 1, isJoined: false }],
  );
  return [{ expr, depth, isJoined }, ...deeper];
}

function explaining(expr: Expr): readonly Expr[] {
  switch (expr.op) {
    case "and":
    case "or":
      return expr.items;
    case "not":
      return explaining(expr.item);
    case "compare":
    case "contains":
    case "starts with":
    case "arithmetic":
    case "or else":
      return [expr.left, expr.right];
    case "empty":
    case "negate":
      return [expr.item];
    case "in":
      return [expr.item, ...expr.items];
    case "if":
      return [expr.condition, expr.then, expr.else];
    case "call":
      return expr.args;
    // What is asked about a list is one value, and has no parts for a single record.
    case "aggregate":
    case "collect":
    case "member":
    case "field":
    case "literal":
    case "this":
    case "it":
    case "user":
    case "ask":
    case "today":
    case "now":
    case "words":
    case "template":
    case "open":
      return [];
  }
}
