// What is wrong with a field, in words. They name the field, so that they read the same in the summary and beside it. Where the
// server has words of the document for it, they are the same here.

import type { TFunction } from "i18next";
import type { FieldType } from "../../../compiler/expression/field-type.ts";
import type { Wrong } from "./form-values.ts";
import { joined } from "./record-draft.ts";

/** The codes under which the server says the same. */
const CODES: Partial<Record<Wrong["is"], string>> = {
  required: "required",
  "not-a-number": "not-a-number",
  "not-whole": "not-a-number",
  "no-match": "bad-format",
  "not-an-email": "bad-format",
  "not-a-link": "bad-format",
  "not-a-phone": "bad-format",
  "not-a-colour": "bad-format",
  "too-long": "too-long",
};

/** By code: a text of the document, "{field} is needed." */
export type MessageTemplates = Readonly<Record<string, string>>;

function fillTemplate(text: string, places: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(places, name) ? String(places[name]) : whole));
}

/** A day, a day with its hour, or a number of the field's type, as the product writes them. */
export type Example = (kind: "date" | "moment" | FieldType) => string;
const NO_EXAMPLE: Example = () => "";

export function wrongWords(wrong: Wrong, label: string, t: TFunction, said: MessageTemplates, example: Example = NO_EXAMPLE): string {
  const own = said[CODES[wrong.is] ?? ""];
  if (own !== undefined) return fillTemplate(own, { field: label, ...(wrong.is === "too-long" ? { max: wrong.max } : {}) });
  switch (wrong.is) {
    case "required":
      return t("wrong.required", { label });
    case "no-record":
      if (wrong.refusedBy.length > 0)
        return wrong.helped ? joined(wrong.refusedBy) : `${joined(wrong.refusedBy)} ${t("wrong.otherRecord", { label })}`;
      if (wrong.make !== null) return t("wrong.noRecordMake", { label, typed: wrong.typed, make: wrong.make });
      return t("wrong.noRecord", { label, typed: wrong.typed });
    case "several-records":
      return t("wrong.severalRecords", { label, typed: wrong.typed });
    case "not-looked-up":
      return t("wrong.notLookedUp", { label, typed: wrong.typed });
    case "not-a-number":
      return t("wrong.numberLike", { label, example: example(wrong.type) });
    case "not-whole":
      return t("wrong.notWhole", { label });
    case "not-an-email":
      return t("wrong.notAnEmail", { label });
    case "not-a-link":
      return t("wrong.notALink", { label });
    case "not-a-phone":
      return t("wrong.notAPhone", { label });
    case "not-a-colour":
      return t("wrong.notAColour", { label });
    case "not-a-date":
      return t("wrong.notADate", { label, example: example("date") });
    case "no-such-day": {
      const month = { year: "numeric", month: "long", timeZone: "UTC" } as const;
      return t("wrong.noSuchDay", { label, month: new Date(wrong.month), days: wrong.days, formatParams: { month } });
    }
    case "not-a-length":
      return t("wrong.notALength", { label });
    case "not-an-hour":
      return t("wrong.notAnHour", { label });
    case "not-a-time":
      return t("wrong.notATime", { label, example: example("moment") });
    case "not-a-place":
      return t("wrong.notAPlace", { label });
    case "not-kept":
      return t("wrong.numberNotKept", { label, number: wrong.number });
    case "not-json":
      return t("wrong.notJson", { label });
    case "still-sending":
      return t("wrong.stillSending", { label });
    case "refused":
      return wrong.words;
    case "no-match":
      return wrong.example === null ? t("wrong.noMatch", { label }) : t("wrong.looksLike", { label, example: wrong.example });
    case "too-precise":
      return t("wrong.tooPrecise", { label, scale: wrong.scale });
    case "too-long":
      return t("wrong.tooLong", {
        label: wrong.line === undefined ? label : t("wrong.line", { label, number: wrong.line + 1 }),
        max: wrong.max,
        length: wrong.length,
      });
    case "too-small":
      return t("wrong.tooSmall", { label, min: wrong.min });
    case "too-large":
      return t("wrong.tooLarge", { label, max: wrong.max });
  }
}

/** What is wrong, of the field that is called so. */
export type MessageFor = (wrong: Wrong, label: string) => string;

export function passwordWords(length: number, t: TFunction, said: MessageTemplates): string {
  const own = said["password-too-short"];
  return own === undefined ? t("wrong.passwordShort", { count: length }) : fillTemplate(own, { min: length });
}
