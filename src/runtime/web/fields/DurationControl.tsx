// A length of time: an amount and its unit, held as "14 day". Hours and minutes may be typed as 1:30, and parts as 1.5.

import type { InputHTMLAttributes } from "react";
import { plainFigures } from "../../../compiler/expression/entry/digit-scripts.ts";
import { DURATION_UNITS, type DurationUnit, durationControl, readDuration } from "../drafts/form-values.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { classNames } from "../ui/class-names.ts";
import { fieldStyles } from "../ui/components/Field.tsx";
import { useTapSelects } from "../ui/select-on-tap.ts";
import styles from "./controls.module.css";

const UNITS = Object.keys(DURATION_UNITS) as readonly DurationUnit[];

interface Props {
  /** Of the amount: its id and what describes it. */
  readonly given: InputHTMLAttributes<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function DurationControl({ given, label, value, onChange }: Props) {
  const { t } = useTranslation();
  const tapSelects = useTapSelects();
  const [amount = "", unit = "hour"] = value.split(" ");
  return (
    <div className={fieldStyles.affixed}>
      <input
        {...given}
        {...tapSelects}
        className={classNames(fieldStyles.input, fieldStyles.numeric)}
        value={amount}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        onChange={(event) => onChange(`${event.target.value.replaceAll(" ", "")} ${unit}`)}
        onBlur={() => {
          const seconds = /[:.,]/.test(amount) || plainFigures(amount) !== amount ? readDuration(value) : null;
          if (seconds !== null) onChange(durationControl(seconds));
        }}
      />
      <select
        className={classNames(fieldStyles.input, styles.unit)}
        aria-label={t("form.unit", { label: label })}
        value={unit}
        onChange={(event) => onChange(`${amount} ${event.target.value}`)}
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
