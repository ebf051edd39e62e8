// What an expression says of a record that is only being made. It is none of those that are stored, and the lists of
// its kind have it besides.

import { fold } from "../../../compiler/expression/fold.ts";
import type { Expr, ListSource } from "../../../compiler/expression/tree.ts";
import { mapParts } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import {
  ALWAYS,
  and,
  compare,
  fieldNamed,
  fieldOf,
  isEmpty,
  isNever,
  literal,
  NEVER,
  not,
  or,
  rewrite,
  thisRecord,
} from "../expressions/expression-builders.ts";

type Aggregated = Expr & { readonly op: "aggregate" };

/** Of a condition, its computed fields expanded, that is asked before the record is there: it is none of those that are. */
export function ofNew(condition: Expr): Expr {
  return fold(rewrite(condition, asDistinctRecord));
}

/**
 * Of an expression, its computed fields expanded, that is asked once the record is stored. What is not known before it is, is open: what
 * comes of its own rows, of what its action does to other records, and of those values of a list that do not add up.
 */
export function asStored(entity: EntityPlan, rows: readonly TransitionPlan[], expr: Expr): Expr {
  const isWritten = writtenWith(entity, rows);
  const said = (node: Expr): Expr => {
    if (isWritten(node)) return unknown(node);
    const list = listOf(node);
    if (list === null || !mayHold(list, entity)) return asDistinctRecord(mapParts(node, said));
    return (node.op === "aggregate" ? withNew(entity, node, said) : null) ?? unknown(node);
  };
  return fold(said(expr));
}

/** Whether a node asks of other records what is written with this one. */
function writtenWith(entity: EntityPlan, rows: readonly TransitionPlan[]): (node: Expr) => boolean {
  const consequences = rows.flatMap((row) => row.consequences);
  const goesOn = consequences.some((one) => one.do === "create" || one.do === "perform");
  const written = new Set(consequences.map((one) => one.entity));
  const parts = new Set(entity.fields.flatMap(({ type }) => (type.is === "rows" ? [type.entity] : [])));
  return (node) => {
    const list = listOf(node);
    if (list !== null)
      return goesOn || parts.has(list.entity) || written.has(list.entity) || (list.from === "link" && written.has(list.owner));
    return node.op === "field" && node.of.op !== "this" && (goesOn || written.has(node.entity));
  };
}

function unknown({ type, optional }: Expr): Expr {
  return { op: "open", subject: "known once it is stored", type, optional };
}

function listOf(node: Expr): ListSource | null {
  return node.op === "aggregate" || node.op === "collect" || node.op === "member" ? node.list : null;
}

/** Nothing links a record that is not there yet. */
function mayHold(list: ListSource, entity: EntityPlan): boolean {
  return list.from !== "link" && list.entity === entity.name;
}

/** Null of what does not come of its members one by one. */
function withNew(entity: EntityPlan, node: Aggregated, said: (node: Expr) => Expr): Expr | null {
  const { list, binder } = node;
  const here = thisRecord(entity.name);
  const asMember = (part: Expr): Expr => said(rewrite(part, (one) => (one.op === "it" && one.binder === binder ? here : one)));
  const isMember = and([onList(entity, list, said), node.where === null ? ALWAYS : asMember(node.where)]);
  const stored = asDistinctRecord(mapParts(node, said));
  if (isNever(fold(isMember))) return stored;
  switch (node.how) {
    case "some":
      return or([stored, isMember]);
    case "no":
      return and([stored, not(isMember)]);
    case "number":
      return plus(stored, isMember, literal(1, node.type));
    case "sum":
      return node.of === null ? null : plus(stored, isMember, asMember(node.of));
    default:
      return null;
  }
}

/** Whether the list has the record. */
function onList(entity: EntityPlan, list: ListSource, said: (node: Expr) => Expr): Expr {
  if (list.from !== "reverse") return ALWAYS;
  const by = fieldNamed(entity, list.by);
  if (by === undefined) return NEVER;
  const of = said(list.of);
  const own = fieldOf(thisRecord(entity.name), entity.name, by);
  const isOwn = of.op === "field" && of.of.op === "this" && of.field === by.name;
  return and([not(isEmpty(of)), isOwn ? ALWAYS : compare(own, "=", of)]);
}

function plus(stored: Expr, isMember: Expr, value: Expr): Expr {
  const none = literal(0, stored.type);
  const one: Expr = value.optional ? { op: "or else", left: value, right: none, type: stored.type, optional: false } : value;
  // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
  const own: Expr = { op: "if", condition: isMember, then: one, else: none, type: stored.type, optional: false };
  return { op: "arithmetic", how: "+", left: stored, right: own, type: stored.type, optional: stored.optional };
}

/** A record that is made only now is no other one. */
function asDistinctRecord(node: Expr): Expr {
  if (node.op !== "compare" || (node.left.op !== "this" && node.right.op !== "this")) return node;
  const isSame = node.left.op === node.right.op;
  return node.how === "=" ? (isSame ? ALWAYS : NEVER) : node.how === "!=" ? (isSame ? NEVER : ALWAYS) : node;
}
