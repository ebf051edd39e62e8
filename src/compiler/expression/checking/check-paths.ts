// Follows paths from record to record, and into a list at most once.

import type { Span } from "../../source.ts";
import type { Expr, ListSource } from "../tree.ts";
import { type Checking, nameOf } from "./checking.ts";

/** What a path leads to: a value; or a list, with a member's value where the path goes on behind it. */
export type Found = { readonly value: Expr; readonly list?: undefined } | FoundList;

export interface FoundList {
  readonly list: ListSource;
  readonly binder: string;
  /** The member itself, or what the path says of it. */
  readonly of: Expr;
}

export function opensField(subject: string): Expr {
  return { op: "open", subject, type: { is: "opaque", name: "not specified" }, optional: false };
}

export function foundList(checking: Checking, list: ListSource): FoundList {
  const binder = checking.binder();
  return { list, binder, of: { op: "it", binder, type: { is: "record", entity: list.entity }, optional: false } };
}

/** One step further along a path. */
export function followField(checking: Checking, found: Found, name: string, span: Span): Found | null {
  const of = found.list === undefined ? found.value : found.of;
  if (of.op === "open") return found;
  if (of.type.is !== "record") return checking.problem("only-records-have-fields", span, { name, found: nameOf(of.type) });
  const { entity } = of.type;
  const fields = checking.scope.fields(entity);
  const field = fields?.get(name);
  if (field === undefined) return checking.unknown(span, `field of ${entity}`, name, [...(fields?.keys() ?? [])]);
  checking.observer?.field(entity, name, span, field.type);
  if (field.open !== null) return { value: opensField(field.open) };
  if (field.list !== null) {
    if (found.list !== undefined) return checking.problem("lists-are-not-within-lists", span, { name });
    return foundList(checking, field.list(of));
  }
  if (found.list !== undefined && field.type.is === "list") return checking.problem("lists-are-not-within-lists", span, { name });
  const value = checking.narrowed({ op: "field", of, entity, field: name, type: field.type, optional: of.optional || field.optional });
  return found.list === undefined ? { value } : { ...found, of: value };
}

/** A list as a value: what its members have, or their ids. */
export function listValue(found: Found): Expr {
  if (found.list === undefined) return found.value;
  const { list, binder, of } = found;
  if (of.op === "open") return of;
  return { op: "collect", list, binder, of, type: { is: "list", of: of.type }, optional: false };
}
