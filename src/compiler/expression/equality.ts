// What a condition asks of a record by equality. Its alternatives, each with the fields that must have one value.

import type { Expr, Literal } from "./tree.ts";
import { someNode } from "./walk.ts";

/** A field of the record itself that has one value. */
export interface EqualTerm {
  readonly field: string;
  /** Undefined: what stands there changes from request to request, such as who asks. */
  readonly value: Literal | undefined;
  readonly isUser: boolean;
}

/** What must be equal together; nothing, where the condition says nothing by equality. */
export type EqualTerms = readonly EqualTerm[];

/** More alternatives are not told apart: there each would cost more than it saves. */
const MOST = 8;
const ANYTHING: readonly EqualTerms[] = [[]];

/** One of these holds where the condition does; none where it never does. Fields that do not count say nothing. */
export function equalAlternatives(condition: Expr, counts: (field: string) => boolean): readonly EqualTerms[] {
  const truth = (field: string, value: boolean) => (counts(field) ? [[{ field, value, isUser: false }]] : ANYTHING);
  switch (condition.op) {
    case "and":
      return condition.items.reduce((all, item) => both(all, equalAlternatives(item, counts)), ANYTHING);
    case "or":
      return few(condition.items.flatMap((item) => equalAlternatives(item, counts)));
    case "in":
      return few(condition.items.map((item) => termsOf(condition.item, item, counts)));
    case "literal":
      return condition.value === true ? ANYTHING : [];
    case "compare": {
      if (condition.how !== "=") return ANYTHING;
      const terms = termsOf(condition.left, condition.right, counts);
      return [terms.length > 0 ? terms : termsOf(condition.right, condition.left, counts)];
    }
    case "field":
      return isOwnTruth(condition) ? truth(condition.field, true) : ANYTHING;
    case "not":
      return isOwnTruth(condition.item) ? truth(condition.item.field, false) : ANYTHING;
    default:
      return ANYTHING;
  }
}

/** Of each alternative of the one with each of the other, as far as they can hold together. */

export function both(one: readonly EqualTerms[], other: readonly EqualTerms[]): readonly EqualTerms[] {
  const pairs = one.flatMap((terms) => other.flatMap((more) => joined(terms, more)));
  return pairs.length > MOST ? (one.length > other.length ? other : one) : pairs;
}

/** The same for every record. */
export function isKnown(expr: Expr): boolean {
  return !someNode(expr, (node) => ["this", "it", "aggregate", "collect", "member"].includes(node.op));
}

/** Nothing where a field would have two values at once. */
function joined(terms: EqualTerms, more: EqualTerms): readonly EqualTerms[] {
  const isOther = (term: EqualTerm, { field, value }: EqualTerm) =>
    term.field === field && value !== undefined && term.value !== undefined && term.value !== value;
  if (more.some((one) => terms.some((term) => isOther(term, one)))) return [];
  return [[...terms, ...more.filter(({ field }) => !terms.some((term) => term.field === field))]];
}

function few(alternatives: readonly EqualTerms[]): readonly EqualTerms[] {
  return alternatives.length > MOST || alternatives.some((terms) => terms.length === 0) ? ANYTHING : alternatives;
}

function termsOf(field: Expr, value: Expr, counts: (field: string) => boolean): EqualTerms {
  if (field.op !== "field" || field.of.op !== "this" || !counts(field.field) || !isKnown(value)) return [];
  return [{ field: field.field, value: value.op === "literal" ? value.value : undefined, isUser: value.op === "user" }];
}

function isOwnTruth(expr: Expr): expr is Expr & { readonly op: "field" } {
  return expr.op === "field" && expr.of.op === "this" && expr.type.is === "boolean";
}
