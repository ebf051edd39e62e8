// Where a next page begins, whatever was added or deleted meanwhile. A cursor holds the last row's values in the order
// of the list; clients give it back as it is.

import type { Expr, Type } from "../../../../compiler/expression/tree.ts";
import { orderTerms } from "../../../store/order-terms.ts";
import type { Value } from "../../../store/store.ts";
import { tiesDescend } from "../../../store/ties.ts";
import { and, compare, idField, isEmpty, literal, NEVER, not, or } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";
import { badParameter } from "../../reading/filters.ts";
import type { Order } from "../../reading/read.ts";

const LONGEST = 4000;

export function cursorOf(values: readonly Value[]): string {
  return Buffer.from(JSON.stringify(values), "utf8").toString("base64url");
}

/** What a list in this order is asked of its last row. */
export function cursorKeys(view: View, entity: string, order: readonly Order[]): Expr[] {
  return termsOf(view, entity, order).map(({ by }) => by);
}

/** The order of a list to its end, as the store has it: ties by id. */
function termsOf({ app }: View, entity: string, order: readonly Order[]): readonly Order[] {
  return orderTerms(app.plan, [...order, { by: idField(entity), descending: tiesDescend(order) }]);
}

/** The condition on the rows behind a cursor. Throws `bad-request` for one that is none of this list. */
export function behind(view: View, entity: string, order: readonly Order[], name: string, cursor: string): Expr {
  const terms = termsOf(view, entity, order);
  const values = valuesOf(cursor);
  if (values === null || values.length !== terms.length || !terms.every(({ by }, at) => fits(by.type, values[at] ?? null))) {
    throw badParameter(view, name);
  }
  const alternatives = terms.map(({ by, descending }, at) => {
    const same = terms.slice(0, at).map((term, index) => equal(term.by, values[index] ?? null));
    return and([...same, after(by, descending, values[at] ?? null)]);
  });
  return or(alternatives);
}

function valuesOf(cursor: string): Value[] | null {
  if (cursor.length > LONGEST || !/^[\w-]+$/.test(cursor)) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(values) ? values : null;
  } catch {
    return null;
  }
}

function fits(type: Type, value: unknown): boolean {
  if (value === null) return true;
  switch (type.is) {
    case "boolean":
      return typeof value === "boolean";
    case "number":
    case "duration":
      return Number.isSafeInteger(value);
    case "date":
      return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
    case "moment":
      return typeof value === "string" && value.length === 24 && !Number.isNaN(Date.parse(value));
    default:
      return typeof value === "string" && !value.includes("\0");
  }
}

function scalar(value: Value): string | number | boolean | null {
  return typeof value === "object" ? null : value;
}

function equal(by: Expr, value: Value): Expr {
  return value === null ? isEmpty(by) : compare(by, "=", literal(scalar(value), by.type));
}

/** Empties come last in either direction. */
function after(by: Expr, descending: boolean, value: Value): Expr {
  if (value === null) return NEVER;
  if (by.type.is === "boolean") {
    const other = compare(by, "=", literal(!descending, by.type));
    return or([value === descending ? other : NEVER, isEmpty(by)]);
  }
  const beyond = compare(by, descending ? "<" : ">", literal(scalar(value), by.type));
  return or([by.optional ? and([not(isEmpty(by)), beyond]) : beyond, isEmpty(by)]);
}
