// Several of some values: a box to tick for each, in the order of the document.

import type { ChoiceValue } from "../../../compiler/expression/field-type.ts";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { fieldStyles } from "../ui/components/Field.tsx";
import type { ControlProps } from "./Control.tsx";
import styles from "./controls.module.css";

interface Props extends Omit<ControlProps, "value" | "onChange"> {
  readonly values: readonly ChoiceValue[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

export function ChoicesControl({ values, frame, value, onChange }: Props) {
  const toggled = (one: string, chosen: boolean) =>
    values.map((choice) => choice.value).filter((other) => (other === one ? chosen : value.includes(other)));
  return (
    <div className={fieldStyles.choices}>
      {values.map((choice) => (
        <label key={choice.value} className={fieldStyles.choice}>
          <input
            type="checkbox"
            name={frame.id}
            value={choice.value}
            checked={value.includes(choice.value)}
            aria-invalid={Boolean(frame.error)}
            onChange={(event) => onChange(toggled(choice.value, event.target.checked))}
          />
          <span>
            <DocumentText>{choice.label}</DocumentText>
            {choice.meaning && (
              <span className={styles.meaning}>
                <DocumentText>{choice.meaning}</DocumentText>
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
