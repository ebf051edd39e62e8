// The records that an address names, by id or by a unique field: each to be seen by whoever asks, and an inner one
// belongs to the outer one before it.

import type { Expr } from "../../compiler/expression/tree.ts";
import type { EntityPlan, Segment } from "../../compiler/plan/plan.ts";
import type { Row, Value } from "../store/store.ts";
import { entityOf } from "./application.ts";
import type { View } from "./columns.ts";
import { isId } from "./ids.ts";
import { type RecordSegment, recordSegments } from "./pages.ts";
import { demandSeen, unseen } from "./permit.ts";
import { compare, fieldNamed, fieldOf, idOf, literal, or, thisRecord } from "./terms.ts";
import { decode } from "./values.ts";

export interface NamedRecord {
  readonly entity: string;
  readonly row: Row;
}

/** Finds the records of an address from the outermost on; refused as not found at the first that is not there. */
export async function recordsOf(
  view: View,
  segments: readonly Segment[],
  given: (segment: RecordSegment) => string,
): Promise<NamedRecord[]> {
  const found: NamedRecord[] = [];
  for (const segment of recordSegments(segments)) {
    const row = await find(view, segment, given(segment));
    const seen = await demandSeen(view.app, view.app.store, view.actor, segment.entity, row);
    const outer = found.at(-1);
    if (outer !== undefined && !belongs(entityOf(view.app, segment.entity), seen, outer))
      throw unseen(view.app, view.actor, segment.entity);
    found.push({ entity: segment.entity, row: seen });
  }
  return found;
}

async function find({ app }: View, segment: RecordSegment, text: string): Promise<Row | null> {
  if (segment.by === "id") return isId(text, entityOf(app, segment.entity).ids) ? app.store.get(segment.entity, text) : null;
  const field = fieldNamed(entityOf(app, segment.entity), segment.by);
  const decoded = field === undefined ? null : decode(field.type, text, "query");
  if (decoded === null || !decoded.ok || decoded.value === null) return null;
  return app.store.getBy(segment.entity, segment.by, decoded.value);
}

function belongs(inner: EntityPlan, row: Row, outer: NamedRecord): boolean {
  const references = referencesTo(inner, outer.entity);
  return references.length === 0 || references.some((field) => row[field] === idOf(outer.row));
}

function referencesTo(entity: EntityPlan, other: string): string[] {
  return entity.fields.filter((field) => field.type.is === "reference" && field.type.entity === other).map((field) => field.name);
}

/** The condition that records of a list belong to the records that its address names. */
export function withinOuter(view: View, entity: string, outers: readonly NamedRecord[]): Expr[] {
  const plan = entityOf(view.app, entity);
  return outers.flatMap((outer) => {
    const references = referencesTo(plan, outer.entity).map((name) => fieldOf(thisRecord(entity), entity, fieldNamed(plan, name)!));
    const id: Value = idOf(outer.row);
    return references.length === 0 ? [] : [or(references.map((field) => compare(field, "=", literal(id, field.type))))];
  });
}
