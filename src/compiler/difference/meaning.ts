// What a part of a plan means, as a text. Two parts with the same text mean the same, wherever they are.

import { canonicalBinders } from "../expression/fold.ts";
import type { Expr, Type } from "../expression/tree.ts";

export function isSameMeaning(one: unknown, other: unknown): boolean {
  return one === other || meaningOf(one) === meaningOf(other);
}

export function meaningOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(meaningOf).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (isExpr(value)) return exprMeaning(canonicalBinders(value));
  // Where a row is means nothing.
  if ("cite" in value && "line" in value) return "origin";
  return membersMeaning(value, meaningOf, () => true);
}

function membersMeaning(value: object, of: (part: unknown) => string, counts: (name: string) => boolean): string {
  const members = Object.entries(value).filter(([name, member]) => counts(name) && member !== undefined);
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${name}:${of(member)}`)
    .join()}}`;
}

function isExpr(value: object): value is Expr {
  return "op" in value && "type" in value && typeof value.op === "string";
}

/** What the checker noted of the parts follows from them, but for the units of a literal and what a call gives. */
function exprMeaning(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(exprMeaning).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = membersMeaning(value, exprMeaning, (name) => name !== "type" && name !== "optional");
  return isExpr(value) && (value.op === "literal" || value.op === "call") ? `${unitOf(value.type)} ${members}` : members;
}

function unitOf(type: Type): string {
  return type.is === "number" ? `${type.unit} ${type.scale}` : type.is;
}
