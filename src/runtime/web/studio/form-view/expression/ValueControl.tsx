// What a field is compared with, chosen or typed as its type asks.

import type { StudioConditionField } from "../../../../wire/studio-condition.ts";
import styles from "./Expression.module.css";

interface Props {
  readonly values: StudioConditionField["values"];
  /** As expressions write it. */
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

const YES_OR_NO = [
  { text: "yes", label: "yes" },
  { text: "no", label: "no" },
];

export function ValueControl({ values, ...props }: Props) {
  switch (values.is) {
    case "words":
      return <Choice {...props} options={values.words} />;
    case "yes or no":
      return <Choice {...props} options={YES_OR_NO} />;
    case "date":
      return <Day {...props} />;
    case "number":
      return <Typed {...props} read={(value) => digitsOf(value, values.unit)} write={(typed) => numberOf(typed, values.unit)} />;
    case "text":
      return <Typed {...props} read={unquoted} write={quoted} />;
    case "time":
    case "raw":
      return <Typed {...props} read={(value) => value} write={(typed) => typed.trim()} />;
  }
}

type ControlProps = Omit<Props, "values">;

interface ChoiceProps extends ControlProps {
  readonly options: readonly { readonly text: string; readonly label: string }[];
}

export function Choice({ options, value, label, onChange }: ChoiceProps) {
  // What is written may be another field, or a constant.
  const all = options.some(({ text }) => text === value) ? options : [{ text: value, label: value }, ...options];
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {all.map((one) => (
        <option key={one.text} value={one.text}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const A_DAY = "a day";

function Day({ value, label, onChange }: ControlProps) {
  const isDay = DAY.test(value);
  const options = [
    { text: "today", label: "today" },
    { text: A_DAY, label: "the day" },
  ];
  const choose = (text: string) => {
    if (text !== A_DAY) onChange(text);
    else if (!isDay) onChange(new Date().toISOString().slice(0, 10));
  };
  return (
    <span className={styles.day}>
      <Choice label={label} value={isDay ? A_DAY : value} options={options} onChange={choose} />
      {isDay && (
        <input
          type="date"
          aria-label={`Day, ${label}`}
          value={value}
          onChange={({ target }) => DAY.test(target.value) && onChange(target.value)}
        />
      )}
    </span>
  );
}

interface TypedProps extends ControlProps {
  readonly read: (value: string) => string;
  /** Empty where it is no value. */
  readonly write: (typed: string) => string;
  /** Whether it may be left empty. */
  readonly isOptional?: boolean;
}

/** Takes effect when it is left, or with Enter. */
export function Typed({ value, label, onChange, read, write, isOptional = false }: TypedProps) {
  const shown = read(value);
  const take = (input: HTMLInputElement) => {
    if (input.value === shown) return;
    const next = write(input.value);
    if (next === "" && !isOptional) input.value = shown;
    else onChange(next);
  };
  return (
    <input
      // Another value is another control: until it is taken, what is typed is the control's.
      key={value}
      aria-label={label}
      defaultValue={shown}
      onBlur={({ currentTarget }) => take(currentTarget)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Enter") take(currentTarget);
      }}
    />
  );
}

function digitsOf(value: string, unit: string): string {
  return unit !== "" && value.endsWith(unit.trim()) ? value.slice(0, -unit.trim().length).trim() : value;
}

/** "20" becomes "20 %"; the name of a constant stays. */
function numberOf(typed: string, unit: string): string {
  const text = typed.trim();
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text + unit : text;
}

function unquoted(value: string): string {
  return /^"[^"]*"$/.test(value) ? value.slice(1, -1) : value;
}

/** A quoted text has no place for quotes and braces. */
function quoted(typed: string): string {
  const text = typed.replaceAll(/["{}]/g, "");
  return text === "" ? "" : `"${text}"`;
}
