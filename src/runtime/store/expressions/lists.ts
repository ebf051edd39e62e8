// Lists as SQL: correlated subqueries over an entity, the records that refer back, or a table of links.

import type { Expr, ListSource } from "../../../compiler/expression/tree.ts";
import { someNode } from "../../../compiler/expression/walk.ts";
import { POSITION_COLUMN } from "../schema.ts";
import { NotExpressibleInSql, type Printing } from "./printing.ts";

/** FROM and WHERE of a list, with the alias of a member and what orders the members. */
interface Members {
  readonly alias: string;
  readonly from: string;
  readonly condition: string | null;
  readonly order: string;
}

interface Existence {
  readonly list: ListSource;
  readonly binder: string;
  readonly where: Expr | null;
  readonly how: string;
}

/** Whether some member, or none, fulfils the condition. */
export function existsSql(printing: Printing, expr: Existence): string {
  if (expr.how === "some" && leadsFromMembers(expr)) return ownersSql(printing, expr);
  const members = membersOf(printing, expr.list);
  const exists = `EXISTS (SELECT 1 FROM ${members.from}${where(printing, members, expr.binder, expr.where)})`;
  if (expr.how === "some") return exists;
  if (expr.how === "no") return `NOT ${exists}`;
  throw new NotExpressibleInSql(`"${expr.how} of" is no condition.`);
}

/**
 * Whether the members that are asked for are known by their ids: then their index leads to the records that list them, where
 * otherwise each record would be asked for its list.
 */
export function leadsFromMembers({ list, binder, where }: Pick<Existence, "list" | "binder" | "where">): boolean {
  if (list.from !== "link" || where === null) return false;
  const items = where.op === "and" ? where.items : [where];
  return items.some(
    (item) => item.op === "in" && item.item.op === "it" && item.item.binder === binder && item.items.every(({ op }) => op === "literal"),
  );
}

/** Whether the list's record is one of those in whose lists such members are. */
function ownersSql(printing: Printing, { list, binder, where: condition }: Existence): string {
  if (list.from !== "link") throw new NotExpressibleInSql("Only linked records lead to those that list them.");
  const alias = printing.alias();
  const link = printing.alias();
  const linked = printing.column(link, "member");
  const joined = `${printing.table(list.entity)} ${alias} ON ${printing.column(alias, "id")} = ${linked}`;
  const known = condition === null ? "" : ` WHERE ${printing.within(binder, alias, () => printing.condition(condition))}`;
  const owners = `SELECT ${printing.column(link, "owner")} FROM ${linkTable(printing, list)} ${link} JOIN ${joined}${known}`;
  return `${printing.expression(list.of)} IN (${owners})`;
}

/** Whether a record is in a list. */
export function memberSql(printing: Printing, expr: Expr & { readonly op: "member" }): string {
  const members = membersOf(printing, expr.list);
  const found = `${printing.column(members.alias, "id")} = ${printing.expression(expr.item)}`;
  const condition = members.condition === null ? found : `${members.condition} AND ${found}`;
  return `EXISTS (SELECT 1 FROM ${members.from} WHERE ${condition})`;
}

export function aggregateSql(printing: Printing, expr: Expr & { readonly op: "aggregate" }): string {
  if (expr.how === "some" || expr.how === "no") return printing.dialect.truth(existsSql(printing, expr));
  if (expr.how === "average") throw new NotExpressibleInSql("An average is not exact in SQL.");
  const { of } = expr;
  const members = membersOf(printing, expr.list);
  const source = `FROM ${members.from}${where(printing, members, expr.binder, expr.where)}`;
  if (expr.how === "number") return `(SELECT count(*) ${source})`;
  if (of === null) throw new NotExpressibleInSql(`"${expr.how} of" needs a value.`);
  const value = printing.within(expr.binder, members.alias, () => printing.expression(of));
  if (someNode(of, (node) => node.op === "it" && node.binder === expr.binder)) {
    return `(SELECT ${combined(printing, expr.how, value, of)} ${source})`;
  }
  // A value that the members have no part in would be taken for one of the statement outside, and so would the aggregate.
  const alias = printing.alias();
  return `(SELECT ${combined(printing, expr.how, `${alias}.value`, of)} FROM (SELECT ${value} AS value ${source}) ${alias})`;
}

/** The sum, the largest or the smallest of the values of many rows. */
export function combined(printing: Printing, how: "sum" | "largest" | "smallest", value: string, of: Expr): string {
  const { dialect } = printing;
  const long = printing.long(of);
  if (long !== null) return long[how](value);
  if (how === "sum") return dialect.sum(value);
  const ordered = dialect.ordered(value, of.type);
  return how === "largest" ? dialect.largest(ordered) : dialect.smallest(ordered);
}

/** All values that are not empty, as a JSON array: linked records and rows in their order, others by id. */
export function collectSql(printing: Printing, expr: Expr & { readonly op: "collect" }): string {
  const members = membersOf(printing, expr.list);
  const value = printing.within(expr.binder, members.alias, () => printing.expression(expr.of));
  const present = printing.within(expr.binder, members.alias, () => printing.mayBeEmpty(expr.of)) ? `${value} IS NOT NULL` : null;
  const conditions = [members.condition, present].filter((part) => part !== null);
  const filter = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  return `(SELECT ${printing.dialect.collected(value, expr.of.type, members.order)} FROM ${members.from}${filter})`;
}

function where(printing: Printing, members: Members, binder: string, condition: Expr | null): string {
  const parts = members.condition === null ? [] : [members.condition];
  if (condition !== null) parts.push(printing.within(binder, members.alias, () => printing.condition(condition)));
  return parts.length === 0 ? "" : ` WHERE ${parts.join(" AND ")}`;
}

function membersOf(printing: Printing, list: ListSource): Members {
  const alias = printing.alias();
  const table = `${printing.table(list.entity)} ${alias}`;
  const order = printing.dialect.ordered(printing.column(alias, "id"), { is: "text" });
  if (list.from === "entity") return { alias, from: table, condition: null, order };
  const owner = printing.expression(list.of);
  if (list.from === "reverse") {
    const condition = `${printing.column(alias, list.by)} = ${owner}`;
    const isRows = printing.entity(list.entity).part?.by === list.by;
    return { alias, from: table, condition, order: isRows ? `${printing.column(alias, POSITION_COLUMN)}, ${order}` : order };
  }
  const link = printing.alias();
  const joined = `${printing.column(link, "member")} = ${printing.column(alias, "id")}`;
  return {
    alias,
    from: `${linkTable(printing, list)} ${link} JOIN ${table} ON ${joined}`,
    condition: `${printing.column(link, "owner")} = ${owner}`,
    order: printing.column(link, "position"),
  };
}

function linkTable(printing: Printing, list: ListSource & { readonly from: "link" }): string {
  const type = printing.field(list.owner, list.field)?.type;
  if (type?.is !== "links") throw new NotExpressibleInSql(`${list.owner}.${list.field} is no list.`);
  return printing.dialect.quote(type.table);
}
