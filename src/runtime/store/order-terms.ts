// By what records are ordered where a query says by which values. The keys of texts and choices instead of these, and the numbers
// of ids that are kept as texts.

import type { Expr, Type } from "../../compiler/expression/tree.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import { choiceKey } from "./derived-values.ts";
import { orderColumn } from "./schema.ts";
import { hasKey } from "./sort-keys.ts";
import type { Query } from "./store.ts";
import { orderLanguage, TextOrder } from "./text-order.ts";

type Term = Query["order"][number];

const KEY: Type = { is: "text" };
const LENGTH: Type = { is: "number", scale: 0, digits: 15, unit: "plain" };

/** The order as columns have it, each compared as the engine compares. */
export function orderTerms(plan: Plan, order: readonly Term[]): Term[] {
  return order.flatMap(({ by, descending }) => keysOf(plan, by).map((key) => ({ by: key, descending })));
}

function keysOf(plan: Plan, by: Expr): Expr[] {
  return isNumberedId(plan, by) ? [lengthOf(by), by] : [orderKey(plan, by)];
}

/** By their length first: 9 before 10. */
function isNumberedId({ entities }: Plan, by: Expr): boolean {
  return by.op === "field" && by.field === "id" && entities[by.entity]?.ids === "number";
}

function lengthOf(by: Expr): Expr {
  return { op: "call", name: "length of", args: [by], type: LENGTH, optional: by.optional };
}

/** What a value is ordered by: of texts and choices the key, where all that the value may be has one; else the value itself. */
export function orderKey(plan: Plan, by: Expr): Expr {
  return by.type.is === "text" || by.type.is === "choice" ? (keyIn(plan, by) ?? by) : by;
}

function keyIn(plan: Plan, by: Expr): Expr | null {
  switch (by.op) {
    case "literal":
      return literalKey(plan, by);
    case "field": {
      if (by.of.op === "user") return null;
      const field = plan.entities[by.entity]?.fields.find(({ name }) => name === by.field);
      return field !== undefined && hasKey(field) ? { ...by, field: orderColumn(by.field), type: KEY } : null;
    }
    case "if": {
      const [then, otherwise] = [keyIn(plan, by.then), keyIn(plan, by.else)];
      return then === null || otherwise === null ? null : { ...by, then, else: otherwise, type: KEY };
    }
    case "or else": {
      const [left, right] = [keyIn(plan, by.left), keyIn(plan, by.right)];
      return left === null || right === null ? null : { ...by, left, right, type: KEY };
    }
    case "call":
      // Keys tell no small letters from capitals.
      return by.name === "lower case" && by.args[0] !== undefined ? keyIn(plan, by.args[0]) : null;
    default:
      return null;
  }
}

function literalKey({ product }: Plan, by: Expr & { readonly op: "literal" }): Expr | null {
  if (typeof by.value !== "string" || by.value === "") return { ...by, type: KEY };
  const { value, type } = by;
  const key = type.is === "choice" ? choiceKey(type.values, value) : new TextOrder(orderLanguage(product.language)).key(value);
  return key === null ? null : { ...by, value: key, type: KEY };
}
