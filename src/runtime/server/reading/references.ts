// Demands that given references lead to records that their giver may see. Members of a list that one may not see are
// not lost by changing the others.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Awaitable } from "../../store/awaitable.ts";
import type { Reader, Value } from "../../store/store.ts";
import { type Actor, SEE } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import type { Fault } from "../context/problems.ts";
import { and, idField, not, oneOf, thisRecord } from "../expressions/expression-builders.ts";
import { isSeen } from "./read.ts";

const NONE: readonly Fault[] = [];

/** Faults at the given fields whose records are not there, or not for the actor. */
export function unknownReferences(
  app: Application,
  reader: Reader,
  actor: Actor,
  fields: readonly FieldPlan[],
  values: ReadonlyMap<string, Value>,
): Awaitable<readonly Fault[]> {
  const refer = fields.some(({ name, type }) => (type.is === "reference" || type.is === "links") && (values.get(name) ?? null) !== null);
  return refer ? unknownAmong(app, reader, actor, fields, values) : NONE;
}

async function unknownAmong(
  app: Application,
  reader: Reader,
  actor: Actor,
  fields: readonly FieldPlan[],
  values: ReadonlyMap<string, Value>,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const field of fields) {
    const given = values.get(field.name) ?? null;
    if (given === null || (field.type.is !== "reference" && field.type.is !== "links")) continue;
    const ids = (Array.isArray(given) ? given : [given]).map(String);
    const seen = await seenAmong(app, reader, actor, field.type.entity, ids);
    if (seen.size < ids.length) faults.push(app.problems.fault("reference-unknown", { field: field.label }, field.name, field.origin));
  }
  return faults;
}

/** Those of some records that the actor may see. */
export async function seenAmong(
  app: Application,
  reader: Reader,
  actor: Actor,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  if (ids.length === 1) return new Set((await isSeen({ app, actor }, reader, entity, String(ids[0]))) ? ids : []);
  const where = and([oneOf(idField(entity), ids), app.access.may(entity, SEE, actor.roles).when]);
  const rows = await reader.select({ entity, where, columns: [idField(entity)], order: [], limit: ids.length, offset: 0 }, actor.context);
  return new Set(rows.map((row) => String(row[0])));
}

/** The present members of a list field that the actor may not see. */
export async function hiddenMembers(
  app: Application,
  reader: Reader,
  actor: Actor,
  owner: EntityPlan,
  field: FieldPlan,
  id: string,
): Promise<string[]> {
  if (field.type.is !== "links") return [];
  const { entity } = field.type;
  const linked = {
    op: "member",
    item: thisRecord(entity),
    list: { from: "link", entity, owner: owner.name, field: field.name, of: recordWithId(owner.name, id) },
    type: { is: "boolean" },
    optional: false,
  } as const;
  const where = and([linked, not(app.access.may(entity, SEE, actor.roles).when)]);
  const rows = await reader.select({ entity, where, columns: [idField(entity)], order: [], limit: null, offset: 0 }, actor.context);
  return rows.map((row) => String(row[0]));
}

/** A record that is known by its id. */
export function recordWithId(entity: string, id: string) {
  return { op: "literal", value: id, type: { is: "record", entity }, optional: false } as const;
}
