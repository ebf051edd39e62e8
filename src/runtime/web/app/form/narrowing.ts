// What a form tells the server when it asks what a reference may be set to: the fields that the rules of it speak of.

import type { FormField } from "../../../wire.ts";
import { type ControlValue, type Place, readControl } from "./form-values.ts";

/** Parameters of the request; null where no rule narrows the choice. What is not a value yet is left empty. */
export type Narrowing = Readonly<Record<string, string>> | null;

export function narrowingOf(
  field: FormField,
  fields: readonly FormField[],
  values: Readonly<Record<string, ControlValue>>,
  place: Place,
  record: string | null,
): Narrowing {
  if (field.narrowedBy === undefined) return null;
  const given = fields.filter(({ name }) => field.narrowedBy?.includes(name));
  return {
    fits: "yes",
    ...(record === null ? {} : { record }),
    ...Object.fromEntries(given.map((one) => [`given.${one.name}`, textOf(one, values[one.name] ?? null, place)])),
  };
}

function textOf(field: FormField, value: ControlValue, place: Place): string {
  const reading = readControl({ ...field, required: false }, value, place);
  return "sent" in reading && (typeof reading.sent === "string" || typeof reading.sent === "number" || typeof reading.sent === "boolean")
    ? String(reading.sent)
    : "";
}
