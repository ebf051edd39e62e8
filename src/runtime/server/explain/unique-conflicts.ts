// Which record has a value already that is there once only. Whoever fills in a form is told the value at its field, and
// the record where they may see it.

import type { EntityPlan, FieldPlan, Origin } from "../../../compiler/plan/plan.ts";
import type { Reader, Row, Value } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import { citeOf, type Fault } from "../context/problems.ts";
import { and, fieldNamed, idField, isValue, or, thisRecord } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { type Phrase, phrase } from "../i18n/texts.ts";
import { calledBy } from "../reading/columns.ts";
import { labelsOf } from "../reading/read.ts";
import { equivalentValues } from "../values/values.ts";

/** Fields that no two records have alike, all together, and the row that says so. */
export interface Unique {
  readonly fields: readonly FieldPlan[];
  readonly origin: Origin;
}

interface UniqueConflict extends Unique {
  /** The record that has the values. */
  readonly by: string;
  readonly row: Row;
  readonly given: { has(field: string): boolean };
}

export function uniquesOf(entity: EntityPlan): readonly Unique[] {
  const single = entity.fields.filter(({ unique }) => unique).map((field) => ({ fields: [field], origin: field.origin }));
  const together = entity.uniques.map(({ fields, origin }) => ({
    fields: fields.flatMap((name) => fieldNamed(entity, name) ?? []),
    origin,
  }));
  return [...single, ...together];
}

/** The record that has the values of a row; null where there is none, and where one of the values is empty. */
export async function takenBy(
  reader: Reader,
  actor: Actor,
  entity: EntityPlan,
  fields: readonly FieldPlan[],
  row: Row,
): Promise<string | null> {
  if (fields.some(({ name }) => (row[name] ?? null) === null)) return null;
  const where = and(
    fields.map(({ name, type }) => or(equivalentValues(type, row[name] ?? null).map((value) => isValue(entity, name, value)))),
  );
  const query = { entity: entity.name, where, columns: [idField(entity.name)], order: [], limit: 1, offset: 0 };
  const [other] = await reader.select(query, actor.context);
  return other === undefined ? null : String(other[0]);
}

export async function takenFault(
  app: Application,
  reader: Reader,
  actor: Actor,
  entity: EntityPlan,
  taken: UniqueConflict,
): Promise<Fault> {
  const { fields, by, row, given } = taken;
  // Whoever sees a record and not what it has in the field shall not find out by trying whose it is.
  const seen = fields.map(({ name }) => app.access.fieldSeenAt(entity.name, name, thisRecord(entity.name), actor.roles));
  const stored = await reader.get(entity.name, by);
  const holds = stored === null ? [false] : await conditionsHold(reader, entity.name, stored, seen, actor.context);
  const other = holds.every((one) => one) ? (await labelsOf({ app, actor }, reader, entity.name, [by])).get(by) : undefined;
  const record = other?.label == null ? null : { id: by, label: calledBy(entity, other.label), href: other.href };
  const theirs = fields.filter((field) => !given.has(field.name) && isSelf(app, actor, field, row[field.name]));
  const isGiven = fields.every((field) => given.has(field.name));
  return conflictFault(app, entity, taken, { theirs, isGiven, record });
}

/** That values are taken which are there once by a row of the document, and no more. */
export function takenFaultAt({ problems }: Application, entity: EntityPlan, cite: string, field: FieldPlan): Fault {
  const unique = uniquesOf(entity).find(({ fields, origin }) => fields.includes(field) && citeOf(origin) === cite);
  const label = (unique?.fields ?? [field]).map((one) => one.label).join(" + ");
  return problems.fault("already-taken", { field: label }, field.name, unique?.origin ?? field.origin);
}

/** What is known of values that are taken. */
interface ConflictDetails {
  /** The fields that name whoever asks. */
  readonly theirs: readonly FieldPlan[];
  /** Whether whoever asks gave all of it themselves. */
  readonly isGiven: boolean;
  /** The record that has the values, where they may see it. */
  readonly record: { readonly id: string; readonly label: string; readonly href: string | null } | null;
}

export function conflictFault(
  app: Application,
  entity: EntityPlan,
  { fields, origin }: Unique,
  { theirs, isGiven, record }: ConflictDetails,
): Fault {
  const fault = app.problems.fault("already-taken", { field: labelOf(fields) }, fields[0]?.name ?? null, origin);
  const rest = fields.filter((field) => !theirs.includes(field));
  const words = wordsOf(rest, theirs.length > 0, isGiven, record?.label ?? null);
  const told = words === null ? fault : app.problems.inWords(fault, words);
  if (record === null) return told;
  const { id, href } = record;
  return { ...told, other: { label: record.label, href }, takenBy: { entity: entity.name, id, field: labelOf(fields) } };
}

function labelOf(fields: readonly FieldPlan[]): string {
  return fields.map(({ label }) => label).join(" + ");
}

/** Whether a value names whoever asks. */
export function isSelf({ plan }: Application, { userId }: Actor, { type }: FieldPlan, value: Value | undefined): boolean {
  return type.is === "reference" && type.entity === plan.product.signsInAs?.entity && userId !== null && value === userId;
}

/** `fields`: those of which it is said that they are the same; null: the value is taken, and no more can be said. */
function wordsOf(fields: readonly FieldPlan[], isTheirs: boolean, isGiven: boolean, record: string | null): Phrase | null {
  const field = labelOf(fields);
  if (isTheirs) {
    if (record === null) return phrase("yoursAlreadyUnseen");
    return fields.length === 0 ? phrase("yoursAlready", { record }) : phrase("yoursSame", { field, record });
  }
  if (fields.length === 1 && isGiven) return record === null ? null : phrase("takenBy", { field, record });
  return record === null ? phrase("oneSameUnseen", { field }) : phrase("oneSame", { field, record });
}
