// A date or a moment that stands in no form of the document, with its label.

import { useId } from "react";
import type { DateKind } from "../../../compiler/expression/entry/date-entry.ts";
import { readText } from "../drafts/form-values.ts";
import { useValidationOnBlur } from "../drafts/use-validation-on-blur.ts";
import { useValuePlace } from "../drafts/use-value-place.ts";
import { Field } from "../ui/components/Field.tsx";
import { DateControl } from "./DateControl.tsx";

interface Props {
  readonly kind: DateKind;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function DateField({ kind, label, value, onChange }: Props) {
  const id = useId();
  const place = useValuePlace();
  const { frame, given, onBlur, typing } = useValidationOnBlur(id, label, () => {
    const reading = value === "" ? null : readText({ type: { is: kind }, matches: null }, value, place);
    return reading !== null && "wrong" in reading ? reading.wrong : null;
  });
  const change = (next: string) => {
    typing();
    onChange(next);
  };
  return (
    <Field frame={frame} onBlur={onBlur}>
      <DateControl given={given} kind={kind} label={label} value={value} onChange={change} />
    </Field>
  );
}
