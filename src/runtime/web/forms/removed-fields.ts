// The fields that a form had, itself or in its rows, and that the product has no more. Each is named, with what was typed there,
// so that nothing of that is lost without a word. Where one of them comes back, so does what stands in it.

import type { FormField, FormView } from "../../wire/forms.ts";
import type { RowDraft } from "../drafts/form-rows.ts";
import type { FormState } from "../drafts/form-state.ts";
import type { ControlValue } from "../drafts/form-values.ts";

export interface GoneField {
  readonly field: FormField;
  /** The list in whose rows it was. */
  readonly list?: FormField;
  /** What was typed there, by the number of its row where it was in one; null where nobody typed. */
  readonly typed: { readonly value: ControlValue; readonly drafts: readonly RowDraft[]; readonly cells?: readonly GoneCell[] } | null;
}

export interface GoneCell {
  readonly number: number;
  readonly value: ControlValue;
}

/** The fields that others lack. */
export function without(fields: readonly FormField[], others: readonly FormField[]): readonly FormField[] {
  return fields.filter(({ name }) => others.every((other) => other.name !== name));
}

/** The fields of rows that lists lack by now; of a list that is gone as a whole that is told. */
function cellsWithout(fields: readonly FormField[], others: readonly FormField[]): readonly Required<Pick<GoneField, "field" | "list">>[] {
  return fields.flatMap((list) => {
    const now = others.find(({ name }) => name === list.name);
    return list.rows && now?.rows ? without(list.rows.fields, now.rows.fields).map((field) => ({ field, list })) : [];
  });
}

export function hasSameFields(one: Pick<FormView, "fields">, other: Pick<FormView, "fields">): boolean {
  const lacks = ({ fields }: typeof one, { fields: others }: typeof one) =>
    without(fields, others).length > 0 || cellsWithout(fields, others).length > 0;
  return !lacks(one, other) && !lacks(other, one);
}

type FormContent = Pick<FormState, "changed" | "values" | "drafts">;

/** With some more that are gone, and without those that are there again; of rows those that they had before. */
export function goneWith(
  told: readonly GoneField[],
  gone: readonly FormField[],
  before: Pick<FormView, "fields">,
  now: Pick<FormView, "fields">,
  { changed, values, drafts }: FormContent,
): readonly GoneField[] {
  const still = told.filter(({ field, list }) =>
    list === undefined
      ? without([field], now.fields).length > 0
      : now.fields.every(({ name, rows }) => name !== list.name || without([field], rows?.fields ?? []).length > 0),
  );
  const added = gone.map((field): GoneField => {
    const isTyped = changed.some(({ name }) => name === field.name);
    return { field, typed: isTyped ? { value: values[field.name] ?? null, drafts: drafts[field.name] ?? [] } : null };
  });
  const cells = cellsWithout(before.fields, now.fields).map(({ field, list }): GoneField => {
    const cells = (drafts[list.name] ?? []).flatMap(({ values, typed = [] }, index) =>
      typed.includes(field.name) ? [{ number: index + 1, value: values[field.name] ?? null }] : [],
    );
    return { field, list, typed: cells.length === 0 ? null : { value: null, drafts: [], cells } };
  });
  return [...still, ...added, ...cells];
}
