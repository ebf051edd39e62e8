// A labelled line of text among the forms of the account.

import type { InputHTMLAttributes, Ref } from "react";
import { describedBy, Field, fieldStyles } from "../../ui/components/Field.tsx";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly error?: string | null;
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onGive: (value: string) => void;
}

export function TextInput({ id, label, help, error = null, value, onGive, ...rest }: Props) {
  const frame = { id, label, help, error };
  return (
    <Field frame={frame}>
      <input
        {...rest}
        id={id}
        className={fieldStyles.input}
        value={value}
        required
        aria-invalid={error !== null}
        aria-describedby={describedBy(id, frame)}
        onChange={(event) => onGive(event.target.value)}
      />
    </Field>
  );
}
