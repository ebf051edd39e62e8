// What has an order, as whole numbers. Numbers, days, moments, times and durations become a base and an offset, and for some
// bases it is known how small and how large they can be.

import { dayNumber } from "../../expression/dates.ts";
import { SECONDS_PER_DAY } from "../../expression/numbers.ts";
import type { Expr } from "../../expression/tree.ts";
import { isWidened } from "./words.ts";

/** Numbers are counted in units so small that every scale is a whole number of them. */
const FINEST = 18;
/** By how many digits stand behind the point: what one unit of the last of them is in the finest units. */
const GRAINS: readonly bigint[] = Array.from({ length: FINEST + 1 }, (_, scale) => 10n ** BigInt(FINEST - scale));
const UNIT = GRAINS[0]!;

/** `base + offset`; a null base is zero itself. */
export interface Amount {
  readonly base: Expr | null;
  readonly offset: bigint;
}

export interface Range {
  readonly least: bigint | null;
  readonly most: bigint | null;
}

const ANY: Range = { least: null, most: null };

/** Null for what has no numbers behind it: text, choices, records. */
export function amountOf(expr: Expr): Amount | null {
  if (grainOf(expr) === null) return null;
  if (expr.op === "literal") return fixedAmount(expr);
  if (expr.op === "call" && isWidened(expr) && expr.args[0] !== undefined) return amountOf(expr.args[0]);
  if (expr.op === "arithmetic" && (expr.how === "+" || expr.how === "-")) {
    const left = amountOf(expr.left);
    const right = amountOf(expr.right);
    if (left !== null && right?.base === null) {
      const step = stepOf(expr, right.offset);
      if (step !== null) return { base: left.base, offset: left.offset + (expr.how === "+" ? step : -step) };
    }
    if (right !== null && left?.base === null && expr.how === "+") {
      const step = stepOf(expr, left.offset);
      if (step !== null) return { base: right.base, offset: right.offset + step };
    }
  }
  return { base: expr, offset: 0n };
}

/** Days move by seconds, and moments as well; everything else by its own unit. */
function stepOf(expr: Expr, offset: bigint): bigint | null {
  if (expr.type.is === "date") return offset % BigInt(SECONDS_PER_DAY) === 0n ? offset / BigInt(SECONDS_PER_DAY) : null;
  return expr.type.is === "moment" ? offset * 1_000n : offset;
}

function fixedAmount(expr: Expr & { readonly op: "literal" }): Amount | null {
  const { value, type } = expr;
  if (value === null) return null;
  switch (type.is) {
    case "number":
      return { base: null, offset: BigInt(Number(value)) * GRAINS[type.scale]! };
    case "duration":
      return { base: null, offset: BigInt(Number(value)) };
    case "date":
      return { base: null, offset: BigInt(dayNumber(String(value))) };
    case "moment":
      return Number.isNaN(Date.parse(String(value))) ? null : { base: null, offset: BigInt(Date.parse(String(value))) };
    case "time": {
      const match = /^(\d\d):(\d\d)/.exec(String(value));
      return match === null ? null : { base: null, offset: BigInt(Number(match[1]) * 60 + Number(match[2])) };
    }
    default:
      return null;
  }
}

/** The steps in which values of the type come; null where it has no numbers. */
export function grainOf(expr: Expr): bigint | null {
  const { type } = expr;
  if (type.is === "number") return GRAINS[type.scale] ?? null;
  return type.is === "duration" || type.is === "date" || type.is === "moment" || type.is === "time" ? 1n : null;
}

/** Which fields have bounds of their own. */
export type FieldRange = (entity: string, field: string) => { readonly min: number | null; readonly max: number | null } | null;

/** How small and how large a number can be, as far as that is certain. */
export function rangeOf(expr: Expr, fieldRange: FieldRange): Range {
  if (expr.type.is === "time") return { least: 0n, most: 1_439n };
  if (expr.type.is !== "number") return ANY;
  const within = (part: Expr): Range => rangeOf(part, fieldRange);
  switch (expr.op) {
    case "literal":
      return exactly(fixedAmount(expr)?.offset ?? null);
    case "field":
      return scaled(fieldRange(expr.entity, expr.field));
    case "aggregate":
      return expr.how === "number" ? { least: 0n, most: null } : ANY;
    case "call":
      return rangeOfCall(expr, within);
    case "arithmetic":
      return expr.how === "+"
        ? sum(within(expr.left), within(expr.right))
        : expr.how === "-"
          ? sum(within(expr.left), negated(within(expr.right)))
          : ANY;
    case "negate":
      return negated(within(expr.item));
    case "or else":
      return hull(within(expr.left), within(expr.right));
    case "if":
      return hull(within(expr.then), within(expr.else));
    default:
      return ANY;
  }
}

function rangeOfCall(expr: Expr & { readonly op: "call" }, within: (part: Expr) => Range): Range {
  if (expr.name === "length of") return { least: 0n, most: null };
  if (isWidened(expr) && expr.args[0] !== undefined) return within(expr.args[0]);
  if (expr.args.some((part) => part.optional)) return ANY;
  if (expr.name === "larger of") {
    const leasts = expr.args.map((part) => within(part).least).filter((least) => least !== null);
    return { least: largest(leasts), most: null };
  }
  if (expr.name === "smaller of") {
    const mosts = expr.args.map((part) => within(part).most).filter((most) => most !== null);
    return { least: null, most: smallest(mosts) };
  }
  return ANY;
}

function exactly(value: bigint | null): Range {
  return { least: value, most: value };
}

function scaled(bounds: { readonly min: number | null; readonly max: number | null } | null): Range {
  const of = (bound: number | null | undefined) => (bound === null || bound === undefined ? null : BigInt(bound) * UNIT);
  return { least: of(bounds?.min), most: of(bounds?.max) };
}

function sum(a: Range, b: Range): Range {
  const add = (x: bigint | null, y: bigint | null) => (x === null || y === null ? null : x + y);
  return { least: add(a.least, b.least), most: add(a.most, b.most) };
}

function negated(range: Range): Range {
  return { least: range.most === null ? null : -range.most, most: range.least === null ? null : -range.least };
}

function hull(a: Range, b: Range): Range {
  const least = a.least === null || b.least === null ? null : smallest([a.least, b.least]);
  const most = a.most === null || b.most === null ? null : largest([a.most, b.most]);
  return { least, most };
}

/** Null where there are none. */
export function smallest(values: readonly bigint[]): bigint | null {
  return values.reduce<bigint | null>((least, value) => (least === null || value < least ? value : least), null);
}

function largest(values: readonly bigint[]): bigint | null {
  return values.reduce<bigint | null>((most, value) => (most === null || value > most ? value : most), null);
}
