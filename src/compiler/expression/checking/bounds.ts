// How large and how small a number certainly is, by the ranges of fields, by constants and by the guards around it. So what is
// divided by is known not to be zero.

import { rescale, scaleOf } from "../numbers.ts";
import type { Expr } from "../tree.ts";
import type { Checking } from "./checking.ts";
import { bounded, establishes, keyOf, nonZero, refutes, unwidened } from "./guards.ts";

/** In units of the number's own scale; null where it has no end. */
interface Bounds {
  readonly low: bigint | null;
  readonly high: bigint | null;
}

const UNBOUNDED: Bounds = { low: null, high: null };
const NOT_NEGATIVE: Bounds = { low: 0n, high: null };

export function isNotZero(checking: Checking, expr: Expr): boolean {
  if (checking.knows(nonZero(keyOf(expr)))) return true;
  const { low, high } = boundsOf(checking, expr);
  if ((low !== null && low > 0n) || (high !== null && high < 0n)) return true;
  switch (expr.op) {
    case "negate":
      return isNotZero(checking, expr.item);
    case "arithmetic":
      return expr.how === "*" && isNotZero(checking, expr.left) && isNotZero(checking, expr.right);
    case "or else":
      return isNotZero(checking, expr.left) && isNotZero(checking, expr.right);
    case "if":
      return inBranches(checking, expr, (branch) => isNotZero(checking, branch)).every((one) => one);
    case "call":
      return unwidened(expr) !== expr && isNotZero(checking, unwidened(expr));
    default:
      return false;
  }
}

/** What is asked of each of both values, with what is known where it is taken. */
function inBranches<T>(checking: Checking, expr: Expr & { readonly op: "if" }, ask: (branch: Expr) => T): [T, T] {
  const first = checking.assuming(establishes(expr.condition), () => ask(expr.then));
  return [first, checking.assuming(refutes(expr.condition), () => ask(expr.else))];
}

function boundsOf(checking: Checking, expr: Expr): Bounds {
  const known = { low: knownBound(checking, expr, "≥"), high: knownBound(checking, expr, "≤") };
  return narrower(known, worked(checking, expr));
}

/** The narrowest that a guard says. */
function knownBound(checking: Checking, expr: Expr, how: "≥" | "≤"): bigint | null {
  const said = checking.behind(bounded(keyOf(expr), how)).map((text) => {
    const [units = "0", scale = "0"] = text.split("/");
    return inScale(BigInt(units), Number(scale), scaleOf(expr), how);
  });
  return said.reduce<bigint | null>((best, one) => (best === null || (how === "≥" ? one > best : one < best) ? one : best), null);
}

/** A bound with other digits after the point: where it has fewer, the next number within. */
function inScale(units: bigint, from: number, to: number, how: "≥" | "≤"): bigint {
  if (to >= from) return rescale(units, from, to);
  const step = 10n ** BigInt(from - to);
  const down = units / step - (units % step < 0n ? 1n : 0n);
  return how === "≥" && down * step < units ? down + 1n : down;
}

/** What follows from the parts. */
function worked(checking: Checking, expr: Expr): Bounds {
  switch (expr.op) {
    case "literal":
      return typeof expr.value === "number" ? { low: BigInt(expr.value), high: BigInt(expr.value) } : UNBOUNDED;
    case "field":
      return rangeOf(checking.scope.fields(expr.entity)?.get(expr.field)?.range);
    case "ask":
      return rangeOf(checking.scope.asks?.get(expr.name)?.range);
    case "negate":
      return negated(boundsOf(checking, expr.item));
    case "arithmetic":
      return reckoned(expr, boundsOf(checking, expr.left), boundsOf(checking, expr.right));
    case "or else":
      return wider(inUnitsOf(expr, expr.left, boundsOf(checking, expr.left)), inUnitsOf(expr, expr.right, boundsOf(checking, expr.right)));
    case "if":
      return wider(...inBranches(checking, expr, (branch) => inUnitsOf(expr, branch, boundsOf(checking, branch))));
    case "aggregate":
      return expr.how === "number" ? NOT_NEGATIVE : UNBOUNDED;
    case "call":
      return called(checking, expr);
    default:
      return UNBOUNDED;
  }
}

function rangeOf(range: { readonly min: number | null; readonly max: number | null } | undefined): Bounds {
  const units = (end: number | null) => (end === null ? null : BigInt(end));
  return range === undefined ? UNBOUNDED : { low: units(range.min), high: units(range.max) };
}

function reckoned({ how }: Expr & { readonly op: "arithmetic" }, left: Bounds, right: Bounds): Bounds {
  if (how === "+" || how === "-") {
    const added = how === "+" ? right : negated(right);
    return { low: sum(left.low, added.low), high: sum(left.high, added.high) };
  }
  const notNegative = left.low !== null && left.low >= 0n && right.low !== null && right.low >= 0n;
  if (how === "/") return notNegative ? NOT_NEGATIVE : UNBOUNDED;
  if (left.low !== null && left.high !== null && right.low !== null && right.high !== null) {
    const ends = [left.low * right.low, left.low * right.high, left.high * right.low, left.high * right.high];
    return { low: ends.reduce(smaller), high: ends.reduce(larger) };
  }
  return notNegative ? { low: left.low! * right.low!, high: null } : UNBOUNDED;
}

function called(checking: Checking, expr: Expr & { readonly op: "call" }): Bounds {
  const bounds = expr.args.map((arg) => boundsOf(checking, arg));
  const inOwn = (at: number): Bounds => inUnitsOf(expr, expr.args[at]!, bounds[at] ?? UNBOUNDED);
  switch (expr.name) {
    case "round":
      return inOwn(0);
    case "larger of":
      return { low: best(inOwn(0).low, inOwn(1).low, larger), high: both(inOwn(0).high, inOwn(1).high, larger) };
    case "smaller of":
      return { low: both(inOwn(0).low, inOwn(1).low, smaller), high: best(inOwn(0).high, inOwn(1).high, smaller) };
    case "length of":
      return NOT_NEGATIVE;
    case "month of":
      return { low: 1n, high: 12n };
    default:
      return UNBOUNDED;
  }
}

/** Bounds of a part in the units of the whole; rounding keeps what is larger larger. */
function inUnitsOf(whole: Expr, part: Expr, { low, high }: Bounds): Bounds {
  const own = (units: bigint | null) => (units === null ? null : rescale(units, scaleOf(part), scaleOf(whole)));
  return { low: own(low), high: own(high) };
}

function narrower(one: Bounds, other: Bounds): Bounds {
  return { low: best(one.low, other.low, larger), high: best(one.high, other.high, smaller) };
}

function wider(one: Bounds, other: Bounds): Bounds {
  return { low: both(one.low, other.low, smaller), high: both(one.high, other.high, larger) };
}

function negated({ low, high }: Bounds): Bounds {
  return { low: high === null ? null : -high, high: low === null ? null : -low };
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function sum(one: bigint | null, other: bigint | null): bigint | null {
  return both(one, other, (a, b) => a + b);
}

type Pick = (one: bigint, other: bigint) => bigint;

/** Where both have an end. */
function both(one: bigint | null, other: bigint | null, pick: Pick): bigint | null {
  return one === null || other === null ? null : pick(one, other);
}

/** Where one of them has an end. */
function best(one: bigint | null, other: bigint | null, pick: Pick): bigint | null {
  return both(one, other, pick) ?? one ?? other;
}
