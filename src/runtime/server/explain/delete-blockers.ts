// The records because of which another cannot be deleted, with the way to each.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import { inGroups } from "../../store/in-groups.ts";
import type { Reader } from "../../store/store.ts";
import type { DeleteBlocker } from "../../wire/delete-blockers.ts";
import { grantOf, type Operation, SEE } from "../access/access.ts";
import { addressOn, pageOf } from "../access/screen-access.ts";
import { type Application, entityOf } from "../context/application.ts";
import { and, fieldNamed, fieldOf, idField, isNever, oneOf, thisRecord } from "../expressions/expression-builders.ts";
import { calledBy, labelAt, Selection, type View } from "../reading/columns.ts";
import { settableAtChange } from "../values/validate.ts";

/** So many are named of each kind; how many more there are is counted. */
const NAMED = 5;

/** Records that are not parts of others. */
export interface Owners {
  readonly entity: EntityPlan;
  readonly ids: readonly string[];
}

/** Of rows of a part those that they belong to; other records are their own. */
export async function ownersOf({ app, actor }: View, reader: Reader, entity: EntityPlan, ids: readonly string[]): Promise<Owners> {
  const { part } = entity;
  const by = part === null ? undefined : fieldNamed(entity, part.by);
  if (part === null || by === undefined) return { entity, ids };
  const owners = new Set<string>();
  for (const group of inGroups(ids)) {
    const columns = [fieldOf(thisRecord(entity.name), entity.name, by)];
    const query = { entity: entity.name, where: oneOf(idField(entity.name), group), columns, order: [], limit: null, offset: 0 };
    for (const [owner] of await reader.select(query, actor.context)) if (typeof owner === "string") owners.add(owner);
  }
  return ownersOf({ app, actor }, reader, entityOf(app, part.owner), [...owners]);
}

/** What they are called and where they are, of those that the viewer may see. */
export async function deleteBlockers(
  view: View,
  reader: Reader,
  { entity, ids }: Owners,
  ways: DeleteBlocker["ways"],
): Promise<DeleteBlocker | null> {
  const { app, actor } = view;
  const selection = new Selection();
  const label = selection.value(labelAt(view, entity.name, thisRecord(entity.name)));
  const page = pageOf(app, actor, entity.name);
  const href = page === null ? () => null : addressOn(view, selection, page, entity.name, thisRecord(entity.name));
  selection.value(idField(entity.name));
  const where = and([oneOf(idField(entity.name), ids.slice(0, NAMED)), app.access.may(entity.name, SEE, actor.roles).when]);
  const query = { entity: entity.name, where, columns: selection.columns, order: [], limit: NAMED, offset: 0 };
  const rows = await reader.select(query, actor.context);
  if (rows.length === 0) return null;
  const records = rows.map((row) => ({ label: calledBy(entity, label(row)), href: href(row) }));
  return { entity: entity.label, records, more: ids.length > NAMED ? ids.length - NAMED : 0, ways };
}

/** What somebody can do about these, which refer by `fields` of themselves or of their rows: about all of them, or it helps nothing. */
export async function deleteRemedies(
  { app, actor }: View,
  reader: Reader,
  { entity, ids }: Owners,
  fields: readonly Referring[],
): Promise<DeleteBlocker["ways"]> {
  const mayAll = async (deed: Operation): Promise<boolean> => {
    const { when } = app.access.may(entity.name, deed, actor.roles);
    if (isNever(when)) return false;
    let count = 0;
    for (const group of inGroups(ids)) {
      count += await reader.count(entity.name, and([oneOf(idField(entity.name), group), when]), actor.context, null);
    }
    return count === ids.length;
  };
  const emptied = fields.map((one) => fieldToEmpty(app, one));
  const deeds = emptied.flatMap((field): Operation[] => {
    if (field === null) return [];
    const own: Operation = { kind: "change field", field: field.name };
    return [grantOf(entity, own) == null ? { kind: "change" } : own];
  });
  const isTakenOut = deeds.length === fields.length && (await Promise.all(deeds.map(mayAll))).every(Boolean);
  return [...(isTakenOut ? (["take-out"] as const) : []), ...((await mayAll({ kind: "delete" })) ? (["delete"] as const) : [])];
}

/** A field that refers to what was to be deleted. */
export interface Referring {
  readonly entity: EntityPlan;
  readonly field: FieldPlan;
}

/** What is changed so that the reference is gone: the field itself, where it may be empty, or the list that the row stands in. */
function fieldToEmpty(app: Application, { entity, field }: Referring): FieldPlan | null {
  const { part } = entity;
  if (part === null) return !field.required && settableAtChange(entity).includes(field) ? field : null;
  return settableAtChange(entityOf(app, part.owner)).find(({ type }) => type.is === "rows" && type.entity === entity.name) ?? null;
}
