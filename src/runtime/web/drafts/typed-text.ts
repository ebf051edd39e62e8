// What stands in a control of a form, in words.

import type { RowValue } from "../../../compiler/expression/values.ts";
import type { FormField } from "../../wire/forms.ts";
import type { WireValue } from "../../wire.ts";
import type { Formats } from "../formatting/format.ts";
import { isPlace, type ValueWords, valueText } from "../formatting/value-text.ts";
import { type ControlValue, type Place, readControl, wireValue } from "./form-values.ts";
import { draftIn } from "./record-draft.ts";

/** What stands in the form, as it is shown where it is a value, else as it was typed. */
export function typedText(field: FormField, value: ControlValue, place: Place, formats: Formats, words: ValueWords): string | null {
  const draft = draftIn(value);
  if (draft !== null) return draft.typed;
  const reading = isSelfExplanatory(value) ? readControl({ ...field, required: false }, value, place) : null;
  if (reading === null) return valueText(value as WireValue, field.type, formats, words);
  if ("sent" in reading) return valueText(wireValue(reading.sent as RowValue, field.type), field.type, formats, words);
  return typeof value === "string" ? value : null;
}

/** A text, or a place while it is typed: what is sent is read out of it. */
function isSelfExplanatory(value: ControlValue): boolean {
  return typeof value === "string" || isPlace(value);
}
