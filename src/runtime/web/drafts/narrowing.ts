// What a form tells the server when it asks for options or defaults. It is the fields that the rules and the defaults
// speak of.

import type { FormField } from "../../wire/forms.ts";
import { isReference } from "../formatting/value-text.ts";
import { type ControlValue, type Place, readControl } from "./form-values.ts";

/** Parameters of the request; null where no rule narrows the choice. What is not a value yet is left empty. */
export type Narrowing = Readonly<Record<string, string>> | null;

/** What a form holds of a record: its fields and what stands in them. */
export interface Holding {
  readonly fields: readonly FormField[];
  readonly values: Readonly<Record<string, ControlValue>>;
}

/** The record that is changed, or the slug of the action that makes it, with what is filled in beside the form. */
export interface Subject {
  readonly record: string | null;
  readonly action: string | null;
  readonly filled: Readonly<Record<string, string>>;
  /** The record that the action would be done to, where it makes none; of a few, with commas between them. */
  readonly target?: string | null;
}

/** The owner of a row, the field by which the row knows it, and the row's own id where it is stored. */
export interface OwnerHolding extends Holding {
  readonly by: string;
  readonly row: string | null;
  readonly subject: Subject;
}

export function narrowingOf(field: FormField, held: Holding, place: Place, subject: Subject | null, owner: OwnerHolding | null): Narrowing {
  if (field.narrowedBy === undefined) return null;
  return { fits: "yes", ...aboutOf(subject, owner), ...givenOf(field.narrowedBy, held, place, subject, owner) };
}

/** Which record the parameters are about. */
export function aboutOf(subject: Subject | null, owner: OwnerHolding | null): Readonly<Record<string, string>> {
  const { record = null, action = null } = subject ?? owner?.subject ?? {};
  const row: Record<string, string> = owner?.row == null ? {} : { record: owner.row };
  if (record !== null) return { [subject === null ? "owner" : "record"]: record, ...row };
  const at: Record<string, string> = subject?.target == null ? {} : { target: subject.target };
  return action === null ? {} : { action, ...at };
}

/** What stands in the fields of these names; those of the owner begin as "order.". */
export function givenOf(
  names: readonly string[],
  held: Holding,
  place: Place,
  subject: Subject | null,
  owner: OwnerHolding | null,
): Readonly<Record<string, string>> {
  const textsOf = ({ fields, values }: Holding, filled: Subject["filled"], prefix: string) =>
    [...Object.entries(filled), ...fields.map((field) => [field.name, textOf(field, values[field.name] ?? null, place)] as const)]
      .filter(([name]) => names.includes(`${prefix}${name}`))
      .map(([name, text]) => [`given.${prefix}${name}`, text]);
  const ofOwner = owner === null ? [] : textsOf(owner, owner.subject.filled, `${owner.by}.`);
  return Object.fromEntries([...textsOf(held, subject?.filled ?? {}, ""), ...ofOwner]);
}

function textOf(field: FormField, value: ControlValue, place: Place): string {
  if (!field.editable) return typeof field.value === "object" ? (isReference(field.value) ? field.value.id : "") : String(field.value);
  const reading = readControl({ ...field, required: false }, value, place);
  return "sent" in reading && (typeof reading.sent === "string" || typeof reading.sent === "number" || typeof reading.sent === "boolean")
    ? String(reading.sent)
    : "";
}
