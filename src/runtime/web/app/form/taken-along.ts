// Whether a form that is gone to begins with all that was changed in the one that is left: nothing is lost by that, and nobody is asked.

import type { FormField } from "../../../wire.ts";
import { beginningIn } from "../actions/begun.ts";
import type { FormState } from "./form-state.ts";
import { type ControlValue, controlValue, isSame, readControl } from "./form-values.ts";

type Held = Pick<FormState, "changed" | "values" | "place">;

/** `href`: where it is left for; null where that is not known. */
export function isTakenAlong({ changed, values, place }: Held, href: string | null): boolean {
  if (href === null) return false;
  const begin = new URLSearchParams(beginningIn(new URL(href, location.href).search));
  return changed.every((field) => {
    const taken = begin.get(`begin.${field.name}`);
    if (taken === null || field.rows) return false;
    const sent = (value: ControlValue) => readControl(field, value, place);
    return isSame(sent(begunWith(field, taken, place)), sent(values[field.name] ?? null));
  });
}

function begunWith({ type }: FormField, taken: string, place: FormState["place"]): ControlValue {
  return type.is === "reference" ? { id: taken, label: null, href: null } : controlValue(taken, type, place);
}
