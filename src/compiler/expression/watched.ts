// Which lists a condition on a record looks at, and by which references a member of such a list leads back to the record:
// whoever writes the member must ask the condition of that record anew.

import type { Expr, ListSource } from "./tree.ts";
import { partsOf } from "./walk.ts";

/** From a member of a list to those that have it: by its own reference, or as one that is on their list. */
export type WayBack =
  | { readonly from: "reverse"; readonly entity: string; readonly by: string }
  | { readonly from: "link"; readonly entity: string; readonly owner: string; readonly field: string };

export interface WatchedList {
  /** Of its members. */
  readonly entity: string;
  /** From a member back to the record that the condition is about, the nearest first; null where no reference leads there. */
  readonly way: readonly WayBack[] | null;
  /** The fields of a member on which the condition depends. */
  readonly fields: ReadonlySet<string>;
  /** The fields of records to which members refer, on which it depends as well: "Order.paid". */
  readonly beyond: ReadonlySet<string>;
}

/** Every list within a condition in which computed fields are expanded. */
export function watchedLists(condition: Expr): WatchedList[] {
  const found: Found[] = [];
  look(condition, new Map(), found);
  return found;
}

interface Found extends WatchedList {
  readonly fields: Set<string>;
  readonly beyond: Set<string>;
}

type Binders = ReadonlyMap<string, Found>;

function look(expr: Expr, binders: Binders, found: Found[]): void {
  if (expr.op === "field" && expr.of.op === "it") binders.get(expr.of.binder)?.fields.add(expr.field);
  if (expr.op === "field" && expr.of.op === "field") beginningOf(expr, binders)?.beyond.add(`${expr.entity}.${expr.field}`);
  const within = expr.op === "aggregate" || expr.op === "collect" || expr.op === "member" ? opened(expr, binders, found) : binders;
  for (const part of partsOf(expr)) look(part, within, found);
}

/** The list of whose member a path begins. */
function beginningOf(expr: Expr, binders: Binders): Found | undefined {
  if (expr.op === "field") return beginningOf(expr.of, binders);
  return expr.op === "it" ? binders.get(expr.binder) : undefined;
}

function opened(expr: Expr & { readonly op: "aggregate" | "collect" | "member" }, binders: Binders, found: Found[]): Binders {
  const { list } = expr;
  const conditions = expr.op === "aggregate" && expr.where !== null ? conjunctsOf(expr.where) : [];
  const member = list.from === "entity" && expr.op === "aggregate" ? named(list, expr.binder, conditions, binders) : wayOf(list, binders);
  const one: Found = { entity: list.entity, way: member, fields: new Set(list.from === "reverse" ? [list.by] : []), beyond: new Set() };
  if (list.from === "link" && list.of.op === "it") binders.get(list.of.binder)?.fields.add(list.field);
  found.push(one);
  return expr.op === "member" ? binders : new Map([...binders, [expr.binder, one]]);
}

function wayOf(list: ListSource, binders: Binders): readonly WayBack[] | null {
  if (list.from === "entity") return null;
  const rest = wayFrom(list.of, binders);
  if (rest === null) return null;
  const { entity } = list;
  const step: WayBack =
    list.from === "reverse" ? { from: "reverse", entity, by: list.by } : { from: "link", entity, owner: list.owner, field: list.field };
  return [step, ...rest];
}

/** All records of an entity, of which the condition takes those that refer to the record: as good as a list of its own. */
function named(list: ListSource, binder: string, conditions: readonly Expr[], binders: Binders): readonly WayBack[] | null {
  for (const condition of conditions) {
    if (condition.op !== "compare" || condition.how !== "=") continue;
    for (const [own, other] of [
      [condition.left, condition.right],
      [condition.right, condition.left],
    ] as const) {
      if (own.op !== "field" || own.of.op !== "it" || own.of.binder !== binder) continue;
      const rest = wayFrom(other, binders);
      if (rest !== null) return [{ from: "reverse", entity: list.entity, by: own.field }, ...rest];
    }
  }
  return null;
}

function wayFrom(record: Expr, binders: Binders): readonly WayBack[] | null {
  if (record.op === "this") return [];
  return record.op === "it" ? (binders.get(record.binder)?.way ?? null) : null;
}

function conjunctsOf(expr: Expr): readonly Expr[] {
  return expr.op === "and" ? expr.items.flatMap(conjunctsOf) : [expr];
}
