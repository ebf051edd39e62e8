// What a condition establishes. Which values are certainly there, which numbers are certainly not zero, and how large and small
// they are, where it holds and where it does not. Paths are named as they are written: "due_on", "book.price", "user", "ask.reason".

import { canonicalBinders } from "../fold.ts";
import { scaleOf } from "../numbers.ts";
import type { Comparison, Expr } from "../tree.ts";

type Facts = ReadonlySet<string>;
const NONE: Facts = new Set();

/** The written path of a value; null where it is no path. Members of lists begin with their binder. */
export function pathOf(expr: Expr): string | null {
  if (expr.op === "user") return "user";
  if (expr.op === "ask") return `ask.${expr.name}`;
  if (expr.op !== "field") return null;
  if (expr.of.op === "this") return expr.field;
  if (expr.of.op === "it") return `${expr.of.binder}:${expr.field}`;
  const of = pathOf(expr.of);
  return of === null ? null : `${of}.${expr.field}`;
}

/** The fact that a number is not zero. */
export function nonZero(key: string): string {
  return `${key} ≠ 0`;
}

/** What begins the facts that a number is no smaller, or no larger, than what follows: units, and how many of their digits stand after the point. */
export function bounded(key: string, how: "≥" | "≤"): string {
  return `${key} ${how} `;
}

/** A number by how it is worked out, so that what is written alike is known alike; a path by itself. */
export function keyOf(expr: Expr): string {
  const path = pathOf(expr);
  if (path !== null) return path;
  const exact = unwidened(expr);
  if (exact !== expr) return keyOf(exact);
  if (expr.op === "literal" && typeof expr.value === "number") return amountKey(BigInt(expr.value), scaleOf(expr));
  if (expr.op === "negate") return `-${keyOf(expr.item)}`;
  if (expr.op === "call") return `${expr.name}(${expr.args.map(keyOf).join(", ")})`;
  if (expr.op !== "arithmetic") return JSON.stringify(canonicalBinders(expr), (name, value) => (isForm(name) ? value : undefined));
  const sides = [keyOf(expr.left), keyOf(expr.right)];
  return `(${(expr.how === "+" || expr.how === "*" ? sides.sort() : sides).join(` ${expr.how} `)})`;
}

/** What is known of a value is no part of how it is worked out. */
function isForm(name: string): boolean {
  return name !== "type" && name !== "optional";
}

/** A number with no more digits after the point than it has by itself: the others are zeros. */
export function unwidened(expr: Expr): Expr {
  if (expr.op !== "call" || expr.name !== "round") return expr;
  const [item, to] = expr.args;
  if (item === undefined || item.type.is !== "number" || to?.op !== "literal") return expr;
  return Number(to.value) >= item.type.scale ? item : expr;
}

function amountKey(units: bigint, scale: number): string {
  return scale > 0 && units % 10n === 0n ? amountKey(units / 10n, scale - 1) : `${units}/${scale}`;
}

/** What is certain where the condition holds. */
export function establishes(expr: Expr): Facts {
  switch (expr.op) {
    case "and":
      return union(expr.items.map(establishes));
    case "or":
      return common(expr.items.map(establishes));
    case "not":
      return refutes(expr.item);
    case "compare":
      return compared(expr);
    case "in":
      return expr.items.every((item) => !item.optional) ? present(expr.item) : NONE;
    case "contains":
    case "starts with":
      return union([present(expr.left), present(expr.right)]);
    case "field":
    case "ask":
      return expr.type.is === "boolean" ? present(expr) : NONE;
    default:
      return NONE;
  }
}

/** What is certain where the condition does not hold. */
export function refutes(expr: Expr): Facts {
  switch (expr.op) {
    case "and":
      return common(expr.items.map(refutes));
    case "or":
      return union(expr.items.map(refutes));
    case "not":
      return establishes(expr.item);
    case "empty":
      return present(expr.item);
    case "compare":
      if (expr.how === "=") return new Set(differing(expr.left, expr.right));
      return expr.how === "!=" ? compared({ ...expr, how: "=" }) : new Set(inOrder(expr.left, OPPOSITE[expr.how], expr.right));
    default:
      return NONE;
  }
}

function compared(expr: Expr & { readonly op: "compare" }): Facts {
  const { how, left, right } = expr;
  if (how === "!=") return new Set(differing(left, right));
  if (how !== "=") return union([present(left), present(right), new Set(inOrder(left, how, right))]);
  // Nobody's record equals nothing, so that equality with `user` says that somebody is signed in.
  const certain = (item: Expr): boolean => !item.optional || item.op === "user";
  if (!certain(left) && !certain(right)) return NONE;
  return union([present(left), present(right), new Set([...inOrder(left, ">=", right), ...inOrder(left, "<=", right)])]);
}

type Order = Exclude<Comparison, "=" | "!=">;
const OPPOSITE: Readonly<Record<Order, Order>> = { "<": ">=", "<=": ">", ">": "<=", ">=": "<" };

/** `n > 0`, `100 % + rate >= 0.5`, `paid < total`: how large the one is, how small the other, and what is between them. */
function inOrder(left: Expr, how: Order, right: Expr): string[] {
  if (left.type.is !== "number" || right.type.is !== "number") return [];
  if (how === "<" || how === "<=") return inOrder(right, how === "<" ? ">" : ">=", left);
  // Numbers that are compared have their digits alike, so that what is larger is so by one unit at least.
  const more = how === ">" ? 1n : 0n;
  const scale = scaleOf(left);
  const [large, small] = [unitsOf(left), unitsOf(right)];
  if (small !== null) return large === null ? beyond(keyOf(left), "≥", small + more, scale) : [];
  if (large !== null) return beyond(keyOf(right), "≤", large - more, scale);
  return [...beyond(between(left, right), "≥", more, scale), ...beyond(between(right, left), "≤", -more, scale)];
}

function beyond(key: string, how: "≥" | "≤", units: bigint, scale: number): string[] {
  const excludesZero = how === "≥" ? units > 0n : units < 0n;
  return [`${bounded(key, how)}${units}/${scale}`, ...(excludesZero ? [nonZero(key)] : [])];
}

/** That two numbers are not the same: neither is what is between them zero. */
function differing(left: Expr, right: Expr): string[] {
  if (left.type.is !== "number" || right.type.is !== "number") return [];
  if (unitsOf(right) === 0n) return [nonZero(keyOf(left))];
  if (unitsOf(left) === 0n) return [nonZero(keyOf(right))];
  return [nonZero(between(left, right)), nonZero(between(right, left))];
}

function between(left: Expr, right: Expr): string {
  return keyOf({ op: "arithmetic", how: "-", left, right, type: left.type, optional: false });
}

function unitsOf(expr: Expr): bigint | null {
  return expr.op === "literal" && typeof expr.value === "number" ? BigInt(expr.value) : null;
}

/** A path that is there, with all that it passes through. */
function present(expr: Expr): Facts {
  const facts = new Set<string>();
  for (let node = expr; ; node = node.of) {
    const path = pathOf(node);
    if (path !== null) facts.add(path);
    if (node.op !== "field") return facts;
  }
}

function union(all: readonly Facts[]): Facts {
  return new Set(all.flatMap((facts) => [...facts]));
}

function common(all: readonly Facts[]): Facts {
  const [first, ...rest] = all;
  return new Set([...(first ?? NONE)].filter((fact) => rest.every((facts) => facts.has(fact))));
}
