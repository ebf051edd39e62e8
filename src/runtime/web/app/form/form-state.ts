// The state of one form: what its controls hold, and what is wrong with it. Nothing is said to be wrong before the
// first submit; after that it is said as it is typed. What the server found stays at its field until that changes.

import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActRequest, FormField, FormRule, ProblemView } from "../../../wire.ts";
import { useApp, useFormats } from "../AppContext.tsx";
import { brokenRules } from "./form-rules.ts";
import { type ControlValue, controlValue, type Place, readControl, rowValue, type SentValue } from "./form-values.ts";
import { wrongWords } from "./wrong-words.ts";

export type ActValues = ActRequest["values"];

/** The password of a sign-up form is a field like the others, though no entity has it. */
export const PASSWORD = "password";

export interface FormError {
  /** Null: about the record as a whole. */
  readonly field: string | null;
  readonly text: string;
  readonly cite: string | null;
}

export interface FormState {
  readonly id: string;
  readonly fields: readonly FormField[];
  readonly values: Readonly<Record<string, ControlValue>>;
  readonly errors: readonly FormError[];
  /** Grows with every failed submit: the summary takes focus when it does. */
  readonly failures: number;
  readonly changed: readonly string[];
  readonly set: (name: string, value: ControlValue) => void;
  /** The values to send, or null where something is wrong. */
  readonly submit: () => ActValues | null;
  /** Takes up what the server found; false where it says nothing about the form. */
  readonly refuse: (problem: ProblemView) => boolean;
  readonly reset: (fields: readonly FormField[]) => void;
}

interface Options {
  readonly id: string;
  readonly fields: readonly FormField[];
  readonly rules: readonly FormRule[];
  readonly passwordLength?: number | null;
}

export function useFormState({ id, fields, rules, passwordLength = null }: Options): FormState {
  const { t } = useTranslation();
  const { product } = useApp();
  const { decimalPoint } = useFormats();
  const place = useMemo<Place>(() => ({ decimalPoint, timeZone: product.timeZone }), [decimalPoint, product.timeZone]);
  const [initial, setInitial] = useState(() => initialValues(fields, place));
  const [values, setValues] = useState(initial);
  const [refused, setRefused] = useState<readonly FormError[]>([]);
  const [failures, setFailures] = useState(0);

  const check = useCallback(
    (held: Readonly<Record<string, ControlValue>>): readonly FormError[] => {
      const errors: FormError[] = [];
      const row: Record<string, ReturnType<typeof rowValue>> = {};
      for (const field of fields) {
        if (!field.editable) {
          row[field.name] = rowValue(field.value, field.type);
          continue;
        }
        const reading = readControl(field, held[field.name] ?? null, place);
        if ("wrong" in reading) errors.push({ field: field.name, text: wrongWords(reading.wrong, field.label, t), cite: field.cite });
        else row[field.name] = rowValue("sent" in reading ? reading.sent : field.value, field.type);
      }
      const password = held[PASSWORD];
      if (passwordLength !== null && (typeof password !== "string" || [...password].length < passwordLength))
        errors.push({ field: PASSWORD, text: t("wrong.passwordShort", { count: passwordLength }), cite: null });
      const unread = new Set(errors.map((error) => error.field ?? ""));
      for (const { rule, message } of brokenRules(rules, row, unread, product.timeZone))
        errors.push({ field: shownField(rule.field, fields), text: message ?? t("wrong.noText", { code: rule.code }), cite: rule.cite });
      return errors;
    },
    [fields, rules, place, product.timeZone, passwordLength, t],
  );

  const found = failures > 0 ? check(values) : [];
  const errors = inOrder([...found, ...refused.filter((one) => !found.some((other) => other.text === one.text))], fields);
  const latest = useRef(values);
  latest.current = values;

  return {
    id,
    fields,
    values,
    errors,
    failures,
    changed: fields.filter((field) => !same(values[field.name], initial[field.name])).map((field) => field.label),
    set: useCallback((name, value) => {
      setValues((all) => ({ ...all, [name]: value }));
      setRefused((all) => all.filter((error) => error.field !== name && error.field !== null));
    }, []),
    submit: () => {
      setRefused([]);
      if (check(latest.current).length > 0) {
        setFailures((count) => count + 1);
        return null;
      }
      return sentValues(fields, latest.current, place, passwordLength !== null);
    },
    refuse: (problem) => {
      const shown = problem.errors.map((error) => ({
        field: shownField(error.field, fields),
        text: error.detail || t("wrong.noText", { code: error.code }),
        cite: error.cite,
      }));
      if (shown.length === 0 && (problem.status < 400 || problem.status >= 500 || problem.status === 401)) return false;
      const whole = { field: null, text: problem.detail || t("wrong.noText", { code: problem.code }), cite: problem.cite };
      setRefused(shown.length > 0 ? shown : [whole]);
      setFailures((count) => count + 1);
      return true;
    },
    reset: (next) => {
      const fresh = initialValues(next, place);
      setInitial(fresh);
      setValues(fresh);
      setRefused([]);
      setFailures(0);
    },
  };
}

function initialValues(fields: readonly FormField[], place: Place): Readonly<Record<string, ControlValue>> {
  return Object.fromEntries(fields.map((field) => [field.name, controlValue(field.value, field.type, place)]));
}

function sentValues(fields: readonly FormField[], held: Readonly<Record<string, ControlValue>>, place: Place, signsUp: boolean): ActValues {
  const values: Record<string, SentValue> = {};
  for (const field of fields) {
    if (!field.editable || field.type.is === "file" || field.type.is === "reverse") continue;
    const reading = readControl(field, held[field.name] ?? null, place);
    if ("sent" in reading) values[field.name] = reading.sent;
  }
  const password = held[PASSWORD];
  if (signsUp && typeof password === "string") values[PASSWORD] = password;
  return values;
}

/** An error at a field that the form does not show belongs to the record as a whole. */
function shownField(name: string | null, fields: readonly FormField[]): string | null {
  return name === PASSWORD || fields.some((field) => field.name === name) ? name : null;
}

function inOrder(errors: readonly FormError[], fields: readonly FormField[]): readonly FormError[] {
  const place = (error: FormError) => {
    if (error.field === null) return -1;
    const at = fields.findIndex((field) => field.name === error.field);
    return at < 0 ? fields.length : at;
  };
  return [...errors].sort((one, other) => place(one) - place(other));
}

function same(one: ControlValue | undefined, other: ControlValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function controlId(form: FormState, name: string): string {
  return `${form.id}-${name}`;
}

export function errorsAt(form: FormState, name: string): string | null {
  const texts = form.errors.filter((error) => error.field === name).map((error) => error.text);
  return texts.length > 0 ? texts.join(" ") : null;
}
