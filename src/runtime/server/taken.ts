// What is there once only and is there already, told so that whoever fills in a form knows what stands in the way: the value at its
// field, or, of what they did not give themselves, that there is one; and which record it is, where they may see it.

import type { EntityPlan, FieldPlan, Origin } from "../../compiler/plan/plan.ts";
import type { Reader, Row } from "../store/store.ts";
import type { Actor } from "./access.ts";
import type { Application } from "./application.ts";
import { calledBy } from "./columns.ts";
import { conditionsHold } from "./permit.ts";
import { type Fault, TAKEN_BY } from "./problems.ts";
import { labelsOf } from "./read.ts";
import { thisRecord } from "./terms.ts";
import { type Phrase, phrase } from "./words/texts.ts";

interface Taken {
  readonly fields: readonly FieldPlan[];
  readonly origin: Origin;
  /** The record that has the values. */
  readonly by: string;
  readonly row: Row;
  readonly given: { has(field: string): boolean };
}

export async function takenFault(app: Application, reader: Reader, actor: Actor, entity: EntityPlan, taken: Taken): Promise<Fault> {
  const { fields, origin, by, row, given } = taken;
  const label = fields.map((field) => field.label).join(" + ");
  const fault = app.problems.fault("already-taken", { field: label }, fields[0]?.name ?? null, origin);
  // Whoever sees a record and not what it has in the field shall not find out by trying whose it is.
  const seen = fields.map(({ name }) => app.access.fieldSeenAt(entity.name, name, thisRecord(entity.name), actor.roles));
  const stored = await reader.get(entity.name, by);
  const holds = stored === null ? [false] : await conditionsHold(reader, entity.name, stored, seen, actor.context);
  const other = holds.every((one) => one) ? (await labelsOf({ app, actor }, reader, entity.name, [by])).get(by) : undefined;
  const record = other?.label == null ? null : calledBy(entity, other.label);
  const theirs = fields.filter((field) => !given.has(field.name) && isSelf(app, actor, field, row));
  const words = wordsOf(
    fields.filter((field) => !theirs.includes(field)),
    theirs.length > 0,
    fields.every((field) => given.has(field.name)),
    record,
  );
  const told = words === null ? fault : app.problems.inWords(fault, words);
  if (record === null) return told;
  return { ...told, other: { label: record, href: other?.href ?? null }, [TAKEN_BY]: { entity: entity.name, id: by, field: label } };
}

/** Whether it names whoever asks. */
function isSelf({ plan }: Application, { userId }: Actor, { name, type }: FieldPlan, row: Row): boolean {
  return type.is === "reference" && type.entity === plan.product.signsInAs?.entity && userId !== null && row[name] === userId;
}

/** `fields`: those of which it is said that they are the same; null: the value is taken, and no more can be said. */
function wordsOf(fields: readonly FieldPlan[], isTheirs: boolean, isGiven: boolean, record: string | null): Phrase | null {
  const field = fields.map(({ label }) => label).join(" + ");
  if (isTheirs) {
    if (record === null) return phrase("yoursAlreadyUnseen");
    return fields.length === 0 ? phrase("yoursAlready", { record }) : phrase("yoursSame", { field, record });
  }
  if (fields.length === 1 && isGiven) return record === null ? null : phrase("takenBy", { field, record });
  return record === null ? phrase("oneSameUnseen", { field }) : phrase("oneSame", { field, record });
}
