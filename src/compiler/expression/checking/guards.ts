// What a condition establishes. Which values are certainly there, and which numbers are certainly not zero, where it holds and
// where it does not. Paths are named as they are written: "due_on", "book.price", "user", "ask.reason".

import type { Expr } from "../tree.ts";

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
export function nonZero(path: string): string {
  return `${path} ≠ 0`;
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
    case "compare": {
      const zero = expr.how === "=" && isZero(expr.right) ? pathOf(expr.left) : null;
      if (zero !== null) return new Set([nonZero(zero)]);
      return expr.how === "!=" ? compared({ ...expr, how: "=" }) : NONE;
    }
    default:
      return NONE;
  }
}

function compared(expr: Expr & { readonly op: "compare" }): Facts {
  const { how, left, right } = expr;
  if (how === "!=") {
    const path = isZero(right) ? pathOf(left) : null;
    return path === null ? NONE : new Set([nonZero(path)]);
  }
  if (how !== "=") return union([present(left), present(right), beyondZero(expr)]);
  // Nobody's record equals nothing, so that equality with `user` says that somebody is signed in.
  const certain = (item: Expr): boolean => !item.optional || item.op === "user";
  if (!certain(left) && !certain(right)) return NONE;
  const facts = union([present(left), present(right)]);
  const path = right.op === "literal" && typeof right.value === "number" && right.value !== 0 ? pathOf(left) : null;
  return path === null ? facts : new Set([...facts, nonZero(path)]);
}

/** `n > 0`, `n >= 1`, `n < 0` and the like say that n is not zero. */
function beyondZero(expr: Expr & { readonly op: "compare" }): Facts {
  const path = pathOf(expr.left);
  if (path === null || expr.right.op !== "literal" || typeof expr.right.value !== "number") return NONE;
  const bound = expr.right.value;
  const beyond =
    (expr.how === ">" && bound >= 0) ||
    (expr.how === ">=" && bound > 0) ||
    (expr.how === "<" && bound <= 0) ||
    (expr.how === "<=" && bound < 0);
  return beyond ? new Set([nonZero(path)]) : NONE;
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

function isZero(expr: Expr): boolean {
  return expr.op === "literal" && expr.value === 0;
}

function union(all: readonly Facts[]): Facts {
  return new Set(all.flatMap((facts) => [...facts]));
}

function common(all: readonly Facts[]): Facts {
  const [first, ...rest] = all;
  return new Set([...(first ?? NONE)].filter((fact) => rest.every((facts) => facts.has(fact))));
}
