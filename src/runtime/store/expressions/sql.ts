// The door to expressions in SQL. A typed expression becomes text with `?` for every value, and the values are looked up in the
// request when the text runs, so that the text can be kept. Nothing that an author wrote stands in the text.

import type { Expr, Type } from "../../../compiler/expression/tree.ts";
import type { Context, Row, Value } from "../store.ts";
import { conditionSql, wordsSource } from "./conditions.ts";
import type { ExpressionDialect } from "./dialect.ts";
import { combined } from "./lists.ts";
import { type Parameter, Printing, type PrintOptions, type Sql } from "./printing.ts";
import { valueSql } from "./values.ts";

export { NotExpressibleInSql, type Parameter, type PrintOptions, type Sql } from "./printing.ts";

const PRINTERS = { condition: conditionSql, expression: valueSql };

/** A condition for WHERE: an empty result counts as no. Throws `NotExpressibleInSql`. */
export function printCondition(expr: Expr, options: PrintOptions): Sql {
  const printing = new Printing(options, PRINTERS);
  return printing.finish(printing.condition(expr));
}

/** What to read the records from that have the words; null where the engine does not find them one after the other. */
export function printWordsSource(expr: Expr & { readonly op: "words" }, options: PrintOptions): Sql | null {
  const printing = new Printing(options, PRINTERS);
  const source = wordsSource(printing, expr);
  return source === null ? null : printing.finish(source);
}

/** A value within a statement, in the form in which it is stored. A boolean is never empty unless it is a plain field. Throws `NotExpressibleInSql`. */
export function printValue(expr: Expr, options: PrintOptions): Sql {
  const printing = new Printing(options, PRINTERS);
  return printing.finish(printing.expression(expr));
}

/** A value as a column of a SELECT, to be read with `readColumn`. Throws `NotExpressibleInSql`. */
export function printColumn(expr: Expr, options: PrintOptions): Sql {
  const printing = new Printing(options, PRINTERS);
  return printing.finish(options.dialect.selected(printing.expression(expr), expr.type));
}

/** What is gathered of the rows of a group: the value, and what is counted to know how many rows have one. Throws `NotExpressibleInSql`. */
export function printGathered(
  how: "sum" | "largest" | "smallest",
  expr: Expr,
  options: PrintOptions,
): { readonly counted: Sql; readonly value: Sql } {
  const printing = new Printing(options, PRINTERS);
  const gathered = combined(printing, how, printing.expression(expr), expr);
  return { counted: printValue(expr, options), value: printing.finish(options.dialect.selected(gathered, expr.type)) };
}

/** What the driver gave for a column printed by `printColumn`. */
export function readColumn(raw: unknown, type: Type, dialect: ExpressionDialect): Value {
  return dialect.decode(raw, type);
}

/** A value in the form by which it is ordered. Throws `NotExpressibleInSql`. */
export function printOrdered(expr: Expr, options: PrintOptions): Sql {
  const printing = new Printing(options, PRINTERS);
  return printing.finish(printing.ordered(expr));
}

/** One or two terms of an ORDER BY: empties last in either direction. Throws `NotExpressibleInSql`. */
export function orderBySql(expr: Expr, descending: boolean, options: PrintOptions): Sql {
  const printing = new Printing(options, PRINTERS);
  const value = printing.ordered(expr);
  const direction = descending ? "DESC" : "ASC";
  return printing.finish(printing.mayBeEmpty(expr) ? `${value} ${direction} NULLS LAST` : `${value} ${direction}`);
}

/** Of a query, what is bound each time. */
export interface Paging {
  /** How many records there are to the end of the page that is read. */
  readonly end: number | null;
  readonly among: readonly string[] | null;
}

/** The values of a statement for one request, as the driver takes them. `row` is the record where `alias` was null. */
export function bindParameters(
  params: readonly Parameter[],
  context: Context,
  dialect: ExpressionDialect,
  row: Row | null = null,
  paging: Paging | null = null,
): unknown[] {
  return params.map((param) => dialect.encode(lookUp(param, context, row, paging), param.type));
}

function lookUp(param: Parameter, context: Context, row: Row | null, paging: Paging | null): Value {
  switch (param.is) {
    case "value":
      return param.value;
    case "now":
      return context.now;
    case "today":
      return context.today;
    case "user":
      return context.user?.[param.column] ?? null;
    case "ask":
      return context.ask?.[param.name] ?? null;
    case "page end":
      return paging?.end ?? null;
    case "among":
      return paging?.among ?? null;
    case "row":
      return row?.[param.column] ?? null;
  }
}
