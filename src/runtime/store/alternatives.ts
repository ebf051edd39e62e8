// A page of the records that fulfil one of several conditions, as the pages of each put together. An engine that orders what an
// `or` finds has to find all of it first. Knows the shape of queries, and no text of SQL.

import { isKnown } from "../../compiler/expression/equality.ts";
import { and, not } from "../../compiler/expression/fold.ts";
import { simplifiedByItself } from "../../compiler/expression/given.ts";
import type { Expr } from "../../compiler/expression/tree.ts";
import { leadsFromMembers } from "./expressions/lists.ts";
import type { Table } from "./schema.ts";

/** More would cost more than they save. */
const MOST = 4;

/**
 * The conditions whose first pages together hold the first page of `where`: each of them begins with a field that an index
 * finds. No record fulfils two of them that are told apart by the same field. Null where it is better asked in one.
 */
export function alternativesOf(where: Expr, table: Table): readonly Expr[] | null {
  const items = where.op === "and" ? where.items : [where];
  const several = items.filter((item) => item.op === "or" || isOneOfSeveral(item));
  const choice = several.find((item) => item.op === "or") ?? several[0];
  if (choice === undefined || several.filter((item) => item.op === "or").length > 1) return null;
  const alternatives = spread(choice);
  const rest = items.filter((item) => item !== choice);
  // What is asked besides, and tells most apart, is found by itself, whatever the alternatives are.
  if (alternatives.length > MOST || rest.some((item) => isFound(item, table) && !isOfFew(item))) return null;
  if (!alternatives.every((item) => isFound(item, table))) return null;
  return alternatives.map((item) => and([item, ...rest]));
}

/** The same as conditions of which no record fulfils two, so that the numbers of each together are the number of all. */
export function disjoint(alternatives: readonly Expr[]): readonly Expr[] {
  // What many fulfil is counted as it is, in an index alone; of the others those are left out that were counted.
  const sorted = alternatives.toSorted((one, other) => Number(!isOfFew(one)) - Number(!isOfFew(other)));
  return sorted.map((item, at) => simplifiedByItself(and([item, ...sorted.slice(0, at).map(not)])));
}

/** Each value of a field by itself, and each condition of an `or`. */
function spread(choice: Expr): readonly Expr[] {
  if (choice.op === "or") return choice.items.flatMap((item) => (isOneOfSeveral(item) ? spread(item) : [item]));
  if (choice.op !== "in") return [choice];
  return choice.items.map((value) => ({ ...choice, items: [value] }));
}

function isOneOfSeveral(condition: Expr): condition is Expr & { readonly op: "in" } {
  return condition.op === "in" && condition.items.length > 1 && isOfFew(condition);
}

/** Whether it speaks of a field that has few values, each of which many records share. */
function isOfFew(condition: Expr): boolean {
  if (condition.op === "and") return condition.items.filter(isEquality).every(isOfFew);
  const [field] = condition.op === "compare" ? [condition.left, condition.right].filter(isOwnField) : [];
  const of = condition.op === "in" ? condition.item : (field ?? condition);
  return isOwnField(of) && (of.type.is === "choice" || of.type.is === "boolean");
}

function isEquality(condition: Expr): boolean {
  return (condition.op === "compare" && condition.how === "=") || condition.op === "in";
}

function isOwnField(expr: Expr): boolean {
  return expr.op === "field" && expr.of.op === "this";
}

/** The words that are sought, where nothing is found without them, and what must hold besides. */
export function soughtIn(where: Expr): { readonly words: Expr & { readonly op: "words" }; readonly rest: Expr } | null {
  const items = where.op === "and" ? where.items : [where];
  const words = items.find((item) => item.op === "words");
  return words?.op !== "words" ? null : { words, rest: and(items.filter((item) => item !== words)) };
}

/** Whether an index of the table leads to the records. */
function isFound(condition: Expr, table: Pick<Table, "indexes">): boolean {
  if (condition.op === "and") return condition.items.some((item) => isFound(item, table));
  if (condition.op === "words") return true;
  if (condition.op === "field" || condition.op === "not") return isTruth(condition) && leads(truthOf(condition), table);
  if (condition.op === "aggregate") return condition.how === "some" && isOwnList(condition) && leadsFromMembers(condition);
  if (condition.op === "compare" && condition.how === "=")
    return (leads(condition.left, table) && isKnown(condition.right)) || (leads(condition.right, table) && isKnown(condition.left));
  return condition.op === "in" && leads(condition.item, table) && condition.items.every(isKnown);
}

function isOwnList({ list }: Expr & { readonly op: "aggregate" }): boolean {
  return list.from !== "entity" && list.of.op === "this";
}

function leads(expr: Expr, table: Pick<Table, "indexes">): boolean {
  if (expr.op !== "field" || expr.of.op !== "this") return false;
  return expr.field === "id" || table.indexes.some((index) => index.columns[0] === expr.field);
}

/** A yes/no field of the record itself, or that it is not so. */
function isTruth(condition: Expr): boolean {
  const of = truthOf(condition);
  return isOwnField(of) && of.type.is === "boolean" && !of.optional;
}

function truthOf(condition: Expr): Expr {
  return condition.op === "not" ? condition.item : condition;
}
