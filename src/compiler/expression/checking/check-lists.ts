// Types questions about lists: their number, sums and extremes, and whether something is in them.

import { COUNT_DIGITS, numberType, sumDigits } from "../numbers.ts";
import type { ExpressionSyntax } from "../parsing/syntax.ts";
import type { Aggregate, Expr, Type } from "../tree.ts";
import { hasMeaning, resolvePath } from "./check-names.ts";
import { type Found, type FoundList, followField, foundList } from "./check-paths.ts";
import { type Checking, nameOf } from "./checking.ts";
import { establishes } from "./guards.ts";
import { matched } from "./operand-pairs.ts";

type AggregateSyntax = ExpressionSyntax & { readonly kind: "aggregate" };

const BOOLEAN: Type = { is: "boolean" };
const ORDERED: ReadonlySet<Type["is"]> = new Set(["number", "duration", "date", "time", "moment", "text"]);

export function checkAggregate(checking: Checking, syntax: AggregateSyntax): Expr | null {
  const found = listOf(checking, syntax.list);
  if (found === null) return null;
  if (found.list === undefined) {
    if (found.value.op === "open") return found.value;
    if (found.value.type.is === "list") return countedValues(checking, syntax, found.value);
    return checking.problem("lists-are-asked-about", syntax.list.span, { operation: title(syntax.how), found: nameOf(found.value.type) });
  }
  const { where } = syntax;
  const member = { binder: found.binder, entity: found.list.entity };
  const condition = where === null ? null : checking.within(member, () => checking.condition(where));
  if (where !== null && condition === null) return null;
  const counts = syntax.how === "number" || syntax.how === "some" || syntax.how === "no";
  if (counts) return counted(checking, syntax, found, condition);
  const facts = condition === null ? new Set<string>() : establishes(condition);
  const of = checking.assuming(facts, () => checking.narrowed(found.of));
  return computed(checking, syntax, { ...found, of }, condition);
}

/** A list of plain values has no records to go through: it is counted whole. */
function countedValues(checking: Checking, syntax: AggregateSyntax, list: Expr): Expr | null {
  const { how, where } = syntax;
  const counts = how === "number" || how === "some" || how === "no";
  if (!counts || where !== null) return checking.problem("plain-values-are-counted-whole", syntax.span, { operation: title(how) });
  if (how === "number") return { op: "call", name: "length of", args: [list], type: numberType(0, COUNT_DIGITS), optional: false };
  const empty: Expr = { op: "empty", item: list, type: BOOLEAN, optional: false };
  return how === "no" ? empty : { op: "not", item: empty, type: BOOLEAN, optional: false };
}

/** A path to a list; or the name of an entity, which means all its records. */
function listOf(checking: Checking, syntax: ExpressionSyntax): Found | null {
  const entity = syntax.kind === "name" ? entityNamed(checking, syntax.name) : null;
  if (entity !== null) {
    checking.observer?.entity(entity, syntax.span);
    return foundList(checking, { from: "entity", entity });
  }
  if (syntax.kind === "member") {
    const of = listOf(checking, syntax.of);
    if (syntax.of.kind === "name" && syntax.of.name === "ask") return resolvePath(checking, syntax);
    return of === null ? null : followField(checking, of, syntax.name, syntax.nameSpan);
  }
  if (syntax.kind === "name" && !hasMeaning(checking, syntax.name)) {
    const { entities } = checking.scope;
    const near = /^\p{Uppercase}/u.test(syntax.name);
    if (near) return checking.unknown(syntax.span, "entity", syntax.name, [...entities().keys()]);
  }
  return resolvePath(checking, syntax);
}

function entityNamed(checking: Checking, name: string): string | null {
  return !hasMeaning(checking, name) && checking.scope.entities().has(name) ? name : null;
}

function title(how: Aggregate): string {
  return how === "some" || how === "no" ? how : `${how} of`;
}

function counted(checking: Checking, syntax: AggregateSyntax, found: FoundList, where: Expr | null): Expr | null {
  if (found.of.op !== "it") return checking.problem("members-are-counted-whole", syntax.list.span, { operation: title(syntax.how) });
  const type: Type = syntax.how === "number" ? numberType(0, COUNT_DIGITS) : BOOLEAN;
  return { op: "aggregate", how: syntax.how, list: found.list, binder: found.binder, where, of: null, type, optional: false };
}

function computed(checking: Checking, syntax: AggregateSyntax, found: FoundList, where: Expr | null): Expr | null {
  const { of } = found;
  if (of.op === "open") return of;
  const type = resultOf(syntax.how, of.type);
  if (type === null) {
    return checking.problem("lists-are-asked-about", syntax.list.span, {
      operation: title(syntax.how),
      found: `a list of ${nameOf(of.type)}`,
    });
  }
  const optional = syntax.how !== "sum";
  return { op: "aggregate", how: syntax.how, list: found.list, binder: found.binder, where, of, type, optional };
}

function resultOf(how: Aggregate, of: Type): Type | null {
  if (how === "largest" || how === "smallest") return ORDERED.has(of.is) ? of : null;
  if (of.is === "duration") return how === "sum" ? of : null;
  if (of.is !== "number") return null;
  if (how === "sum") return numberType(of.scale, sumDigits(of.digits), of.unit);
  return numberType(of.scale + 6, of.digits + 6, of.unit);
}

/** `tags contains it`: a record in a list of records, or a value among the values of a list. */
export function checkMembership(checking: Checking, syntax: ExpressionSyntax, left: Expr, right: Expr): Expr | null {
  if (left.type.is !== "list")
    return checking.problem("lists-are-asked-about", syntax.span, { operation: "contains", found: nameOf(left.type) });
  if (left.op !== "collect") return checkElement(checking, syntax, left, left.type.of, right);
  const member = left.of.op === "it" && left.of.binder === left.binder;
  if (member && right.type.is === "record" && left.of.type.is === "record" && right.type.entity === left.of.type.entity) {
    return { op: "member", item: right, list: left.list, type: BOOLEAN, optional: false };
  }
  if (right.op === "it" && left.of.type.is === "record" && right.type.is === "record") {
    const params = { entity: right.type.entity, other: left.of.type.entity };
    return checking.problem("it-is-of-the-innermost-list", syntax.span, params);
  }
  const pair = matched(left.of, right, false);
  if (pair === null || left.of.type.is === "boolean") {
    return checking.problem("operands-have-matching-types", syntax.span, {
      operation: '"contains"',
      left: `a list of ${nameOf(left.of.type)}`,
      right: nameOf(right.type),
    });
  }
  const list: Expr = { ...left, of: pair[0], type: { is: "list", of: pair[0].type } };
  return { op: "contains", left: list, right: pair[1], type: BOOLEAN, optional: false };
}

/** A plain value among those that a field keeps. */
function checkElement(checking: Checking, syntax: ExpressionSyntax, list: Expr, of: Type, right: Expr): Expr | null {
  const words = right.type.is === "text" || right.type.is === "choice" || right.type.is === "empty";
  if (words && (of.is === "text" || of.is === "choice")) return { op: "contains", left: list, right, type: BOOLEAN, optional: false };
  return checking.problem("operands-have-matching-types", syntax.span, {
    operation: '"contains"',
    left: `a list of ${nameOf(of)}`,
    right: nameOf(right.type),
  });
}
