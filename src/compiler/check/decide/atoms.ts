// Takes a condition apart: into branches, of which one must hold whole, each made of plain statements. What a statement
// does not show here is left open, so that whoever finds every branch impossible has found the condition impossible.

import { not } from "../../expression/fold.ts";
import type { Expr, Type } from "../../expression/tree.ts";
import { someNode } from "../../expression/walk.ts";

export type Atom =
  /** Both sides are there, and the left is smaller, or as large where it is not `strict`. */
  | { readonly is: "order"; readonly left: Expr; readonly right: Expr; readonly strict: boolean }
  | { readonly is: "equal" | "unequal"; readonly left: Expr; readonly right: Expr }
  | { readonly is: "within" | "outside"; readonly of: Expr; readonly words: readonly string[] }
  | { readonly is: "empty" | "present"; readonly of: Expr }
  /** Anything that is yes or no, known only by how it is written. */
  | { readonly is: "true" | "false"; readonly of: Expr };

export type Branch = readonly Atom[];

/** More are not looked at: the question then stays open. */
const MOST = 96;

/** The ways in which the condition holds; null where they are too many to look at. */
export function branchesOf(expr: Expr): readonly Branch[] | null {
  return branches(expr, true);
}

/** The ways in which conditions hold together, each made when it is asked for; null where they are too many to look at. */
export function together(conditions: readonly (readonly Branch[] | null)[]): Iterable<Branch> | null {
  const known = conditions.filter((one) => one !== null);
  const count = known.reduce((product, one) => product * one.length, 1);
  return known.length < conditions.length || count > MOST ? null : { [Symbol.iterator]: () => combined(known, 0) };
}

function* combined(conditions: readonly (readonly Branch[])[], at: number): Generator<Branch> {
  const ways = conditions[at];
  if (ways === undefined) yield [];
  else for (const way of ways) for (const rest of combined(conditions, at + 1)) yield [...way, ...rest];
}

function branches(expr: Expr, holds: boolean): readonly Branch[] | null {
  if (expr.op === "not") return branches(expr.item, !holds);
  if (expr.op === "and" || expr.op === "or") return (expr.op === "and") === holds ? every(expr.items, holds) : any(expr.items, holds);
  if (someNode(expr, (node) => node.op === "open")) return [[]];
  switch (expr.op) {
    case "literal":
      return (expr.value === true) === holds ? [[]] : [];
    case "if":
      return either([
        every([expr.condition, holds ? expr.then : not(expr.then)], true),
        every([not(expr.condition), holds ? expr.else : not(expr.else)], true),
      ]);
    case "compare":
      return compared(expr, holds);
    case "empty":
      return expr.item.type.is === "list" ? truth(expr, holds) : emptiness(expr.item, holds);
    case "in":
      return oneOf(expr, holds);
    default:
      return truth(expr, holds);
  }
}

function truth(of: Expr, holds: boolean): readonly Branch[] {
  return [[{ is: holds ? "true" : "false", of }]];
}

function emptiness(of: Expr, holds: boolean): readonly Branch[] {
  return [[{ is: holds ? "empty" : "present", of }]];
}

function every(items: readonly Expr[], hold: boolean): readonly Branch[] | null {
  let found: readonly Branch[] = [[]];
  for (const item of new Set(items)) {
    const more = branches(item, hold);
    if (more === null || found.length * more.length > MOST) return null;
    found = found.flatMap((branch) => more.map((other) => [...branch, ...other]));
  }
  return found;
}

function any(items: readonly Expr[], hold: boolean): readonly Branch[] | null {
  return either([...new Set(items)].map((item) => branches(item, hold)));
}

function either(all: readonly (readonly Branch[] | null)[]): readonly Branch[] | null {
  const found: Branch[] = [];
  for (const some of all) {
    if (some === null) return null;
    found.push(...some);
  }
  return found.length > MOST ? null : found;
}

function compared(expr: Expr & { readonly op: "compare" }, holds: boolean): readonly Branch[] | null {
  const { left, right, how } = expr;
  if (left.type.is === "boolean" || right.type.is === "boolean") {
    const same = (how === "=") === holds;
    return either([every([left, same ? right : not(right)], true), every([not(left), same ? not(right) : right], true)]);
  }
  if (how === "=" || how === "!=") return (how === "=") === holds ? same(left, right) : differing(left, right);
  const [small, large] = how === "<" || how === "<=" ? [left, right] : [right, left];
  const strict = how === "<" || how === ">";
  if (holds) return [[{ is: "order", left: small, right: large, strict }]];
  return [...whereEmpty(small), ...whereEmpty(large), [{ is: "order", left: large, right: small, strict: !strict }]];
}

function whereEmpty(of: Expr): readonly Branch[] {
  return mayBeEmpty(of) ? [[{ is: "empty", of }]] : [];
}

function same(left: Expr, right: Expr): readonly Branch[] {
  const present: Branch = [{ is: "equal", left, right }];
  if (!mayBeEmpty(left) || !mayBeEmpty(right)) return isNothing(left) || isNothing(right) ? [] : [present];
  const bothEmpty: Branch = [
    { is: "empty", of: left },
    { is: "empty", of: right },
  ];
  return isNothing(left) || isNothing(right) ? [bothEmpty] : [present, bothEmpty];
}

function differing(left: Expr, right: Expr): readonly Branch[] {
  const found: Branch[] = [];
  if (!isNothing(left) && !isNothing(right)) found.push([{ is: "unequal", left, right }]);
  if (mayBeEmpty(left)) found.push([{ is: "empty", of: left }, ...there(right)]);
  if (mayBeEmpty(right)) found.push([...there(left), { is: "empty", of: right }]);
  return found;
}

/** Nobody's `user` equals nothing, not even what is empty, so beside a user nothing is said. */
function there(of: Expr): Branch {
  return isNothing(of) ? [] : someNode(of, (node) => node.op === "user") ? [] : [{ is: "present", of }];
}

function oneOf(expr: Expr & { readonly op: "in" }, holds: boolean): readonly Branch[] | null {
  const words = expr.items.map((item) => (item.op === "literal" && typeof item.value === "string" ? item.value : null));
  const { item } = expr;
  if (words.every((word) => word !== null) && (item.type.is === "choice" || item.type.is === "text")) {
    if (holds) return words.length === 0 ? [] : [[{ is: "within", of: item, words }]];
    return [[{ is: "outside", of: item, words }], ...whereEmpty(item)];
  }
  const pairs = expr.items.map((one) => (holds ? same(item, one) : differing(item, one)));
  if (holds) return either(pairs);
  let found: readonly Branch[] = [[]];
  for (const pair of pairs) {
    if (found.length * pair.length > MOST) return null;
    found = found.flatMap((branch) => pair.map((other) => [...branch, ...other]));
  }
  return found;
}

const MOVED: ReadonlySet<Type["is"]> = new Set(["date", "moment"]);

/** Computing with what is empty gives nothing; a day that is moved beyond the calendar is empty as well. */
export function mayBeEmpty(expr: Expr): boolean {
  if (expr.optional || isNothing(expr)) return true;
  if (expr.op === "arithmetic") {
    if (expr.how === "/" || (MOVED.has(expr.type.is) && expr.left.op !== "today" && expr.left.op !== "now")) return true;
    return mayBeEmpty(expr.left) || mayBeEmpty(expr.right);
  }
  if (expr.op === "negate") return mayBeEmpty(expr.item);
  return expr.op === "call" && expr.args.some(mayBeEmpty);
}

function isNothing(expr: Expr): boolean {
  return expr.op === "literal" && expr.value === null;
}
