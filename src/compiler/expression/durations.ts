// Durations as whole days, which is how they meet dates and plain numbers.

import { numberType, SECONDS_PER_DAY, widen } from "./numbers.ts";
import type { Expr } from "./tree.ts";
import { eachNode } from "./walk.ts";

/** Whether a duration is certainly a whole number of days. */
export function isWholeDays(expr: Expr): boolean {
  switch (expr.op) {
    case "literal":
      return typeof expr.value === "number" && expr.value % SECONDS_PER_DAY === 0;
    case "arithmetic":
      if (expr.how === "*") return [expr.left, expr.right].some((side) => side.type.is === "duration" && isWholeDays(side));
      return isWholeDays(expr.left) && isWholeDays(expr.right);
    case "negate":
      return isWholeDays(expr.item);
    case "or else":
      return isWholeDays(expr.left) && isWholeDays(expr.right);
    case "if":
      return isWholeDays(expr.then) && isWholeDays(expr.else);
    case "call":
      return expr.type.is === "duration" && expr.name !== "time from" && expr.args.every(isWholeDays);
    default:
      return false;
  }
}

/** A written duration of whole days as a number; null for any other. */
export function asDays(expr: Expr): Expr | null {
  if (expr.op !== "literal" || typeof expr.value !== "number" || !isWholeDays(expr)) return null;
  const days = expr.value / SECONDS_PER_DAY;
  return { op: "literal", value: days, type: numberType(0, String(Math.abs(days)).length), optional: false };
}

/** Whether a number may be meant as so many days: one of hours or minutes never is. */
function mayCountDays(expr: Expr): boolean {
  let may = true;
  eachNode(expr, (node) => {
    if (node.op === "call" && (node.name === "hours from" || node.name === "minutes from")) may = false;
  });
  return may;
}

/** A plain number as so many days; null where it has digits after the point, or counts something else. */
export function asDuration(expr: Expr): Expr | null {
  if (!mayCountDays(expr)) return null;
  if (expr.type.is !== "number" || expr.type.scale !== 0 || expr.type.unit !== "plain") return null;
  if (expr.op === "literal") return { ...expr, value: Number(expr.value) * SECONDS_PER_DAY, type: { is: "duration" } };
  const day: Expr = { op: "literal", value: SECONDS_PER_DAY, type: { is: "duration" }, optional: false };
  return { op: "arithmetic", how: "*", left: expr, right: day, type: { is: "duration" }, optional: expr.optional };
}

/** A number and a duration as two numbers of days, or as two durations; null where the number is no count of days. */
export function daysAs(number: Expr, duration: Expr): [Expr, Expr] | null {
  if (number.type.is !== "number" || number.type.unit !== "plain" || !mayCountDays(number)) return null;
  const days = asDays(duration);
  if (days !== null) return [number, widen(days, number.type.scale)];
  const counted = asDuration(number);
  return counted === null ? null : [counted, duration];
}
