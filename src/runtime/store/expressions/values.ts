// Values as SQL: columns, paths over references as scalar subqueries, arithmetic on 64-bit integers that cannot overflow.

import { aligned, ELAPSED_SECONDS, SECONDS_PER_DAY, scaleOf, widen } from "../../../compiler/expression/numbers.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { aggregateSql, collectSql } from "./lists.ts";
import { NotExpressibleInSql, type Printing } from "./printing.ts";

export function valueSql(printing: Printing, expr: Expr): string {
  switch (expr.op) {
    case "literal":
      if (expr.value === null || expr.value === "") return printing.dialect.empty(expr.type);
      return typeof expr.value === "boolean" ? (expr.value ? "TRUE" : "FALSE") : printing.value(expr.value, expr.type);
    case "this":
      return thisColumn(printing, "id", { is: "text" });
    case "it":
      return printing.column(printing.member(expr.binder), "id");
    case "user":
      return printing.user("id", { is: "text" });
    case "field":
      return fieldSql(printing, expr);
    case "ask":
      return printing.bind({ is: "ask", name: expr.name, type: expr.type });
    case "today":
    case "now":
      return printing.bind({ is: expr.op, type: expr.type });
    case "arithmetic":
      return arithmeticSql(printing, expr);
    case "negate":
      return negated(printing, expr.item);
    case "or else":
      return orElse(printing, expr);
    case "if":
      return conditional(printing, expr);
    case "aggregate":
      return aggregateSql(printing, expr);
    case "collect":
      return collectSql(printing, expr);
    case "call":
      return callSql(printing, expr);
    case "template":
      throw new NotExpressibleInSql("A text with placeholders cannot be written in SQL.");
    case "open":
      throw new NotExpressibleInSql(`${expr.subject} is not specified.`);
    default:
      return printing.dialect.truth(printing.condition(expr));
  }
}

function thisColumn(printing: Printing, column: string, type: Expr["type"]): string {
  const { alias } = printing.options;
  return alias === null ? printing.bind({ is: "row", column, type }) : printing.column(alias, column);
}

function fieldSql(printing: Printing, expr: Expr & { readonly op: "field" }): string {
  const { of } = expr;
  if (of.op === "this") return thisColumn(printing, expr.field, expr.type);
  if (of.op === "it") return printing.column(printing.member(of.binder), expr.field);
  if (of.op === "user") return printing.user(expr.field, expr.type);
  if (expr.field === "id") return printing.expression(of);
  const alias = printing.alias();
  const found = `${printing.column(alias, "id")} = ${printing.expression(of)}`;
  return `(SELECT ${printing.column(alias, expr.field)} FROM ${printing.table(expr.entity)} ${alias} WHERE ${found})`;
}

function orElse(printing: Printing, expr: Expr & { readonly op: "or else" }): string {
  const [left, right] = toType(expr, [expr.left, expr.right]);
  if (expr.type.is === "list") {
    const empty = printing.condition({ op: "empty", item: expr.left, type: { is: "boolean" }, optional: false });
    return `CASE WHEN ${empty} THEN ${printing.expression(expr.right)} ELSE ${printing.expression(expr.left)} END`;
  }
  return `coalesce(${printing.expression(left!)}, ${printing.expression(right!)})`;
}

function conditional(printing: Printing, expr: Expr & { readonly op: "if" }): string {
  const [then, otherwise] = toType(expr, [expr.then, expr.else]);
  return `CASE WHEN ${printing.condition(expr.condition)} THEN ${printing.expression(then!)} ELSE ${printing.expression(otherwise!)} END`;
}

/** Numbers as the whole expression counts them. */
function toType(whole: Expr, items: readonly Expr[]): Expr[] {
  return items.map((item) => widen(item, scaleOf(whole)));
}

function negated(printing: Printing, item: Expr): string {
  const value = printing.expression(item);
  return printing.long(item)?.calculated("0", "-", value) ?? `(-${value})`;
}

function arithmeticSql(printing: Printing, expr: Expr & { readonly op: "arithmetic" }): string {
  const { dialect } = printing;
  if (expr.type.is === "date" || expr.type.is === "moment") {
    const moved = expr.how === "-" ? negated(printing, expr.right) : printing.expression(expr.right);
    if (expr.type.is === "moment") return dialect.momentPlus(printing.expression(expr.left), moved);
    const days = (printing.long(expr.right) ?? dialect).quotient(moved, SECONDS_PER_DAY);
    return dialect.datePlus(printing.expression(expr.left), days);
  }
  if (expr.how === "/") throw new NotExpressibleInSql("A division is not exact in SQL.");
  const [left, right] = expr.how === "*" ? [expr.left, expr.right] : toType(expr, [expr.left, expr.right]);
  return (printing.long(expr) ?? dialect).calculated(printing.expression(left!), expr.how, printing.expression(right!));
}

function callSql(printing: Printing, expr: Expr & { readonly op: "call" }): string {
  const { dialect } = printing;
  const [first, second] = expr.args;
  const arg = (item: Expr | undefined): string => {
    if (item === undefined) throw new NotExpressibleInSql(`"${expr.name}" lacks a value.`);
    return printing.expression(item);
  };
  switch (expr.name) {
    case "length of":
      if (first?.op === "collect") throw new NotExpressibleInSql("Say the number of a list, not its length.");
      return first?.type.is === "list" ? dialect.count(arg(first)) : dialect.length(arg(first));
    case "lower case":
      return dialect.lowerCase(arg(first));
    case "days from":
      return dialect.daysFrom(arg(first), arg(second));
    case "years from":
      return dialect.yearsFrom(arg(first), arg(second));
    case "time from":
    case "hours from":
    case "minutes from":
      return dialect.elapsed(arg(first), arg(second), ELAPSED_SECONDS[expr.name], first?.type.is === "time");
    case "time of":
      return dialect.timeOf(arg(first), printing.value(printing.options.plan.product.timeZone, { is: "text" }));
    case "date of":
      return dialect.dateOf(arg(first), printing.value(printing.options.plan.product.timeZone, { is: "text" }));
    case "month of":
      return dialect.monthOf(arg(first));
    case "larger of":
    case "smaller of": {
      const items = toType(expr, aligned(expr.args));
      const values = items.map(arg);
      if (values.length === 1) return values[0]!;
      const numbers = printing.long(...items) ?? dialect;
      return expr.name === "larger of" ? numbers.largerOf(values) : numbers.smallerOf(values);
    }
    case "round":
      return first !== undefined && scaleOf(first) > scaleOf(expr) ? narrowed(printing, expr, first) : widened(printing, expr);
    default:
      throw new NotExpressibleInSql(`"${expr.name}" has no equal in SQL.`);
  }
}

/** Halves go away from zero, as whole numbers: both engines cut off what is behind the point of their quotient. */
function narrowed(printing: Printing, expr: Expr, item: Expr): string {
  const { dialect } = printing;
  const less = scaleOf(item) - scaleOf(expr);
  const long = printing.long(item);
  if (long !== null) return long.scaled(printing.expression(item), -less);
  const divisor = 10 ** less;
  const alias = printing.alias();
  const value = `(SELECT ${dialect.whole(printing.expression(item))} AS value) ${alias}`;
  const half = `CASE WHEN ${alias}.value < 0 THEN -${divisor / 2} ELSE ${divisor / 2} END`;
  return `(SELECT ${dialect.quotient(`${alias}.value + ${half}`, divisor)} FROM ${value})`;
}

/** `round` to more digits than there are is exact. */
function widened(printing: Printing, expr: Expr & { readonly op: "call" }): string {
  const [item] = expr.args;
  const added = item === undefined ? -1 : scaleOf(expr) - scaleOf(item);
  if (item === undefined || added < 0) throw new NotExpressibleInSql("Rounding has no equal in SQL.");
  const long = printing.long(expr);
  if (long !== null) return long.scaled(printing.expression(item), added);
  const factor: Expr = {
    op: "literal",
    value: 10 ** added,
    type: { is: "number", scale: 0, digits: added + 1, unit: "plain" },
    optional: false,
  };
  return printing.dialect.calculated(printing.expression(item), "*", printing.expression(factor));
}
