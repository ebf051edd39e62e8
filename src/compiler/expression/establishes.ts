// What a condition that holds says about values: which of them are then not empty. A guard's knowledge carries over to
// the effects of its transition.

import type { Expr } from "./tree.ts";

/** The paths of `this`, as written ("due_on", "book.price"), that are not empty where the condition holds. */
export function establishes(condition: Expr): ReadonlySet<string> {
  const known = new Set<string>();
  collect(condition, true, known);
  return known;
}

function collect(condition: Expr, holds: boolean, known: Set<string>): void {
  switch (condition.op) {
    case "not":
      collect(condition.item, !holds, known);
      return;
    case "empty":
      if (!holds) note(condition.item, known);
      return;
    case "and":
    case "or":
      collectAll(condition.items, condition.op === "and" ? holds : !holds, holds, known);
      return;
    case "compare":
      if (holds && condition.how !== "=" && condition.how !== "!=") {
        note(condition.left, known);
        note(condition.right, known);
      }
      if (condition.how === (holds ? "=" : "!=") && !condition.right.optional) note(condition.left, known);
      return;
    default:
  }
}

/** All of the items hold (or all do not): each adds what it knows. Otherwise only what every one of them knows is certain. */
function collectAll(items: readonly Expr[], all: boolean, holds: boolean, known: Set<string>): void {
  if (all) {
    for (const item of items) collect(item, holds, known);
    return;
  }
  const each = items.map((item) => {
    const own = new Set<string>();
    collect(item, holds, own);
    return own;
  });
  for (const path of each[0] ?? []) if (each.every((own) => own.has(path))) known.add(path);
}

function note(value: Expr, known: Set<string>): void {
  const path = pathOf(value);
  if (path !== null) known.add(path);
}

function pathOf(value: Expr): string | null {
  if (value.op !== "field") return null;
  if (value.of.op === "this") return value.field;
  const owner = pathOf(value.of);
  return owner === null ? null : `${owner}.${value.field}`;
}
