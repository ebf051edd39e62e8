// A length of time: an amount and its unit, held as "14 day".

import { useTranslation } from "react-i18next";
import { classNames } from "../../../ui/class-names.ts";
import { fieldStyles } from "../../../ui/Field.tsx";
import { DURATION_UNITS, type DurationUnit } from "../form-values.ts";
import { type ControlProps, inputProps } from "./Control.tsx";
import styles from "./controls.module.css";

const UNITS = Object.keys(DURATION_UNITS) as readonly DurationUnit[];

export function DurationControl(props: ControlProps & { readonly value: string }) {
  const { t } = useTranslation();
  const [amount = "", unit = "hour"] = props.value.split(" ");
  return (
    <div className={fieldStyles.affixed}>
      <input
        {...inputProps(props)}
        className={classNames(fieldStyles.input, fieldStyles.numeric)}
        value={amount}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => props.onChange(`${event.target.value.replaceAll(" ", "")} ${unit}`)}
      />
      <select
        className={classNames(fieldStyles.input, styles.unit)}
        aria-label={t("form.unit", { label: props.field.label })}
        value={unit}
        onChange={(event) => props.onChange(`${amount} ${event.target.value}`)}
      >
        {UNITS.map((one) => (
          <option key={one} value={one}>
            {t(`duration.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
