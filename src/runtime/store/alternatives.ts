// A page of the records that fulfil one of several conditions, as the pages of each put together. An engine that orders what an
// `or` finds has to find all of it first. Knows the shape of queries, and no text of SQL.

import { and } from "../../compiler/expression/fold.ts";
import type { Expr } from "../../compiler/expression/tree.ts";
import { someNode } from "../../compiler/expression/walk.ts";
import { leadsFromMembers } from "./expressions/lists.ts";
import type { Index, Table } from "./schema.ts";

/** More would cost more than they save. */
const MOST = 4;

/**
 * The conditions whose first pages together hold the first page of `where`: each of them begins with a field that an index
 * finds. Null where it is better asked in one.
 */
export function alternativesOf(where: Expr, table: Table): readonly Expr[] | null {
  const items = where.op === "and" ? where.items : [where];
  const choices = items.flatMap((item) => (item.op === "or" ? [item] : []));
  const [choice] = choices;
  if (choice === undefined || choices.length > 1 || choice.items.length > MOST) return null;
  const rest = items.filter((item) => item !== choice);
  // What is asked besides is found by itself, whatever the alternatives are.
  if (rest.some((item) => isFound(item, table))) return null;
  if (!choice.items.every((item) => isFound(item, table))) return null;
  return choice.items.map((item) => and([item, ...rest]));
}

/**
 * Whether all records of a condition are found by indexes, each alternative's by one value, behind which an index may have
 * their order: nothing is then read in an order alone.
 */
export function isLedTo(where: Expr, indexes: readonly Index[]): boolean {
  const alternatives = where.op === "or" ? where.items : [where];
  const byOneValue = (condition: Expr): boolean =>
    condition.op === "and" ? condition.items.some(byOneValue) : condition.op === "compare" && isFound(condition, { indexes });
  return alternatives.length <= MOST && alternatives.every(byOneValue);
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

/** The same for every record. */
function isKnown(expr: Expr): boolean {
  return !someNode(expr, (node) => ["this", "it", "aggregate", "collect", "member"].includes(node.op));
}
