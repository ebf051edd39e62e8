// What `from` and `back` may not speak of: anything that is not in the stored record itself.

import type { Span } from "../../source.ts";
import type { Expr } from "../tree.ts";
import { partsOf } from "../walk.ts";
import type { Checking } from "./checking.ts";

/** Says what it is; whether there is something. */
export function carryObstacle(checking: Checking, expr: Expr, whole: Span): boolean {
  const what = otherThanRecord(expr);
  if (what === null) return partsOf(expr).some((part) => carryObstacle(checking, part, checking.spans.get(expr) ?? whole));
  checking.problem("carried-values-speak-of-their-record", checking.spans.get(expr) ?? whole, { word: checking.scope.carries ?? "", what });
  return true;
}

function otherThanRecord(expr: Expr): string | null {
  switch (expr.op) {
    case "user":
    case "today":
    case "now":
      return expr.op;
    case "ask":
      return "an input";
    case "field":
      return expr.of.op === "this" ? null : "a field of another record";
    case "aggregate":
    case "collect":
    case "member":
      return "a list of records";
    case "template":
      return expr.parts.some((part) => typeof part !== "string" && part.type.is === "record") ? "what another record is called" : null;
    case "open":
      return "something that is not decided";
    default:
      return null;
  }
}
