// What an action is sent of the inputs that it asks for.

import type { ActValues, FormState } from "../drafts/form-state.ts";

/** What nobody gave is not sent empty: the field of its name stays as it is, also where it cannot be seen here. */
export function givenOf({ fields, changed }: FormState, values: ActValues): ActValues {
  const kept = fields.filter((field) => !field.required && field.value === null && !changed.includes(field));
  return Object.fromEntries(Object.entries(values).filter(([name]) => kept.every((field) => field.name !== name)));
}
