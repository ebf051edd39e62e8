// Which other records a condition on a record depends on, through its lists, and by which references one of those leads back
// to the record: whoever writes such a record must ask the condition of that one anew.

import type { Expr, ListSource } from "./tree.ts";
import { partsOf } from "./walk.ts";

/**
 * A step: from records of `entity` to those that their reference `by` names, or to those on their list `field`; or to those
 * of `owner` whose reference or list `field` names them.
 */
export type ReverseStep =
  | { readonly from: "reverse"; readonly entity: string; readonly by: string }
  | { readonly from: "member"; readonly entity: string; readonly field: string }
  | { readonly from: "link"; readonly owner: string; readonly field: string };

/** The members of a list, or the records to which such members refer. */
export interface Watched {
  readonly entity: string;
  /** From one of them back to the record that the condition is about, the nearest first; null where nothing leads there. */
  readonly way: readonly ReverseStep[] | null;
  /** Their fields on which the condition depends. */
  readonly fields: ReadonlySet<string>;
}

/** All of them within a condition in which computed fields are expanded; those of a list before those to which they refer. */
export function watchedBy(condition: Expr): Watched[] {
  const found: Found[] = [];
  look(condition, new Map(), found);
  return found;
}

interface Found extends Watched {
  readonly fields: Set<string>;
  /** By the field that refers to them. */
  readonly referred: Map<string, Found>;
}

/** A name within the condition, with what it stands for; one list may be reached by several ways. */
type Binders = ReadonlyMap<string, readonly Found[]>;

function look(expr: Expr, binders: Binders, found: Found[]): void {
  if (expr.op === "field") for (const one of recordsAt(expr.of, binders, found)) one.fields.add(expr.field);
  const within = expr.op === "aggregate" || expr.op === "collect" || expr.op === "member" ? opened(expr, binders, found) : binders;
  for (const part of partsOf(expr)) look(part, within, found);
}

/** The watched records of which an expression gives one; none where it gives the condition's own, or what that refers to. */
function recordsAt(expr: Expr, binders: Binders, found: Found[]): readonly Found[] {
  if (expr.op === "it") return binders.get(expr.binder) ?? [];
  if (expr.op === "or else") return [expr.left, expr.right].flatMap((part) => recordsAt(part, binders, found));
  if (expr.op === "if") return [expr.then, expr.else].flatMap((part) => recordsAt(part, binders, found));
  return expr.op === "field" ? recordsAt(expr.of, binders, found).flatMap((one) => referredBy(one, expr, found)) : [];
}

function referredBy(one: Found, reference: Expr & { readonly op: "field" }, found: Found[]): readonly Found[] {
  if (reference.type.is !== "record") return [];
  const { entity } = reference.type;
  const known = one.referred.get(reference.field);
  if (known !== undefined) return [known];
  const step: ReverseStep = { from: "link", owner: reference.entity, field: reference.field };
  const referred = watched(entity, one.way === null ? null : [step, ...one.way]);
  one.referred.set(reference.field, referred);
  found.push(referred);
  return [referred];
}

function watched(entity: string, way: Watched["way"]): Found {
  return { entity, way, fields: new Set(), referred: new Map() };
}

function opened(expr: Expr & { readonly op: "aggregate" | "collect" | "member" }, binders: Binders, found: Found[]): Binders {
  const { list } = expr;
  const from = (record: Expr) => pathsFrom(record, binders, found);
  const named = list.from === "entity" && expr.op === "aggregate" && expr.where !== null;
  const ways = named ? pathsInCondition(expr.where, expr.binder, from) : pathsOfList(list, from);
  const members = (ways.length === 0 ? [null] : ways).map((way) => watched(list.entity, way));
  if (list.from === "reverse") for (const one of members) one.fields.add(list.by);
  if (list.from === "link") for (const one of recordsAt(list.of, binders, found)) one.fields.add(list.field);
  found.push(...members);
  return expr.op === "member" ? binders : new Map([...binders, [expr.binder, members]]);
}

type ReversePaths = readonly (readonly ReverseStep[])[];

function pathsOfList(list: ListSource, from: (record: Expr) => ReversePaths): ReversePaths {
  if (list.from === "entity") return [];
  const step: ReverseStep =
    list.from === "reverse"
      ? { from: "reverse", entity: list.entity, by: list.by }
      : { from: "link", owner: list.owner, field: list.field };
  return from(list.of).map((way) => [step, ...way]);
}

/**
 * All records of an entity, of which the condition takes those that refer to the record: as good as a list of its own.
 * `from` answers the ways from what an expression gives.
 */
function pathsInCondition(condition: Expr, binder: string, from: (record: Expr) => ReversePaths): ReversePaths {
  switch (condition.op) {
    case "and":
      return condition.items.map((item) => pathsInCondition(item, binder, from)).find((ways) => ways.length > 0) ?? [];
    case "or":
      return allOf(condition.items.map((item) => pathsInCondition(item, binder, from)));
    case "compare":
      if (condition.how !== "=") return [];
      return [
        ...pathsByReference(condition.left, condition.right, binder, from),
        ...pathsByReference(condition.right, condition.left, binder, from),
      ];
    case "member":
      return pathsInList(condition.list, condition.item, binder, from);
    case "in":
      return allOf(condition.items.map((item) => pathsByReference(item, condition.item, binder, from)));
    default:
      return [];
  }
}

/** Where a list of the member is to contain the record. */
function pathsInList(list: ListSource, item: Expr, binder: string, from: (record: Expr) => ReversePaths): ReversePaths {
  const steps = list.from === "entity" ? null : stepsAlong(list.of, binder);
  if (steps === null || list.from === "entity") return [];
  const step: ReverseStep =
    list.from === "link" ? { from: "member", entity: list.owner, field: list.field } : { from: "link", owner: list.entity, field: list.by };
  return from(item).map((way) => [...steps, step, ...way]);
}

/** The ways of alternatives; none where one of them has none. */
function allOf(alternatives: readonly ReversePaths[]): ReversePaths {
  return alternatives.every((ways) => ways.length > 0) ? alternatives.flat() : [];
}

/** Where a path from the member is to give the record at the other side. */
function pathsByReference(path: Expr, other: Expr, binder: string, from: (record: Expr) => ReversePaths): ReversePaths {
  const steps = stepsAlong(path, binder);
  return steps === null ? [] : from(other).map((way) => [...steps, ...way]);
}

/** The steps that a path of references from a member takes; null for anything else. */
function stepsAlong(path: Expr, binder: string): readonly ReverseStep[] | null {
  if (path.op === "it") return path.binder === binder ? [] : null;
  if (path.op !== "field" || path.type.is !== "record") return null;
  const before = stepsAlong(path.of, binder);
  return before === null ? null : [...before, { from: "reverse", entity: path.entity, by: path.field }];
}

function pathsFrom(record: Expr, binders: Binders, found: Found[]): ReversePaths {
  if (record.op === "this") return [[]];
  return recordsAt(record, binders, found).flatMap(({ way }) => (way === null ? [] : [way]));
}
