// Which changes of a form are lost when another form is opened.

import type { FormField } from "../../wire/forms.ts";
import { beginningIn } from "../actions/prefill.ts";
import type { FormState } from "../drafts/form-state.ts";
import { type ControlValue, controlValue, isSame, readControl } from "../drafts/form-values.ts";

type FormContent = Pick<FormState, "changed" | "values" | "place">;

export interface Parting {
  /** The labels of what is lost. */
  readonly lost: readonly string[];
  /** And of what the form that is gone to begins with. */
  readonly taken: readonly string[];
}

/** `href`: where it is left for; null where that is not known. */
export function partingOf({ changed, values, place }: FormContent, href: string | null): Parting {
  const begin = new URLSearchParams(href === null ? "" : beginningIn(new URL(href, location.href).search));
  const isTaken = (field: FormField): boolean => {
    const taken = begin.get(`begin.${field.name}`);
    if (taken === null || field.rows) return false;
    const sent = (value: ControlValue) => readControl(field, value, place);
    return isSame(sent(initialValue(field, taken, place)), sent(values[field.name] ?? null));
  };
  const labels = (fields: readonly FormField[]) => fields.map(({ label }) => label);
  return { lost: labels(changed.filter((field) => !isTaken(field))), taken: labels(changed.filter(isTaken)) };
}

function initialValue(field: FormField, taken: string, place: FormState["place"]): ControlValue {
  return field.type.is === "reference" ? { id: taken, label: null, href: null } : controlValue(taken, field, place);
}
