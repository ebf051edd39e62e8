// Filters, sorting, searching and paging from a query string to expressions. What may not be seen may not be filtered,
// sorted or searched by; a member that is not known is refused, never ignored.

import {
  elementType,
  isComparable,
  isFilterable,
  isOnlyThere,
  isSeveral,
  type SeveralType,
} from "../../../compiler/expression/field-type.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import type { ColumnPlan, FieldType } from "../../../compiler/plan/plan.ts";
import type { Value } from "../../store/store.ts";
import { emptyOr } from "../access/access.ts";
import { limitsOf } from "../context/limits.ts";
import {
  ALWAYS,
  and,
  askableParts,
  contains,
  containsFolded,
  isAskable,
  isEmpty,
  isNever,
  isOpen,
  not,
  oneOf,
  onlyIf,
  or,
  ordered,
} from "../expressions/expression-builders.ts";
import { phrase } from "../i18n/texts.ts";
import { decode, valuesFinding } from "../values/values.ts";
import { columnSeen, labelAt, type View } from "./columns.ts";
import type { Order } from "./read.ts";

/** A query string, each name with all of its values in order. */
export type QueryString = ReadonlyMap<string, readonly string[]>;

/** Conditions of one filter, and of all together. */
const MANY = 100;

export function single(view: View, query: QueryString, name: string): string | null {
  const values = query.get(name);
  if (values === undefined) return null;
  if (values.length > 1) throw badParameter(view, name);
  return values[0] ?? null;
}

export function badParameter({ app }: View, name: string) {
  const shown = name.slice(0, 100);
  return app.problems.together([app.problems.fault("bad-request", {}, shown)]);
}

/** A parameter without a value: read as no filter, it would show what was not asked for. */
export function emptyParameter({ app }: View, name: string) {
  const shown = name.slice(0, 100);
  return app.problems.together([{ ...app.problems.fault("bad-format", { field: shown }, shown), status: 400 }]);
}

export function unknownParameter({ app }: View, name: string) {
  const shown = name.slice(0, 100);
  return app.problems.together([app.problems.fault("unknown-parameter", { field: shown }, shown)]);
}

/** Refuses the first member that is none of the known ones. */
export function demandKnown(view: View, query: QueryString, known: (name: string) => boolean): void {
  for (const name of query.keys()) if (!known(name)) throw unknownParameter(view, name);
}

/** Refuses filters that ask for more conditions than one question may have together; each value is one. */
export function demandFew(view: View, filters: Iterable<readonly [name: string, values: readonly string[]]>): void {
  let conditions = 0;
  for (const [name, values] of filters) {
    conditions += values.length;
    if (conditions > MANY) throw badParameter(view, name);
  }
}

export interface Paging {
  readonly page: number;
  readonly size: number;
}

export function readPaging(view: View, query: QueryString): Paging {
  const { pageSize, maxPageSize } = limitsOf(view.app);
  return { page: wholeNumber(view, query, "page", 1, 1_000_000), size: wholeNumber(view, query, "size", pageSize, maxPageSize) };
}

/** A whole number from 1; a page size beyond the limit is the limit's own error. */
function wholeNumber(view: View, query: QueryString, name: string, otherwise: number, most: number): number {
  const text = single(view, query, name);
  if (text === null) return Math.min(otherwise, most);
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  const { problems } = view.app;
  throw problems.together([
    { ...problems.fault("out-of-range", { field: name, range: phrase("between", { min: 1, max: most }) }, name), status: 400 },
  ]);
}

export function isOrdered(type: FieldType): boolean {
  return ["integer", "decimal", "money", "percent", "date", "time", "moment", "duration"].includes(type.is);
}

/** Whether the viewer may filter by a column. */
export function isUsable(view: View, column: ColumnPlan): boolean {
  if (column.open !== null || isOpen(column.value) || !isFilterable(column.type)) return false;
  const seen = columnSeen(view, column);
  return !isNever(seen) && isAskable(seen) && isAskable(column.value);
}

/** Whether the viewer may sort by it as well: lists have no order among each other. */
export function isSortable(view: View, column: ColumnPlan): boolean {
  return isComparable(column.type) && isUsable(view, column);
}

const OPERATORS = ["min", "max", "contains", "empty"] as const;
type Operator = (typeof OPERATORS)[number] | "is";

/** `NAME`, `NAME.min` … for one of the columns; null where it is neither. */
export function filterNamed(
  columns: readonly ColumnPlan[],
  name: string,
): { readonly column: ColumnPlan; readonly operator: Operator } | null {
  const whole = columns.find((column) => column.path === name);
  if (whole !== undefined) return { column: whole, operator: "is" };
  const operator = OPERATORS.find((one) => name.endsWith(`.${one}`));
  const column = operator === undefined ? undefined : columns.find((one) => one.path === name.slice(0, -operator.length - 1));
  return column === undefined || operator === undefined ? null : { column, operator };
}

/** One filter as a condition on the row. Throws where it makes no sense for the column. */
export function filterCondition(view: View, column: ColumnPlan, operator: Operator, name: string, given: readonly string[]): Expr {
  demandFew(view, [[name, given]]);
  const condition = conditionOf(view, column, operator, name, given);
  return and([columnSeen(view, column), personSeen(view, column), condition]);
}

/** Who made or changed a record is found by it as far as that person may be seen. */
function personSeen({ app, actor }: View, { type, value, steps }: ColumnPlan): Expr {
  const name = steps.at(-1)?.field;
  if (type.is !== "reference" || (name !== "created_by" && name !== "changed_by")) return ALWAYS;
  return emptyOr(value, app.access.seenAt(type.entity, value, actor.roles));
}

function conditionOf(view: View, column: ColumnPlan, operator: Operator, name: string, given: readonly string[]): Expr {
  const { value, type } = column;
  if (isOnlyThere(type) && operator !== "empty") throw unknownParameter(view, name);
  if (isSeveral(type) && (operator === "is" || operator === "contains")) return listCondition(view, column, type, name, given);
  if (operator === "is")
    return oneOf(
      value,
      given.flatMap((text) => valuesFinding(type, text, givenValue(view, column, name, text)).map(scalar)),
    );
  if (given.length > 1) throw badParameter(view, name);
  const text = given[0] ?? "";
  if (operator === "empty") {
    if (text !== "yes" && text !== "no") throw badParameter(view, name);
    const empty = isNothing(view, column);
    return text === "yes" ? empty : not(empty);
  }
  if (operator === "contains") {
    if (type.is !== "text" || text === "" || text.length > 200) throw unknownOrBad(view, name, type.is === "text");
    return containsFolded(value, text);
  }
  if (!isOrdered(type)) throw unknownParameter(view, name);
  return ordered(value, operator === "min" ? ">=" : "<=", scalar(givenValue(view, column, name, text)));
}

function isNothing(view: View, { type, value }: ColumnPlan): Expr {
  // What is read of a secret is whether there is one.
  if (type.is === "secret") return not(value);
  return type.is === "links" && value.op === "collect" ? not(someMember(view, value)) : isEmpty(value);
}

/** A list is chosen by what it holds: any of the values given. */
function listCondition(view: View, column: ColumnPlan, type: SeveralType, name: string, given: readonly string[]): Expr {
  const element = { ...column, type: elementType(type) };
  const values = given.flatMap((text) => valuesFinding(element.type, text, givenValue(view, element, name, text)).map(String));
  const { value } = column;
  return type.is === "links" && value.op === "collect" ? someMember(view, value, values) : or(values.map((text) => contains(value, text)));
}

/** Whether the list has a member that the viewer may see, one of some where these are named: others are as if they were not there. */
function someMember({ app, actor }: View, { list, binder }: Expr & { readonly op: "collect" }, ids?: readonly string[]): Expr {
  const member: Expr = { op: "it", binder, type: { is: "record", entity: list.entity }, optional: false };
  const seen = app.access.seenAt(list.entity, member, actor.roles);
  const where = and([...(ids === undefined ? [] : [oneOf(member, ids)]), seen]);
  return { op: "aggregate", how: "some", list, binder, where, of: null, type: { is: "boolean" }, optional: false };
}

function unknownOrBad(view: View, name: string, known: boolean) {
  return known ? badParameter(view, name) : unknownParameter(view, name);
}

function givenValue(view: View, column: ColumnPlan, name: string, text: string): Value {
  if (text === "") throw emptyParameter(view, name);
  const decoded = decode(looser(column.type), text, "query");
  if (decoded.ok && decoded.value !== null) return decoded.value;
  const { problems } = view.app;
  const fault = decoded.ok
    ? problems.fault("bad-request", {}, name)
    : problems.fault(decoded.code, { field: column.label, ...decoded.params }, name);
  throw problems.together([{ ...fault, status: 400 }]);
}

/** A filter may ask for values that the field would not take. */
function looser(type: FieldType): FieldType {
  if (type.is === "integer") return { is: "integer", min: null, max: null };
  return type.is === "text" ? { ...type, max: Math.max(type.max, 200), format: "plain", lines: "many" } : type;
}

function scalar(value: Value): string | number | boolean | null {
  return typeof value === "object" ? null : value;
}

/** An order that there is not, with those that there are for the viewer. */
export function unknownOrder({ app }: View, name: string, orders: readonly string[]) {
  return app.problems.together([{ ...app.problems.fault("not-one-of", { field: name, values: orders.join(", ") }, name), status: 400 }]);
}

/** `sort=path,-path` over columns that the viewer may sort by; `name` is what the parameter is called. */
export function readSort(view: View, columns: readonly ColumnPlan[], text: string, name = "sort"): Order[] {
  return text.split(",").flatMap((part) => {
    const descending = part.startsWith("-");
    const path = descending ? part.slice(1) : part;
    const column = columns.find((one) => one.path === path);
    if (column === undefined || !isSortable(view, column)) {
      const sortable = columns.filter((one) => isSortable(view, one));
      throw unknownOrder(
        view,
        name,
        sortable.map((one) => one.path),
      );
    }
    return sortOf(view, column, descending);
  });
}

/** How a column is sorted: references by what they show. What the viewer may not see counts as empty. */
export function sortOf(view: View, column: ColumnPlan, descending: boolean): Order[] {
  const { type, value } = column;
  const seen = columnSeen(view, column);
  if (type.is !== "reference") return [{ by: onlyIf(seen, value), descending }];
  const shown = and([seen, view.app.access.seenAt(type.entity, value, view.actor.roles)]);
  return askableParts(labelAt(view, type.entity, value)).map((part) => ({ by: onlyIf(shown, part), descending }));
}
