// Makes a permission's comparisons of the user with the record fail while the user's side is empty.

import { and, not, or } from "./fold.ts";
import { negationNormal } from "./negation.ts";
import type { Expr, ListSource, Type } from "./tree.ts";
import { mapParts, partsOf, someNode, usesUser } from "./walk.ts";

const BOOLEAN: Type = { is: "boolean" };

/**
 * The condition as points 2 and 6 mean it. Once `not` is pushed to the leaves, a comparison of a value of `user` with a value of the record
 * does not hold while the user's side is empty, `!=` and `is not one of` included: `firm = user.firm` matches no two empty firms.
 * `is empty` and comparisons with literals stay as they are. Returns the same object where no comparison can meet an empty side.
 */
export function requireUserValues(condition: Expr): Expr {
  if (!usesUser(condition)) return condition;
  const normal = negationNormal(condition);
  const strict = strengthened(normal);
  return strict === normal ? condition : strict;
}

/** The user's sides that may be empty in comparisons with the record, in the order of the text. */
export function userValuesThatMayBeEmpty(condition: Expr): Expr[] {
  return usesUser(condition) ? [...new Set(needed(negationNormal(condition)))] : [];
}

/** `expr` is in negation-normal form, and so is the result. */
function strengthened(expr: Expr): Expr {
  if (!usesUser(expr)) return expr;
  switch (expr.op) {
    case "and":
    case "or": {
      const items = expr.items.map(strengthened);
      if (items.every((item, index) => item === expr.items[index])) return expr;
      return expr.op === "and" ? and(items) : or(items);
    }
    case "if": {
      const [met, unmet] = [strengthened(expr.then), strengthened(expr.else)];
      // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
      const inner = met === expr.then && unmet === expr.else ? expr : { ...expr, then: met, else: unmet };
      return requiring(needed(expr.condition), inner);
    }
    case "in":
      if (expr.items.some(usesUser)) return strengthened(anyEqual(expr));
      break;
    case "aggregate":
      if (expr.where !== null && (expr.how === "some" || expr.how === "no")) return quantified(expr, expr.where);
      break;
  }
  const values = [...ownSides(expr).filter((side) => !failsWithout(expr, side)), ...innerSides(expr)];
  return requiring(values, present(expr, values));
}

/** Whether a leaf fails by itself while that side is empty: an order, `contains`, and the equality with a visitor's `user`. */
function failsWithout(expr: Expr, side: Expr): boolean {
  if (expr.op === "in") return false;
  return expr.op !== "compare" || (expr.how === "=" ? side.op === "user" : expr.how !== "!=");
}

/** `some` holds for a member that meets the strict condition; `no` while no member fails the strict opposite. */
function quantified(expr: Expr & { readonly op: "aggregate" }, where: Expr): Expr {
  const isSome = expr.how === "some";
  const normal = negationNormal(isSome ? where : not(where));
  const strict = strengthened(normal);
  if (strict === normal) return expr;
  return { ...expr, where: isSome ? strict : not(strict) };
}

function anyEqual({ item, items }: Expr & { readonly op: "in" }): Expr {
  return or(items.map((one): Expr => ({ op: "compare", how: "=", left: item, right: one, type: BOOLEAN, optional: false })));
}

/** Which values of the user must be there for a leaf to hold, those of comparisons deep inside it included. */
function needed(expr: Expr): Expr[] {
  return [...ownSides(expr), ...innerSides(expr)];
}

function innerSides(expr: Expr): Expr[] {
  const inner = partsOf(expr).flatMap(needed);
  if (expr.op !== "aggregate" && expr.op !== "collect") return inner;
  // A value of a list's member is known inside that list alone.
  return inner.filter((side) => !readsMember(side, expr.binder));
}

/** The sides of a comparison with the record that are read off the user and may be empty. */
function ownSides(expr: Expr): Expr[] {
  const sides = sidesOf(expr);
  if (!sides.some(readsRecord)) return [];
  return sides.filter((side) => (side.optional || side.type.is === "list") && readsUser(side));
}

/** What a comparison compares; nothing for other nodes. */
function sidesOf(expr: Expr): readonly Expr[] {
  switch (expr.op) {
    case "compare":
    case "contains":
    case "starts with":
      return [expr.left, expr.right];
    case "in":
      return [expr.item, ...expr.items];
    case "member":
      return [expr.item, membersOf(expr.list)];
    default:
      return [];
  }
}

/** The members of a list as a value. */
function membersOf(list: ListSource): Expr {
  const type: Type = { is: "record", entity: list.entity };
  return {
    op: "collect",
    list,
    binder: "m0",
    of: { op: "it", binder: "m0", type, optional: false },
    type: { is: "list", of: type },
    optional: false,
  };
}

/** Whether a value is read off the user; what only a condition on a list's members says of the user does not count. */
function readsUser(expr: Expr): boolean {
  if (expr.op === "user") return true;
  if (expr.op === "aggregate" || expr.op === "collect") return expr.list.from !== "entity" && readsUser(expr.list.of);
  return partsOf(expr).some(readsUser);
}

function readsRecord(expr: Expr): boolean {
  if (expr.op === "this" || expr.op === "it") return true;
  if (expr.op === "aggregate" || expr.op === "collect") return expr.list.from === "entity" || readsRecord(expr.list.of);
  return partsOf(expr).some(readsRecord);
}

function readsMember(expr: Expr, binder: string): boolean {
  return someNode(expr, (node) => node.op === "it" && node.binder === binder);
}

function requiring(values: readonly Expr[], expr: Expr): Expr {
  if (values.length === 0) return expr;
  return and([...values.map((item) => not({ op: "empty", item, type: BOOLEAN, optional: false })), expr]);
}

/** The comparison where those values are known to be there. */
function present(expr: Expr, values: readonly Expr[]): Expr {
  return values.includes(expr) ? { ...expr, optional: false } : mapParts(expr, (part) => present(part, values));
}
