// What of a record has changed since its form was opened.

import type { ContextValue, FormView } from "../../wire/forms.ts";
import { storedRows } from "../drafts/form-rows.ts";
import { isSame } from "../drafts/form-values.ts";
import { hasSameFields } from "./removed-fields.ts";

/** The names of the fields that are not as they were. */
export function changedBetween(before: FormView, after: FormView): readonly string[] {
  return after.fields.flatMap((field) => {
    const was = before.fields.find((one) => one.name === field.name);
    if (field.computed || was === undefined) return [];
    const same = field.rows ? isSame(storedRows(was), storedRows(field)) : isSame(was.value, field.value);
    return same ? [] : [field.name];
  });
}

/** What is not as it was of the record beside the form, with what it was. */
export function changedContext(before: FormView, after: FormView): readonly { readonly was: ContextValue; readonly is: ContextValue }[] {
  return (after.record?.beside ?? []).flatMap((is) => {
    const was = before.record?.beside?.find(({ name }) => name === is.name);
    return was === undefined || isSame(was.value, is.value) ? [] : [{ was, is }];
  });
}

/** Whether all of it is as it was: what was changed is none of this user's to see, or was taken back. */
export function isAsSeen(before: FormView, after: FormView): boolean {
  const isInOneState = before.record?.now === after.record?.now && !after.refused;
  return isInOneState && hasSameFields(before, after) && changedBetween(before, after).length + changedContext(before, after).length === 0;
}
