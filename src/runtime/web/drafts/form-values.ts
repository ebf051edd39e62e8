// Between a field's value on the wire, what its control holds, what is sent, and what a rule computes with.
// Controls hold text wherever people type, so that nothing they typed is lost.

import { isDay, noSuchDay } from "../../../compiler/expression/dates.ts";
import { isHour } from "../../../compiler/expression/entry/date-entry.ts";
import { plainFigures } from "../../../compiler/expression/entry/digit-scripts.ts";
import { meantByPattern } from "../../../compiler/expression/entry/pattern-entry.ts";
import { type FieldType, isValueList } from "../../../compiler/expression/field-type.ts";
import { hasFormat } from "../../../compiler/expression/text-formats.ts";
import type { RowValue } from "../../../compiler/expression/values.ts";
import type { FormField } from "../../wire/forms.ts";
import type { FileValue, Json, ReferenceValue, WireValue } from "../../wire.ts";
import { decimalText, decimalUnits, readDecimal, rewritten, showDecimal } from "../formatting/decimal-text.ts";
import { isFile, isPlace, isReference, isReferences, isRows, isTexts, jsonText } from "../formatting/value-text.ts";
import { fromWallClock, toWallClock } from "../formatting/zoned-time.ts";
import { isRecordDraft, isRecordsDraft, type NoRecord, noRecord, type RecordDraft, type RecordsDraft } from "./record-draft.ts";

export type ControlValue =
  | string
  | boolean
  | ReferenceValue
  | readonly ReferenceValue[]
  | RecordDraft
  | RecordsDraft
  | FileDraft
  | readonly string[]
  | PlaceDraft
  | null;
export type SentValue = Json;

/** A file as the form holds it: as it is stored, on its way to the server, or there and waiting to be saved. */
export interface FileDraft extends FileValue {
  /** The part of it that is sent. */
  readonly progress?: number;
  /** The id to save. */
  readonly upload?: string;
  /** The address of its picture, of one that is not stored yet. */
  readonly preview?: string | null;
  /** It is not taken, in these words: nothing is saved before it is taken away or replaced. */
  readonly refused?: string;
  /** What was chosen, where it got no answer and may be sent again. */
  readonly unsent?: File;
  /** What comes back where it is taken away: what stood there before it. */
  readonly before?: FileValue | null;
}

/** A place while it is typed. */
export interface PlaceDraft {
  readonly latitude: string;
  readonly longitude: string;
}

export interface Place {
  readonly decimalPoint: string;
  readonly timeZone: string;
  readonly language: string;
  /** Its code. */
  readonly currency: string;
  /** What may stand beside an amount: its code, and how it is written. */
  readonly currencyMarks?: readonly string[];
  /** By how much the product's clock is ahead, where it was set. */
  readonly clockAhead?: number;
}

/** Why a control's text is not a value; the words for each are the program's. */
export type Wrong =
  | { readonly is: "required" }
  | NoRecord
  | {
      readonly is:
        | "not-whole"
        | "not-an-email"
        | "not-a-link"
        | "not-a-phone"
        | "not-a-colour"
        | "not-a-date"
        | "not-an-hour"
        | "not-a-time"
        | "not-a-place"
        | "not-a-length"
        | "not-json"
        | "still-sending";
    }
  /** Of a file that is not taken. */
  | { readonly is: "refused"; readonly words: string }
  /** A number of JSON that would be another one once it is read. */
  | { readonly is: "not-kept"; readonly number: string }
  /** What one that matches may look like, where that is known. */
  | { readonly is: "no-match"; readonly example: string | null }
  /** `month` is its first day, and `days` how many it has. */
  | { readonly is: "no-such-day"; readonly month: string; readonly days: number }
  | { readonly is: "not-a-number"; readonly type: FieldType }
  | { readonly is: "too-precise"; readonly scale: number }
  /** `line`: of a list of lines, from 0. */
  | { readonly is: "too-long"; readonly max: number; readonly length: number; readonly line?: number }
  | { readonly is: "too-small"; readonly min: number }
  | { readonly is: "too-large"; readonly max: number };

/** `kept`: nothing is sent, so that what is stored stays. */
export type Reading = { readonly sent: SentValue } | { readonly kept: true } | { readonly wrong: Wrong };

export const DURATION_UNITS = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;
export type DurationUnit = keyof typeof DURATION_UNITS;

/** What the control holds at first. Durations are "14 day": an amount and its unit. */
export function controlValue(value: WireValue, { type, required }: Pick<FormField, "type" | "required">, place: Place): ControlValue {
  if (type.is === "yes/no") return required ? value === true : yesNoWord(value);
  if (isValueList(type)) return value !== null && isTexts(value) ? value : [];
  if (type.is === "links") return isReferences(value) ? value : [];
  if (isRows(value)) return null;
  if (type.is === "place") return placeControl(value, place);
  if (type.is === "secret") return value === true;
  if (value === null || isReference(value) || isFile(value) || isReferences(value) || isPlace(value))
    return (type.is === "reference" || type.is === "file") && !isPlace(value) ? value : "";
  switch (type.is) {
    case "decimal":
    case "money":
    case "percent":
      return showDecimal(String(value), place.decimalPoint);
    case "moment":
      return toWallClock(String(value), place.timeZone);
    case "duration":
      return durationControl(Number(value));
    case "json":
      return jsonText(String(value));
    default:
      return String(value);
  }
}

/** One that may be empty is one of three. */
function yesNoWord(value: WireValue): "yes" | "no" | "" {
  if (typeof value !== "boolean") return "";
  return value ? "yes" : "no";
}

function placeControl(value: WireValue, place: Place): PlaceDraft {
  if (!isPlace(value)) return { latitude: "", longitude: "" };
  const shown = (degrees: number) => showDecimal(String(degrees), place.decimalPoint);
  return { latitude: shown(value.latitude), longitude: shown(value.longitude) };
}

/** Of seconds, in the largest unit that they fill: "14 day". */
export function durationControl(seconds: number): string {
  const unit =
    (["day", "hour", "minute", "second"] as const).find((one) => seconds !== 0 && seconds % DURATION_UNITS[one] === 0) ?? "minute";
  return `${seconds / DURATION_UNITS[unit]} ${unit}`;
}

export function readControl(field: FormField, value: ControlValue, place: Place): Reading {
  const { type, required } = field;
  // A secret that nobody touched is true or false: whether there is one.
  if (type.is === "secret" && (typeof value === "boolean" || value === ""))
    return required && field.value !== true ? { wrong: { is: "required" } } : { kept: true };
  if (type.is === "secret" && typeof value === "string") return { sent: value };
  if (type.is === "file") return readFile(required, isFile(value) ? value : null);
  if (typeof value === "boolean") return { sent: value };
  if (type.is === "yes/no") return { sent: value === "" || value === null ? (required ? false : null) : value === "yes" };
  if (isRecordDraft(value)) return { wrong: noRecord(value, field.makes?.label) };
  if (isRecordsDraft(value)) return { wrong: noRecord(value.draft, field.makes?.label) };
  if (isDraft(value)) return readPlace(field, value, place);
  if (isValueList(type)) return readList(field, type, isTexts(value) ? value : []);
  if (value === null || isReference(value) || isTexts(value) || isReferences(value) || isFile(value)) {
    const sent = Array.isArray(value) && isReferences(value) ? value.map((one) => one.id) : isReference(value) ? value.id : null;
    return required && (sent === null || sent.length === 0) ? { wrong: { is: "required" } } : { sent };
  }
  const text = type.is === "text" && type.lines === "many" ? value : value.trim();
  if (text.trim() === "" || (type.is === "duration" && text.startsWith(" ")))
    return required ? { wrong: { is: "required" } } : { sent: null };
  return readText(field, text.trim() === text ? text : value, place);
}

function readFile(required: boolean, file: FileDraft | null): Reading {
  if (file === null) return required ? { wrong: { is: "required" } } : { sent: null };
  if (file.progress !== undefined) return { wrong: { is: "still-sending" } };
  const refused = refusedFile(file);
  if (refused !== null) return { wrong: refused };
  return file.upload === undefined ? { kept: true } : { sent: file.upload };
}

/** What was said of a file that was not taken; null where there is none. */
export function refusedFile(value: ControlValue): Wrong | null {
  const words = isFile(value) ? (value as FileDraft).refused : undefined;
  return words === undefined ? null : { is: "refused", words };
}

function isDraft(value: ControlValue): value is PlaceDraft {
  return typeof value === "object" && value !== null && "latitude" in value;
}

function readPlace(field: FormField, draft: PlaceDraft, place: Place): Reading {
  if (draft.latitude.trim() === "" && draft.longitude.trim() === "") return field.required ? { wrong: { is: "required" } } : { sent: null };
  const degrees = (text: string, most: number): number | null => {
    const reading = readDecimal(text.trim(), 6, place.decimalPoint);
    return "text" in reading && Math.abs(Number(reading.text)) <= most ? Number(reading.text) : null;
  };
  const [latitude, longitude] = [degrees(draft.latitude, 90), degrees(draft.longitude, 180)];
  return latitude === null || longitude === null ? { wrong: { is: "not-a-place" } } : { sent: { latitude, longitude } };
}

const STRING = /"(?:[^"\\]|\\.)*"/g;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A whole number of many digits, or one beyond all numbers, would become another. */
function isExactNumber(number: string): boolean {
  const read = Number(number);
  return Number.isFinite(read) && (!/^-?\d+$/.test(number) || BigInt(number) === BigInt(read));
}

function readJson(field: Read, text: string): Reading {
  try {
    const sent = JSON.parse(text) as Json;
    const number = text
      .replace(STRING, '""')
      .match(NUMBER)
      ?.find((one) => !isExactNumber(one));
    if (number !== undefined) return { wrong: { is: "not-kept", number } };
    return sent === null && field.required ? { wrong: { is: "required" } } : { sent };
  } catch {
    return { wrong: { is: "not-json" } };
  }
}

/** Lines that nothing was typed into are left out. */
function readList(field: FormField, type: FieldType & { readonly is: "choices" | "texts" }, value: readonly string[]): Reading {
  const sent = value.map((one) => one.trim()).filter((one) => one !== "");
  if (field.required && sent.length === 0) return { wrong: { is: "required" } };
  if (type.is === "choices") return { sent };
  const lengths = value.map((one) => [...one.trim()].length);
  const line = lengths.findIndex((length) => length > type.max);
  return line < 0 ? { sent } : { wrong: { is: "too-long", max: type.max, length: lengths[line] ?? 0, line } };
}

type Read = Pick<FormField, "type" | "matches" | "example"> & { readonly required?: boolean };

export function readText(field: Read, text: string, place: Place): Reading {
  const { type } = field;
  switch (type.is) {
    case "json":
      return readJson(field, text);
    case "text":
      return readWords(field, type, text);
    case "integer": {
      const reading = readDecimal(text, 0, place.decimalPoint);
      if ("wrong" in reading) return { wrong: reading.wrong === "too-precise" ? { is: "not-whole" } : { is: "not-a-number", type } };
      const number = Number(reading.text);
      if (type.min !== null && number < type.min) return { wrong: { is: "too-small", min: type.min } };
      if (type.max !== null && number > type.max) return { wrong: { is: "too-large", max: type.max } };
      return { sent: number };
    }
    case "decimal":
    case "money":
    case "percent": {
      const scale = scaleOf(type);
      const reading = readDecimal(text, scale, place.decimalPoint, marksOf(type, place));
      if ("text" in reading) return { sent: reading.text };
      return { wrong: reading.wrong === "too-precise" ? { is: "too-precise", scale } : { is: "not-a-number", type } };
    }
    case "date":
      return isDay(text) ? { sent: text } : { wrong: noDay(text) ?? { is: "not-a-date" } };
    case "time":
      return isHour(text) ? { sent: text } : { wrong: { is: "not-an-hour" } };
    case "moment": {
      const none = noDay(text);
      if (none !== null) return { wrong: none };
      const instant = fromWallClock(text, place.timeZone);
      return instant === null ? { wrong: { is: "not-a-time" } } : { sent: instant };
    }
    case "duration": {
      const seconds = readDuration(text);
      return seconds === null ? { wrong: { is: "not-a-length" } } : { sent: seconds };
    }
    default:
      return { sent: text };
  }
}

/** Seconds of "14 day", "1:30 hour", "1,5 hour"; null where the amount is none, or no whole number of seconds. */
export function readDuration(text: string): number | null {
  const [amount = "", unit = "minute"] = plainFigures(text).trim().split(" ");
  const [, whole, sixtieths] = /^(\d{1,7}):([0-5]\d)$/.exec(amount) ?? [];
  const length = DURATION_UNITS[unit as DurationUnit];
  // With a colon it is hours and minutes, or, of minutes, minutes and seconds.
  const larger = unit === "minute" ? DURATION_UNITS.minute : DURATION_UNITS.hour;
  if (whole !== undefined) return Number(whole) * larger + (Number(sixtieths) * larger) / 60;
  if (!/^-?\d{1,9}(?:[.,]\d{1,4})?$/.test(amount)) return null;
  const seconds = Math.round(Number(amount.replace(",", ".")) * length * 10_000) / 10_000;
  return Number.isInteger(seconds) ? seconds : null;
}

const NO_FORMAT = { email: "not-an-email", phone: "not-a-phone", link: "not-a-link", colour: "not-a-colour" } as const;

function readWords(field: Read, type: FieldType & { readonly is: "text" }, typed: string): Reading {
  const pattern = field.matches;
  const text = pattern === null ? typed : meantByPattern(typed, (one) => matches(one, pattern));
  const length = [...text].length;
  if (length > type.max) return { wrong: { is: "too-long", max: type.max, length } };
  if (!hasFormat(type.format, text) && type.format in NO_FORMAT) return { wrong: { is: NO_FORMAT[type.format as keyof typeof NO_FORMAT] } };
  if (pattern !== null && !matches(text, pattern)) return { wrong: { is: "no-match", example: field.example ?? null } };
  return { sent: text };
}

/** The pattern is RE2's; one that this browser cannot read is left to the server. */
function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, "u").test(text);
  } catch {
    return true;
  }
}

/** A number that was typed in the other order than the reader's language, or in other figures, as the language writes it; null: it was not. */
export function rewrittenNumber(text: string, type: FieldType, place: Place): string | null {
  if (type.is !== "integer" && type.is !== "decimal" && type.is !== "money" && type.is !== "percent") return null;
  return rewritten(text, scaleOf(type), place.decimalPoint, marksOf(type, place));
}

/** What may stand beside a number of the type, as the product itself writes it there. */
export function marksOf({ is }: FieldType, { currency, currencyMarks = [currency] }: Place): readonly string[] {
  return is === "money" ? currencyMarks : is === "percent" ? PERCENT : [];
}

const PERCENT = ["%", "٪", "％"];

function scaleOf(type: FieldType): number {
  if (type.is === "decimal" || type.is === "money") return type.scale;
  return type.is === "percent" ? 2 : 0;
}

/** A value as expressions hold it: numbers in units of their scale, records as ids. */
export function rowValue(value: SentValue | WireValue, type: FieldType): RowValue {
  if (value === null) return null;
  if (isValueList(type)) return isTexts(value) ? value : [];
  if (type.is === "json" || type.is === "place" || type.is === "secret") return value === false ? null : JSON.stringify(value);
  if (type.is === "file") return typeof value === "string" ? value : JSON.stringify(value);
  if (typeof value === "object") return "id" in value && isReference(value) ? value.id : null;
  if (type.is === "decimal" || type.is === "money" || type.is === "percent") return decimalUnits(String(value), scaleOf(type));
  return value;
}

/** The same the other way: numbers as the text that travels, records without their labels. */
export function wireValue(value: RowValue, type: FieldType): WireValue {
  if (typeof value === "number" && scaleOf(type) > 0) return decimalText(value, scaleOf(type));
  return Array.isArray(value) ? value.map(String) : (value as WireValue);
}

/** Values of controls, rows or fields, by what they hold. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Why a date or a moment is none, where its month does not have the day. */
export function noDay(text: string): Wrong | null {
  const none = noSuchDay(text.split("T")[0] ?? "");
  return none && { is: "no-such-day", ...none };
}
