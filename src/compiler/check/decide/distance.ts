// How far a condition is from holding, so that the nearest of several records can be shown.

import { dayNumber } from "../../expression/dates.ts";
import { type Environment, evaluate } from "../../expression/evaluate.ts";
import { aligned } from "../../expression/numbers.ts";
import type { Expr } from "../../expression/tree.ts";
import type { RowValue } from "../../expression/values.ts";
import { smallest } from "./amounts.ts";

/** Farther than any two values that can be compared. */
const FAR = 10n ** 18n;

/** The sum over all that has to hold; the least of what would do. */
export function distanceFrom(condition: Expr, environment: Environment): bigint {
  switch (condition.op) {
    case "and":
      return condition.items.map((item) => distanceFrom(item, environment)).reduce((sum, one) => sum + one, 0n);
    case "or":
      return smallest(condition.items.map((item) => distanceFrom(item, environment))) ?? FAR;
    case "compare": {
      if (evaluate(condition, environment) === true) return 0n;
      const [left, right] = aligned([condition.left, condition.right]).map((side) => placeOf(evaluate(side, environment)));
      if (left === null || right === null || left === undefined || right === undefined) return FAR;
      return (left < right ? right - left : left - right) + 1n;
    }
    default:
      return evaluate(condition, environment) === true ? 0n : FAR;
  }
}

function placeOf(value: RowValue): bigint | null {
  if (typeof value === "number") return BigInt(value);
  if (typeof value !== "string") return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return BigInt(dayNumber(value));
  return Number.isNaN(Date.parse(value)) || value.length < 20 ? null : BigInt(Date.parse(value));
}
