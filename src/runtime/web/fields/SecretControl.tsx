// A secret: whether there is one, and a way to give another. What it is never comes here.

import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Button } from "../ui/components/Button.tsx";
import { fieldStyles } from "../ui/components/Field.tsx";
import type { ControlProps } from "./Control.tsx";
import styles from "./controls.module.css";
import { inputProps } from "./input-props.ts";

/** The control holds true while the stored secret is kept, the text of a new one, or null to take it away. */
export function SecretControl(props: ControlProps) {
  const { t } = useTranslation();
  const { field, frame, value, onChange } = props;
  const stored = field.value === true;
  const { label } = field;
  if (!stored || (value !== true && value !== null))
    return (
      <div className={fieldStyles.affixed}>
        <input {...inputProps(props)} type="password" autoComplete="new-password" />
        {stored && <Button onClick={() => onChange(true)}>{t("form.keep", { label })}</Button>}
      </div>
    );
  return (
    <div id={frame.id} tabIndex={-1} className={fieldStyles.affixed}>
      <span className={styles.hint}>{t(value === true ? "form.secretSet" : "form.secretCleared")}</span>
      <Button onClick={() => onChange("")}>{t("form.replace", { label })}</Button>
      {value === null && <Button onClick={() => onChange(true)}>{t("form.keep", { label })}</Button>}
      {value === true && !field.required && <Button onClick={() => onChange(null)}>{t("form.remove", { label })}</Button>}
    </div>
  );
}
