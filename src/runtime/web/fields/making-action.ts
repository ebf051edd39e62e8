// Making a record that a form refers to, without leaving the form.

import type { FormField } from "../../wire/forms.ts";
import type { ActionView } from "../../wire.ts";

/** To make the record that was looked for in vain: it begins with the words that were typed. */
export function makingAction({ entity, slug, label, begins }: NonNullable<FormField["makes"]>, typed: string): ActionView {
  const begin = begins && typed !== "" && [...typed].length <= begins.most ? { [begins.field]: typed } : {};
  const rest = { help: "", to: null, href: null, blocked: null, asks: [], fill: {}, danger: false };
  return { kind: "start", label, slug, entity, begin, ...rest };
}
