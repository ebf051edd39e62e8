// A labelled line of text among the forms of the account.

import type { InputHTMLAttributes } from "react";
import { describedBy, Field, fieldStyles } from "../../ui/Field.tsx";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onGive: (value: string) => void;
}

export function TextInput({ id, label, help, value, onGive, ...rest }: Props) {
  const frame = { id, label, help };
  return (
    <Field frame={frame}>
      <input
        {...rest}
        id={id}
        className={fieldStyles.input}
        value={value}
        required
        aria-describedby={describedBy(id, frame)}
        onChange={(event) => onGive(event.target.value)}
      />
    </Field>
  );
}
