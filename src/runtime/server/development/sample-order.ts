// In which order samples are made. Entities and records first to which others refer, else as the document and the file have them.

import type { EntityPlan, FieldPlan, Plan } from "../../../compiler/plan/plan.ts";
import { settableAtChange } from "../values/validate.ts";

export type GivenRecord = ReadonlyMap<string, unknown>;

/** The positions of the records of its own list to which a value refers: "@Person:ada", or a position from 0. */
export function positionsIn(entity: EntityPlan, field: FieldPlan, value: unknown, list: readonly GivenRecord[]): number[] {
  if ((field.type.is !== "reference" && field.type.is !== "links") || field.type.entity !== entity.name) return [];
  const uniques = entity.fields.filter(({ unique }) => unique).map(({ name }) => name);
  const positionOf = (item: unknown): number => {
    if (typeof item === "number") return item;
    if (typeof item !== "string" || !item.startsWith(`@${entity.name}:`)) return -1;
    const text = item.slice(entity.name.length + 2);
    return list.findIndex((record) => uniques.some((name) => record.has(name) && String(record.get(name)) === text));
  };
  return (Array.isArray(value) ? value : [value]).map(positionOf).filter((position) => list[position] !== undefined);
}

/** Whether the field of a record that is there may still be given: what it refers to may then be made after it. */
export function canWait(entity: EntityPlan, field: FieldPlan): boolean {
  return settableAtChange(entity).includes(field) && !field.required;
}

/** All positions, each behind those to which it refers. Where they refer to each other in a circle, what can wait does. */
export function inOwnOrder(entity: EntityPlan, list: readonly GivenRecord[]): number[] {
  const referring = (position: number, waits: boolean): number[] =>
    entity.fields
      .filter((field) => canWait(entity, field) === waits)
      .flatMap((field) => positionsIn(entity, field, list[position]?.get(field.name), list));
  const needed = list.map((_, position) => referring(position, false));
  const wished = list.map((_, position) => referring(position, true));
  const ordered = new Set<number>();
  const visit = (position: number, path: readonly number[]): void => {
    if (ordered.has(position) || path.includes(position)) return;
    const within = [...path, position];
    for (const other of needed[position] ?? []) visit(other, within);
    for (const other of wished[position] ?? []) if (!leadsTo(needed, other, within)) visit(other, within);
    ordered.add(position);
  };
  for (const position of list.keys()) visit(position, []);
  return [...ordered];
}

/** Whether a record needs, by whatever others, one of these to be there. */
function leadsTo(needed: readonly (readonly number[])[], from: number, goals: readonly number[]): boolean {
  const reached = new Set([from]);
  for (const position of reached) {
    if (goals.includes(position)) return true;
    for (const next of needed[position] ?? []) reached.add(next);
  }
  return false;
}

/** The entities of records that must be there before one of this entity is made, those of its rows included. */
function neededBy(plan: Plan, entity: EntityPlan): EntityPlan[] {
  return entity.fields.flatMap(({ type, name, required }) => {
    const needed = type.is === "rows" || (type.is === "reference" && required);
    const other = needed && name !== entity.part?.by ? plan.entities[type.entity] : undefined;
    return other === undefined ? [] : [other];
  });
}

function allNeededBy(plan: Plan, entity: EntityPlan, found: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  let all = found;
  for (const other of neededBy(plan, entity)) if (!all.has(other.name)) all = allNeededBy(plan, other, new Set([...all, other.name]));
  return all;
}

/** Entities so that what a record must refer to is made before it, and what it may refer to where that closes no circle. */
export function inOrder(plan: Plan): EntityPlan[] {
  const ordered: EntityPlan[] = [];
  const visit = (entity: EntityPlan, path: readonly string[]): void => {
    if (ordered.includes(entity) || path.includes(entity.name)) return;
    const within = [...path, entity.name];
    for (const other of neededBy(plan, entity)) visit(other, within);
    for (const { type } of entity.fields) {
      const other = type.is === "reference" || type.is === "links" ? plan.entities[type.entity] : undefined;
      if (other === undefined || other.name === entity.part?.owner) continue;
      const needed = allNeededBy(plan, other);
      if (!within.some((name) => needed.has(name))) visit(other, within);
    }
    ordered.push(entity);
  };
  const users = plan.product.signsInAs === null ? undefined : plan.entities[plan.product.signsInAs.entity];
  if (users !== undefined) visit(users, []);
  for (const entity of Object.values(plan.entities)) visit(entity, []);
  return ordered;
}
