// Conditions as SQL. What is printed is true exactly where the expression holds; elsewhere it is false or empty, which
// WHERE, AND and OR treat alike. `not` is pushed to the leaves first, and a positive leaf stays bare so that an index serves.

import { negationNormal } from "../../../compiler/expression/negation.ts";
import { aligned } from "../../../compiler/expression/numbers.ts";
import type { Comparison, Expr } from "../../../compiler/expression/tree.ts";
import { either, type Reliance } from "../../../compiler/expression/visitors.ts";
import { type SearchIndex, searchIndexOf, wordColumn } from "../search-index.ts";
import { existsSql, memberSql } from "./lists.ts";
import { NotExpressibleInSql, type Printing } from "./printing.ts";

const OPERATORS: Readonly<Record<Comparison, string>> = { "=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">=" };
const COMPLEMENTS: Partial<Record<Comparison, Comparison>> = { "<": ">=", "<=": ">", ">": "<=", ">=": "<" };

export function conditionSql(printing: Printing, expr: Expr): string {
  return normal(printing, negationNormal(expr));
}

function normal(printing: Printing, expr: Expr): string {
  switch (expr.op) {
    case "and":
    case "or":
      return joined(printing, expr.op, expr.items);
    case "not":
      return negated(printing, expr.item);
    case "literal":
      return expr.value === true ? "TRUE" : "FALSE";
    case "field":
      return isStoredTruth(printing, expr) ? `${printing.expression(expr)} = TRUE` : printing.expression(expr);
    case "compare":
      return comparison(printing, expr.how, expr.left, expr.right);
    case "empty":
      return emptiness(printing, expr.item, false);
    case "in":
      return oneOf(printing, expr.item, expr.items, false);
    case "if":
      return `CASE WHEN ${normal(printing, negationNormal(expr.condition))} THEN ${normal(printing, expr.then)} ELSE ${normal(printing, expr.else)} END`;
    case "contains":
      return contains(printing, expr);
    case "starts with":
      return bothPresent(expr) ? printing.dialect.startsWith(printing.expression(expr.left), printing.expression(expr.right)) : "FALSE";
    case "words":
      return wordsSql(printing, expr);
    case "member":
      return memberSql(printing, expr);
    case "aggregate":
      return existsSql(printing, expr);
    default:
      return printing.expression(expr);
  }
}

function joined(printing: Printing, op: "and" | "or", items: readonly Expr[]): string {
  if (items.length === 0) return op === "and" ? "TRUE" : "FALSE";
  return `(${items.map((item) => normal(printing, item)).join(op === "and" ? " AND " : " OR ")})`;
}

/** The complement of a leaf. */
function negated(printing: Printing, item: Expr): string {
  if (item.op === "empty") return emptiness(printing, item.item, true);
  if (item.op === "in") return oneOf(printing, item.item, item.items, true);
  if (item.op === "compare" && !printing.mayBeEmpty(item.left) && !printing.mayBeEmpty(item.right)) {
    const complement = COMPLEMENTS[item.how];
    if (complement !== undefined) return comparison(printing, complement, item.left, item.right);
  }
  if (isStoredTruth(printing, item)) return `${printing.expression(item)} = FALSE`;
  return printing.dialect.notTrue(normal(printing, item));
}

/** A yes/no column of the record that is never empty: compared with one of the two, so that an index finds either. */
function isStoredTruth(printing: Printing, expr: Expr): boolean {
  const isOwn = expr.op === "field" && expr.of.op === "this" && printing.options.alias !== null;
  return isOwn && expr.type.is === "boolean" && !printing.mayBeEmpty(expr);
}

function comparison(printing: Printing, how: Comparison, first: Expr, second: Expr): string {
  if (first.type.is === "boolean" || second.type.is === "boolean") return sameTruth(printing, how, first, second);
  if (isEmptyLiteral(second)) return emptyComparison(printing, how, first);
  if (isEmptyLiteral(first)) return emptyComparison(printing, how, second);
  const [left, right] = aligned([first, second]) as [Expr, Expr];
  if (how === "=") return equality(printing, left, right);
  if (how === "!=") return inequality(printing, left, right);
  const long = printing.long(left, right);
  return `${printing.ordered(left, long)} ${OPERATORS[how]} ${printing.ordered(right, long)}`;
}

/** Comparisons with the literal `empty`: an order with it never holds, and nobody's record is not empty in that sense. */
function emptyComparison(printing: Printing, how: Comparison, item: Expr): string {
  if (how !== "=" && how !== "!=") return "FALSE";
  const relies = reliesOnVisitor(printing, either([item]));
  const empty = emptiness(printing, item, how === "!=");
  if (relies === null) return empty;
  return how === "=" ? `(${empty} AND NOT ${relies})` : `(${empty} OR ${relies})`;
}

function equality(printing: Printing, left: Expr, right: Expr): string {
  const [l, r] = [printing.expression(left), printing.expression(right)];
  if (!printing.mayBeEmpty(left) || !printing.mayBeEmpty(right)) return `${l} = ${r}`;
  if (printing.emptyForVisitorsOnly(left) || printing.emptyForVisitorsOnly(right)) return `${l} = ${r}`;
  const same = printing.dialect.same(l, r);
  const relies = reliesOnVisitor(printing, either([left, right]));
  return relies === null ? same : `(${same} AND (${l} IS NOT NULL OR NOT ${relies}))`;
}

function inequality(printing: Printing, left: Expr, right: Expr): string {
  const [l, r] = [printing.expression(left), printing.expression(right)];
  const [leftEmpty, rightEmpty] = [printing.mayBeEmpty(left), printing.mayBeEmpty(right)];
  const { dialect } = printing;
  if (!leftEmpty && !rightEmpty) return `${l} <> ${r}`;
  if (!leftEmpty || !rightEmpty) return dialect.different(l, r);
  if (printing.emptyForVisitorsOnly(left) || printing.emptyForVisitorsOnly(right)) return dialect.notTrue(`${l} = ${r}`);
  const relies = reliesOnVisitor(printing, either([left, right]));
  return relies === null ? dialect.different(l, r) : `(${dialect.different(l, r)} OR (${l} IS NULL AND ${relies}))`;
}

/** Whether nobody is signed in and a value is empty for that reason; null where it cannot be. */
function reliesOnVisitor(printing: Printing, reliance: Reliance): string | null {
  if (reliance === false) return null;
  const nobody = `${printing.user("id", { is: "text" })} IS NULL`;
  return reliance === true ? `(${nobody})` : `(${nobody} AND ${branches(printing, reliance)})`;
}

function branches(printing: Printing, reliance: Reliance): string {
  if (typeof reliance === "boolean") return reliance ? "TRUE" : "FALSE";
  const { condition, met, unmet } = reliance;
  return `CASE WHEN ${printing.condition(condition)} THEN ${branches(printing, met)} ELSE ${branches(printing, unmet)} END`;
}

/** Conditions are equal where both hold or neither does; empty counts as no. */
function sameTruth(printing: Printing, how: Comparison, left: Expr, right: Expr): string {
  const [column, value] = isStoredTruth(printing, right) ? [right, left] : [left, right];
  if (isStoredTruth(printing, column) && value.op === "literal" && (how === "=" || how === "!="))
    return `${printing.expression(column)} = ${(value.value === true) === (how === "=") ? "TRUE" : "FALSE"}`;
  const truth = (item: Expr): string => printing.dialect.truth(printing.condition(item));
  return `${truth(left)} ${OPERATORS[how]} ${truth(right)}`;
}

function emptiness(printing: Printing, item: Expr, complement: boolean): string {
  if (item.type.is === "list" && item.op !== "field") {
    if (item.op !== "collect") return `${printing.dialect.count(printing.expression(item))} ${complement ? ">" : "="} 0`;
    const exists = existsSql(printing, { ...item, how: "some", where: present(item.of) });
    return complement ? exists : `NOT ${exists}`;
  }
  if (!printing.mayBeEmpty(item)) return complement ? "TRUE" : "FALSE";
  return `${printing.expression(item)} IS ${complement ? "NOT NULL" : "NULL"}`;
}

function oneOf(printing: Printing, item: Expr, items: readonly Expr[], complement: boolean): string {
  if (items.length === 0) return complement ? "TRUE" : "FALSE";
  const simple = items.every((one) => one.op === "literal" && one.value !== null && one.value !== "") && item.type.is !== "boolean";
  if (!simple || (complement && printing.mayBeEmpty(item))) {
    const choices = simple ? oneOf(printing, item, items, false) : eachEquality(printing, item, items);
    return complement ? printing.dialect.notTrue(choices) : choices;
  }
  const [first, ...rest] = aligned([item, ...items]) as [Expr, ...Expr[]];
  const choices = rest.map((one) => printing.expression(one)).join(", ");
  return `${printing.expression(first)} ${complement ? "NOT IN" : "IN"} (${choices})`;
}

function eachEquality(printing: Printing, item: Expr, items: readonly Expr[]): string {
  return `(${items.map((one) => comparison(printing, "=", item, one)).join(" OR ")})`;
}

function contains(printing: Printing, expr: Expr & { readonly op: "contains" }): string {
  if (!bothPresent(expr)) return "FALSE";
  if (expr.left.type.is !== "list") return printing.dialect.contains(printing.expression(expr.left), printing.expression(expr.right));
  if (expr.left.op !== "collect") return printing.dialect.holds(printing.expression(expr.left), printing.expression(expr.right));
  const { of } = expr.left;
  const found: Expr = { op: "compare", how: "=", left: of, right: expr.right, type: { is: "boolean" }, optional: false };
  const where: Expr = { op: "and", items: [present(expr.right), found], type: { is: "boolean" }, optional: false };
  return existsSql(printing, { ...expr.left, how: "some", where });
}

type Words = Expr & { readonly op: "words" };

function wordsSql(printing: Printing, expr: Words): string {
  const { alias } = printing.options;
  const { index, columns } = wordColumns(printing, expr);
  if (alias === null) throw new NotExpressibleInSql("Words are found in stored records alone.");
  if (columns.length === 0 || expr.begins.length === 0) return expr.begins.length === 0 ? "TRUE" : "FALSE";
  return printing.dialect.beginWords(printing.column(alias, "id"), index, columns, expr.begins, (text) => textParameter(printing, text));
}

/** What the records are read from that have such words; null where the engine finds them otherwise. */
export function wordsSource(printing: Printing, expr: Words): string | null {
  const { index, columns } = wordColumns(printing, expr);
  if (columns.length === 0 || expr.begins.length === 0) return null;
  return printing.dialect.wordsFound(index, columns, expr.begins, (text) => textParameter(printing, text));
}

function textParameter(printing: Printing, text: string): string {
  return printing.value(text, { is: "text" });
}

function wordColumns(printing: Printing, expr: Words): { readonly index: SearchIndex; readonly columns: readonly string[] } {
  const index = searchIndexOf(printing.entity(expr.entity));
  if (index === null) throw new NotExpressibleInSql("Words are found in stored records alone.");
  const columns = expr.fields.map((field) => {
    const at = index.fields.indexOf(field);
    if (at < 0) throw new NotExpressibleInSql(`The words of ${field} are not kept.`);
    return wordColumn(at);
  });
  return { index, columns };
}

function present(item: Expr): Expr {
  const empty: Expr = { op: "empty", item, type: { is: "boolean" }, optional: false };
  return { op: "not", item: empty, type: { is: "boolean" }, optional: false };
}

function bothPresent(expr: { readonly left: Expr; readonly right: Expr }): boolean {
  return !isEmptyLiteral(expr.left) && !isEmptyLiteral(expr.right);
}

function isEmptyLiteral(expr: Expr): boolean {
  return expr.op === "literal" && (expr.value === null || expr.value === "");
}
