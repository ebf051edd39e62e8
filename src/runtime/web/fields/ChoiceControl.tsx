// One of some values: radios while there are few, else a list that opens. What a value means is said where it is known.

import type { ChoiceValue } from "../../../compiler/expression/field-type.ts";
import type { FormField } from "../../wire/forms.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { DocumentText, useDocumentText } from "../ui/components/DocumentText.tsx";
import { fieldStyles } from "../ui/components/Field.tsx";
import type { ControlProps } from "./Control.tsx";
import styles from "./controls.module.css";
import { inputProps } from "./input-props.ts";

const RADIOS = 4;

export function isRadio({ type, required }: Pick<FormField, "type" | "required">): boolean {
  return type.is === "yes/no" ? !required : type.is === "choice" && type.values.length <= RADIOS;
}

interface Props extends ControlProps {
  readonly values: readonly ChoiceValue[];
  /** The words are the program's. */
  readonly own?: true;
}

export function ChoiceControl({ values, own, ...props }: Props) {
  const { t } = useTranslation();
  const said = useDocumentText();
  const { field, frame, value, onChange } = props;
  if (!isRadio(field))
    return (
      <select {...inputProps(props)}>
        {(!field.required || value === "") && <option value="">{t("form.choose")}</option>}
        {values.map((choice) => (
          <option key={choice.value} value={choice.value} {...said}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  const options = field.required ? values : [...values, { value: "", label: t("form.noChoice"), meaning: "" }];
  return (
    <div className={fieldStyles.choices}>
      {options.map((choice) => (
        <label key={choice.value} className={fieldStyles.choice}>
          <input
            type="radio"
            name={frame.id}
            value={choice.value}
            checked={value === choice.value}
            aria-invalid={Boolean(frame.error)}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <DocumentText own={own === true || choice.value === ""}>{choice.label}</DocumentText>
            {choice.meaning && (
              <span className={styles.meaning} {...said}>
                {choice.meaning}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
