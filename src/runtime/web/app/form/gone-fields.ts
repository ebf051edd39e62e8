// The fields that a form had and that the product has no more: each is named, with what was typed there, so that nothing of that is lost
// without a word. Where one of them comes back, so does what stands in it.

import type { FormField, FormView } from "../../../wire.ts";
import type { RowDraft } from "./form-rows.ts";
import type { FormState } from "./form-state.ts";
import type { ControlValue } from "./form-values.ts";

export interface GoneField {
  readonly field: FormField;
  /** What was typed there; null where nobody typed. */
  readonly typed: { readonly value: ControlValue; readonly drafts: readonly RowDraft[] } | null;
}

/** The fields that others lack. */
export function without(fields: readonly FormField[], others: readonly FormField[]): readonly FormField[] {
  return fields.filter(({ name }) => others.every((other) => other.name !== name));
}

export function hasSameFields(one: Pick<FormView, "fields">, other: Pick<FormView, "fields">): boolean {
  return without(one.fields, other.fields).length === 0 && without(other.fields, one.fields).length === 0;
}

/** With some more that are gone, and without those that are there again. */
export function goneWith(
  before: readonly GoneField[],
  gone: readonly FormField[],
  now: FormView,
  { changed, values, drafts }: Pick<FormState, "changed" | "values" | "drafts">,
): readonly GoneField[] {
  const still = before.filter(({ field }) => without([field], now.fields).length > 0);
  const added = gone.map((field): GoneField => {
    const isTyped = changed.some(({ name }) => name === field.name);
    return { field, typed: isTyped ? { value: values[field.name] ?? null, drafts: drafts[field.name] ?? [] } : null };
  });
  return [...still, ...added];
}
