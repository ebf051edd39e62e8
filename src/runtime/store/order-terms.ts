// By what records are ordered where a query says by which values: the keys of texts instead of the texts, and the numbers
// of ids that are kept as texts.

import type { Expr, Type } from "../../compiler/expression/tree.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { Query } from "./store.ts";
import { isSortedAsText, orderColumn } from "./tables.ts";
import { orderLanguage, TextOrder } from "./text-order.ts";

type Term = Query["order"][number];

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

/** What a value is ordered by: of a text the key, where all that it may be has one; of anything else the value. */
export function orderKey(plan: Plan, by: Expr): Expr {
  return by.type.is === "text" ? (textKey(plan, by) ?? by) : by;
}

function textKey(plan: Plan, by: Expr): Expr | null {
  switch (by.op) {
    case "literal":
      return typeof by.value === "string" && by.value !== ""
        ? { ...by, value: new TextOrder(orderLanguage(plan.product.language)).key(by.value) }
        : by;
    case "field": {
      if (by.of.op === "user") return null;
      const field = plan.entities[by.entity]?.fields.find(({ name }) => name === by.field);
      return field !== undefined && isSortedAsText(field) ? { ...by, field: orderColumn(by.field) } : null;
    }
    case "if": {
      const [then, otherwise] = [textKey(plan, by.then), textKey(plan, by.else)];
      return then === null || otherwise === null ? null : { ...by, then, else: otherwise };
    }
    case "or else": {
      const [left, right] = [textKey(plan, by.left), textKey(plan, by.right)];
      return left === null || right === null ? null : { ...by, left, right };
    }
    case "call":
      // Keys tell no small letters from capitals.
      return by.name === "lower case" && by.args[0] !== undefined ? textKey(plan, by.args[0]) : null;
    default:
      return null;
  }
}
