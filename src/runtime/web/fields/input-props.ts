// The attributes that every native control of a text has.

import { describedBy, fieldStyles } from "../ui/components/Field.tsx";
import type { ControlProps } from "./Control.tsx";

/** Enter sends the form: on a phone the key says so. */
export const ENTER = { enterKeyHint: "done" } as const;

/** What every native control of a text has in common. */
export function inputProps({ field, frame, value, onChange }: ControlProps) {
  return {
    id: frame.id,
    className: fieldStyles.input,
    value: typeof value === "string" ? value : "",
    "aria-required": field.required,
    "aria-invalid": Boolean(frame.error),
    "aria-describedby": describedBy(frame.id, frame),
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  };
}
