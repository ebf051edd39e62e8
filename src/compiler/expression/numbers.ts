// Exact numbers: scales, how two are brought to one, and how many digits a value may have. Knows only the tree.

import type { Expr, Type } from "./tree.ts";

export type NumberType = Type & { readonly is: "number" };

/** What SQL's 64-bit integers hold whatever the digits are; longer ones are worked out otherwise there. */
export const SQL_DIGITS = 18;
/** A number that comes out longer than it can be told exactly, in JSON and in JavaScript. */
export class NumberTooLarge extends RangeError {
  constructor(value: unknown) {
    super(`The result ${String(value)} is too large to be exact.`);
  }
}

/** No list has more members than this many digits say. */
export const COUNT_DIGITS = 10;
/** Digits of a stored duration, in seconds. */
const DURATION_DIGITS = 15;
export const SECONDS_PER_DAY = 86_400;
/** Digits of the seconds between the first moment of year 1 and the last of year 9999. */
const ELAPSED_DIGITS = 12;
/** In what `time from`, `hours from` and `minutes from` count. */
export const ELAPSED_SECONDS = { "time from": 1, "minutes from": 60, "hours from": 3_600 } as const;

export function numberType(scale: number, digits: number, unit: NumberType["unit"] = "plain"): NumberType {
  return { is: "number", scale, digits, unit };
}

export function scaleOf(expr: Expr): number {
  return expr.type.is === "number" ? expr.type.scale : 0;
}

/** A bound on the decimal digits of the value in units. */
export function digitsOf(expr: Expr): number {
  if (expr.op === "literal" && typeof expr.value === "number") return String(Math.abs(expr.value)).length;
  if (expr.type.is === "number") return expr.type.digits;
  if (expr.type.is !== "duration") return 0;
  switch (expr.op) {
    case "arithmetic":
      return expr.how === "*" ? digitsOf(expr.left) + digitsOf(expr.right) : Math.max(digitsOf(expr.left), digitsOf(expr.right)) + 1;
    case "negate":
      return digitsOf(expr.item);
    case "or else":
      return Math.max(digitsOf(expr.left), digitsOf(expr.right));
    case "if":
      return Math.max(digitsOf(expr.then), digitsOf(expr.else));
    case "call":
      return expr.name === "time from" ? ELAPSED_DIGITS : Math.max(...expr.args.map(digitsOf));
    case "aggregate":
      if (expr.of === null) return SQL_DIGITS;
      return expr.how === "sum" ? sumDigits(digitsOf(expr.of)) : digitsOf(expr.of);
    default:
      return DURATION_DIGITS;
  }
}

/** The digits of a sum of such numbers. One of numbers that are stored stays within what the database has, or is refused by it. */
export function sumDigits(digits: number): number {
  return digits > SQL_DIGITS ? digits + COUNT_DIGITS : Math.min(SQL_DIGITS, digits + COUNT_DIGITS);
}

/** Whether a number, or one of which it is worked out, may come to more digits than the database's own whole numbers have. */
export function isLong(expr: Expr): boolean {
  if (expr.type.is !== "number" && expr.type.is !== "duration") return false;
  if (digitsOf(expr) > SQL_DIGITS) return true;
  switch (expr.op) {
    case "arithmetic":
    case "or else":
      return isLong(expr.left) || isLong(expr.right);
    case "negate":
      return isLong(expr.item);
    case "if":
      return isLong(expr.then) || isLong(expr.else);
    case "call":
      return expr.args.some(isLong);
    case "aggregate":
      return expr.of !== null && isLong(expr.of);
    default:
      return false;
  }
}

/** The same number with more digits after the point; the expression itself where it has as many already. */
export function widen(expr: Expr, scale: number): Expr {
  if (expr.type.is !== "number" || expr.type.scale >= scale) return expr;
  const added = scale - expr.type.scale;
  const type = numberType(scale, expr.type.digits + added, expr.type.unit);
  if (expr.op === "literal") {
    if (expr.value === null) return { ...expr, type };
    const units = Number(expr.value) * 10 ** added;
    if (Number.isSafeInteger(units)) return { ...expr, value: units, type };
  }
  const to: Expr = { op: "literal", value: scale, type: numberType(0, 2), optional: false };
  return { op: "call", name: "round", args: [expr, to], type, optional: expr.optional };
}

/** Numbers brought to one scale; anything else as it is. */
export function aligned(items: readonly Expr[]): Expr[] {
  const scale = Math.max(...items.map(scaleOf));
  return items.map((item) => widen(item, scale));
}

/** `a / b`, halves away from zero. */
export function divideRounded(a: bigint, b: bigint): bigint {
  const negative = a < 0n !== b < 0n;
  const dividend = a < 0n ? -a : a;
  const divisor = b < 0n ? -b : b;
  const quotient = (dividend * 2n + divisor) / (divisor * 2n);
  return negative ? -quotient : quotient;
}

/** Units of one scale as units of another, halves away from zero. */
export function rescale(units: bigint, from: number, to: number): bigint {
  return to >= from ? units * 10n ** BigInt(to - from) : divideRounded(units, 10n ** BigInt(from - to));
}
