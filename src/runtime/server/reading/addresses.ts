// The records that an address names, by id or by a unique field. The viewer sees each, with the field that names it,
// and an inner one belongs to the outer one before it.

import type { Expr, Literal } from "../../../compiler/expression/tree.ts";
import type { EntityPlan, Segment } from "../../../compiler/plan/plan.ts";
import type { Awaitable } from "../../store/awaitable.ts";
import type { Row, Value } from "../../store/store.ts";
import { demandSeen, malformed, unseen } from "../access/authorize.ts";
import { type RecordSegment, recordSegments } from "../access/screen-access.ts";
import { entityOf } from "../context/application.ts";
import { isId } from "../context/ids.ts";
import { and, compare, fieldNamed, fieldOf, idField, idOf, literal, oneOf, or, thisRecord } from "../expressions/expression-builders.ts";
import { decode, equivalentValues, valuesFinding } from "../values/values.ts";
import type { View } from "./columns.ts";
import { recordWith, recordWithAll, seesFields } from "./finding.ts";
import { recordWithId } from "./references.ts";

export interface NamedRecord {
  readonly entity: string;
  readonly row: Row;
}

/**
 * Finds the records of an address from the outermost on; refused as not found at the first that is not there, or that
 * does not belong to the one before it. Not `related`: what is to be related only now.
 */
export async function recordsOf(
  view: View,
  segments: readonly Segment[],
  given: (segment: RecordSegment) => string,
  related = true,
): Promise<NamedRecord[]> {
  const found: NamedRecord[] = [];
  for (const segment of recordSegments(segments)) {
    const outer = found.at(-1);
    const row = await find(view, segment, given(segment), outer);
    if (row === undefined) throw malformed(view.app, view.actor, segment.entity);
    const seen = await demandSeen(view.app, view.app.store, view.actor, segment.entity, row);
    if (related && outer !== undefined && !(await belongs(view, entityOf(view.app, segment.entity), seen, outer)))
      throw unseen(view.app, view.actor, segment.entity);
    found.push({ entity: segment.entity, row: seen });
  }
  return found;
}

/** Undefined where nothing could be called so. */
async function find(view: View, segment: RecordSegment, text: string, outer: NamedRecord | undefined): Promise<Row | null | undefined> {
  const { app } = view;
  const entity = entityOf(app, segment.entity);
  if (segment.by === "id") return isId(text, entity.ids) ? app.store.get(segment.entity, text) : undefined;
  const field = fieldNamed(entity, segment.by);
  const decoded = field === undefined ? null : decode(field.type, text, "query");
  if (decoded === null || !decoded.ok || decoded.value === null) return undefined;
  const values = field === undefined ? [] : valuesFinding(field.type, text, decoded.value);
  const reference = segment.within === undefined ? undefined : fieldNamed(entity, segment.within);
  if (field === undefined || reference === undefined || outer === undefined)
    return firstOf(values, (value) => (field === undefined ? null : recordWith(view, entity, field, value)));
  const equivalent = values.flatMap((value) => equivalentValues(field.type, value));
  return firstOf(equivalent, (value) =>
    recordWithAll(view, entity, [
      [reference, idOf(outer.row)],
      [field, value as Literal],
    ]),
  );
}

async function firstOf(values: readonly Value[], find: (value: Value) => Awaitable<Row | null>): Promise<Row | null> {
  for (const value of values) {
    const found = await find(value);
    if (found !== null) return found;
  }
  return null;
}

/** Whether a record belongs to the one before it by a field that the viewer may see. */
async function belongs(view: View, inner: EntityPlan, row: Row, outer: NamedRecord): Promise<boolean> {
  const references = referencesTo(inner, outer.entity);
  for (const field of references) if (row[field] === idOf(outer.row) && (await seesFields(view, inner.name, row, [field]))) return true;
  if (references.length > 0) return false;
  const listed = listedWith(view, inner.name, outer);
  if (listed.length === 0) return true;
  const asked = and([oneOf(idField(inner.name), [idOf(row)]), or(listed)]);
  return (await view.app.store.count(inner.name, asked, view.actor.context, 1)) > 0;
}

/** What begins by itself, with whoever makes the record say, is not what an address further out names. */
export function isByAddress(entity: EntityPlan, field: string): boolean {
  return fieldNamed(entity, field)?.starts == null;
}

/** The references of a new record that its address fills, each to the record that it names; `free`: those that may be filled. */
export function filledByAddress(
  entity: EntityPlan,
  outers: readonly NamedRecord[],
  free: (field: string) => boolean = () => true,
): (readonly [field: string, id: string])[] {
  return outers.flatMap((outer, at) => {
    const isNext = at === outers.length - 1;
    const reference = referencesTo(entity, outer.entity).find((name) => free(name) && (isNext || isByAddress(entity, name)));
    return reference === undefined ? [] : [[reference, idOf(outer.row)] as const];
  });
}

export function referencesTo(entity: EntityPlan, other: string): string[] {
  return entity.fields.filter((field) => field.type.is === "reference" && field.type.entity === other).map((field) => field.name);
}

/** The condition that records of a list belong to the records that its address names, as far as the viewer may see by what. */
export function withinOuter(view: View, entity: string, outers: readonly NamedRecord[]): Expr[] {
  const plan = entityOf(view.app, entity);
  return outers.flatMap((outer, at) => {
    const here = thisRecord(entity);
    const id: Value = idOf(outer.row);
    const named = referencesTo(plan, outer.entity).filter((name) => at === outers.length - 1 || isByAddress(plan, name));
    if (named.length === 0 && at < outers.length - 1 && referencesTo(plan, outer.entity).length > 0) return [];
    const references = named.map((name) => {
      const field = fieldOf(here, entity, fieldNamed(plan, name)!);
      return and([view.app.access.fieldSeenAt(entity, name, here, view.actor.roles), compare(field, "=", literal(id, field.type))]);
    });
    if (references.length > 0) return [or(references)];
    const listed = listedWith(view, entity, outer);
    return listed.length === 0 ? [] : [or(listed)];
  });
}

/** That a record is in a list of another, or has it in one of its own, as far as the viewer may see these lists. */
function listedWith(view: View, entity: string, outer: NamedRecord): Expr[] {
  const here = thisRecord(entity);
  const there = recordWithId(outer.entity, idOf(outer.row));
  return [...linksTo(view, outer.entity, entity, there, here), ...linksTo(view, entity, outer.entity, here, there)];
}

function linksTo({ app, actor }: View, owner: string, entity: string, of: Expr, item: Expr): Expr[] {
  return entityOf(app, owner).fields.flatMap((field): Expr[] => {
    if (field.type.is !== "links" || field.type.entity !== entity) return [];
    const list = { from: "link", entity, owner, field: field.name, of } as const;
    const member: Expr = { op: "member", item, list, type: { is: "boolean" }, optional: false };
    return [and([app.access.fieldSeenAt(owner, field.name, of, actor.roles), member])];
  });
}
