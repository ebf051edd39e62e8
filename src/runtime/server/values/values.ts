// One value between JSON, or a query string, and a row, by type of field. Knows neither records nor rights.

import { elementType, type IdKind, isValueList, type StoredFile } from "../../../compiler/expression/field-type.ts";
import { normalized } from "../../../compiler/expression/normalize.ts";
import { hasFormat } from "../../../compiler/expression/text-formats.ts";
import type { ChoiceValue, FieldType } from "../../../compiler/plan/plan.ts";
import { isVisible, normalAddress, normalForm } from "../../store/normal-form.ts";
import type { Value } from "../../store/store.ts";
import { storedFile } from "../../store/system/files.ts";
import type { PlaceValue, WireValue } from "../../wire.ts";
import { givenId, isId, sentId } from "../context/ids.ts";
import { type Params, type Phrase, phrase } from "../i18n/texts.ts";

/** What a client gave, or why it cannot be taken. */
export type Decoded = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly code: string; readonly params: Params };

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const MAX_DIGITS = 15;
/** Values, or records, of one list. */
export const LONGEST_LIST = 1_000;
const DEEPEST_JSON = 32;
/** Values that one field of JSON holds, however deep they are. */
const LARGEST_JSON = 10_000;
/** Units of a text that one character of its normalized form may come from. */
export const LARGEST_CHARACTER = 8;
export const LONGEST_SECRET = 200;

/** What was given for a field, as a row carries it. `""` and null are empty. `from` says how booleans are written. */
export function decode(type: FieldType, given: unknown, from: "json" | "query" = "json"): Decoded {
  if (isValueList(type)) return decodeList(type, given);
  if (type.is === "json") return decodeJson(given);
  if (given === null || given === undefined || given === "") return type.is === "links" && given !== "" ? bad("bad-format") : ok(null);
  switch (type.is) {
    case "text":
      return decodeText(type, given);
    case "integer":
      return decodeInteger(given, type.min, type.max);
    case "decimal":
    case "money":
      return decodeDecimal(given, type.scale);
    case "percent":
      return decodeDecimal(given, 2);
    case "duration":
      return decodeInteger(given, 0, null);
    case "yes/no":
      return decodeBoolean(given, from);
    case "date":
      return typeof given === "string" && isDate(given) ? ok(given) : bad("not-a-date", { kind: phrase("aDate"), example: "2026-11-21" });
    case "time":
      return typeof given === "string" && TIME.test(given) ? ok(given) : bad("not-a-date", { kind: phrase("aTime"), example: "09:30" });
    case "moment":
      return decodeMoment(given);
    case "choice":
      return isAmong(type.values, given) ? ok(given as string) : notAmong(type.values);
    case "place":
      return decodePlace(given);
    case "secret":
      return decodeSecret(given);
    case "file":
      return decodeFile(given);
    case "reference":
      return decodeReference(given, type.ids);
    case "links":
      return decodeLinks(given, type.ids);
    default:
      return bad("bad-format");
  }
}

function ok(value: Value): Decoded {
  return { ok: true, value };
}

function bad(code: string, params: Params = {}): Decoded {
  return { ok: false, code, params };
}

function decodeText(type: FieldType & { is: "text" }, given: unknown): Decoded {
  if (typeof given !== "string" || given.includes("\0") || !given.isWellFormed()) return bad("bad-format");
  // What is pasted brings white space along, which nobody sees: two names that differ in it alone look the same.
  const written = type.lines === "one" ? given.trim() : given;
  // What nobody sees says nothing, so that it does not fulfil `required`.
  if (!isVisible(written)) return ok(null);
  // No four characters become less than one, of two units at most.
  if (written.length > LARGEST_CHARACTER * type.max) return bad("too-long", { max: type.max });
  const text = type.format === "email" ? normalAddress(written) : normalized(written);
  // A character has one unit or two: most texts are measured without being taken apart.
  if (text.length > 2 * type.max || (text.length > type.max && [...text].length > type.max)) return bad("too-long", { max: type.max });
  if (type.lines === "one" && /[\r\n]/.test(text)) return bad("bad-format");
  return hasFormat(type.format, text) && (type.format !== "link" || isLink(text)) ? ok(text) : bad("bad-format");
}

/** Whether it can be followed. */
function isLink(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:", "mailto:"].includes(new URL(text).protocol);
}

function decodeInteger(given: unknown, min: number | null, max: number | null): Decoded {
  const number = typeof given === "string" && /^-?\d{1,15}$/.test(given) ? Number(given) : given;
  if (typeof number !== "number" || !Number.isFinite(number) || !Number.isInteger(number)) return bad("not-a-number");
  const beyond = Math.abs(number) >= 10 ** MAX_DIGITS || (min !== null && number < min) || (max !== null && number > max);
  return beyond ? bad("out-of-range", { range: rangeOf(min, max) }) : ok(number === 0 ? 0 : number);
}

function rangeOf(min: number | null, max: number | null): Phrase {
  if (min !== null && max !== null) return phrase("between", { min, max });
  if (min !== null) return phrase("atLeast", { min });
  return max !== null ? phrase("atMost", { max }) : phrase("digits", { max: MAX_DIGITS });
}

function decodeDecimal(given: unknown, scale: number): Decoded {
  const written = typeof given === "number" ? String(given) : given;
  const parts = typeof written === "string" && written.length <= 40 ? /^(-?)(\d+)(?:\.(\d+))?$/.exec(written) : null;
  if (parts === null) return bad("not-a-number");
  const [, sign, whole = "", behind = ""] = parts;
  const kept = behind.replace(/0+$/, "");
  if (kept.length > scale) return bad("out-of-range", { range: phrase("decimals", { max: scale }) });
  const digits = (whole + kept.padEnd(scale, "0")).replace(/^0+(?=\d)/, "");
  if (digits.length > MAX_DIGITS)
    return bad("out-of-range", { range: phrase(scale > 0 ? "digitsBefore" : "digits", { max: MAX_DIGITS - scale }) });
  const units = Number(digits);
  return ok(sign === "-" && units !== 0 ? -units : units);
}

function decodeBoolean(given: unknown, from: "json" | "query"): Decoded {
  if (typeof given === "boolean") return ok(given);
  if (from === "query" && (given === "yes" || given === "true")) return ok(true);
  if (from === "query" && (given === "no" || given === "false")) return ok(false);
  return bad("not-one-of", { values: from === "query" ? "yes, no" : "true, false" });
}

function isDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (parts === null || parts[1] === "0000") return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function decodeMoment(given: unknown): Decoded {
  const example = { kind: phrase("aMoment"), example: "2026-11-21T09:30:00Z" };
  if (typeof given !== "string" || !MOMENT.test(given) || !isDate(given.slice(0, 10))) return bad("not-a-date", example);
  const at = new Date(given);
  if (Number.isNaN(at.getTime())) return bad("not-a-date", example);
  const text = at.toISOString();
  return text.length === 24 ? ok(text) : bad("not-a-date", example);
}

function isAmong(values: readonly ChoiceValue[], given: unknown): boolean {
  return values.some((choice) => choice.value === given);
}

function notAmong(values: readonly ChoiceValue[]): Decoded {
  return bad("not-one-of", { values: values.map((choice) => choice.value).join(", ") });
}

/** Null is no list: `[]` empties one, and what is left out stays as it is. */
function decodeList(type: FieldType & { readonly is: "choices" | "texts" }, given: unknown): Decoded {
  if (!Array.isArray(given)) return bad("not-a-list");
  if (type.is === "choices") {
    if (!given.every((one) => isAmong(type.values, one))) return notAmong(type.values);
    return new Set(given).size < given.length ? bad("out-of-range", { range: phrase("eachOnce") }) : ok(inOrder(type.values, given));
  }
  if (given.length > LONGEST_LIST) return bad("out-of-range", { range: phrase("values", { max: LONGEST_LIST }) });
  const texts: string[] = [];
  for (const one of given) {
    const decoded = decode(elementType(type), one);
    if (!decoded.ok) return decoded;
    if (typeof decoded.value !== "string") return bad("bad-format");
    texts.push(decoded.value);
  }
  return ok(texts);
}

/** Choices each once, in the order of the document. */
function inOrder(values: readonly ChoiceValue[], chosen: readonly unknown[]): string[] {
  return values.map((choice) => choice.value).filter((value) => chosen.includes(value));
}

/** Any JSON but null, which is empty, as its text. */
function decodeJson(given: unknown): Decoded {
  if (given === null || given === undefined) return ok(null);
  switch (faultOfJson(given, DEEPEST_JSON, { left: LARGEST_JSON })) {
    case "too many":
      return bad("out-of-range", { range: phrase("jsonValues", { max: LARGEST_JSON }) });
    case "unwritable":
      return bad("bad-format");
    default:
      return ok(JSON.stringify(given));
  }
}

/** What is wrong with JSON, the first of it; `values.left` counts down. A number that was too large to be read would be written as null. */
function faultOfJson(given: unknown, depth: number, values: { left: number }): "too many" | "unwritable" | null {
  if (values.left-- <= 0) return "too many";
  if (typeof given !== "object" || given === null) return typeof given === "number" && !Number.isFinite(given) ? "unwritable" : null;
  if (depth <= 0) return "unwritable";
  for (const name in given) {
    const fault = faultOfJson(given[name as keyof typeof given], depth - 1, values);
    if (fault !== null) return fault;
  }
  return null;
}

function decodePlace(given: unknown): Decoded {
  if (typeof given !== "object" || given === null || !isPlace(given)) return bad("bad-format");
  const { latitude, longitude } = given as { readonly latitude: unknown; readonly longitude: unknown };
  const place = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) };
  if (place.latitude !== null && place.longitude !== null) return ok(JSON.stringify(place));
  return bad("out-of-range", { range: phrase("place") });
}

/** Whether it has these two members and no other. */
function isPlace(given: object): boolean {
  let members = 0;
  for (const _ in given) if (++members > 2) return false;
  return members === 2 && Object.hasOwn(given, "latitude") && Object.hasOwn(given, "longitude");
}

function degrees(given: unknown, most: number): number | null {
  const number = typeof given === "string" && /^-?\d{1,3}(\.\d{1,6})?$/.test(given) ? Number(given) : given;
  if (typeof number !== "number" || !(Math.abs(number) <= most) || Number(number.toFixed(6)) !== number) return null;
  return number === 0 ? 0 : number;
}

/** A secret that was hashed on its way in; no other is ever stored. */
export class Sealed {
  readonly hash: string;
  constructor(hash: string) {
    this.hash = hash;
  }
}

function decodeSecret(given: unknown): Decoded {
  if (given instanceof Sealed) return ok(given.hash);
  return typeof given === "string" && given.length > LONGEST_SECRET ? bad("too-long", { max: LONGEST_SECRET }) : bad("bad-format");
}

/** The id of an upload, or the whole as it is sent. */
function decodeFile(given: unknown): Decoded {
  const id = typeof given === "object" && given !== null && "id" in given ? given.id : given;
  return isId(id, null) ? ok(id) : bad("file-unknown");
}

function decodeReference(given: unknown, kind: IdKind | undefined): Decoded {
  const id = givenId(given, kind);
  return id === null ? bad("reference-unknown") : ok(id);
}

function decodeLinks(given: unknown, kind: IdKind | undefined): Decoded {
  if (!Array.isArray(given) || given.length > LONGEST_LIST) return bad("bad-format");
  const ids = given.map((one) => givenId(one, kind));
  return ids.includes(null) ? bad("reference-unknown") : ok([...new Set(ids as string[])]);
}

/** Whether a number or a text of a row is surely within what its field takes; what is not is looked at by `decode`. */
export function surelyFits(type: FieldType, value: number | string): boolean {
  switch (type.is) {
    case "text":
      return typeof value === "string" && value.length <= type.max && !value.includes("\0") && value.isWellFormed();
    case "decimal":
    case "money":
    case "percent":
      return typeof value === "number" && Number.isSafeInteger(value) && Math.abs(value) < 10 ** MAX_DIGITS;
    default:
      return false;
  }
}

/** A row's value as JSON: scaled numbers as decimal text. References and lists of links are the caller's. */
export function encode(type: FieldType, value: Value): unknown {
  if ((type.is === "json" || type.is === "place") && typeof value === "string") return JSON.parse(value);
  if (type.is === "file") return fileOf(value, sentFile);
  return type.is === "secret" ? null : encodePlain(type, value);
}

/** A file as JSON. */
export function sentFile({ id, name, bytes, kind }: StoredFile) {
  return { id, name, bytes, kind, url: fileAddress(id) };
}

/** Where the bytes of a file are, for whoever may see the record that holds it. */
export function fileAddress(id: string): string {
  return `/-/files/${id}`;
}

function fileOf<T>(value: Value, as: (file: StoredFile) => T): T | null {
  const file = storedFile(value);
  return file === null ? null : as(file);
}

/** A row's value as the application gets it: JSON stays text, and of a secret it learns whether there is one. */
export function encodeShown(type: FieldType, value: Value): WireValue {
  if (type.is === "place" && typeof value === "string") return JSON.parse(value) as PlaceValue;
  if (type.is === "file") return fileOf(value, ({ id, name, bytes, kind }) => ({ name, bytes, kind, href: fileAddress(id) }));
  return type.is === "secret" ? value !== null && value !== false : encodePlain(type, value);
}

function encodePlain(type: FieldType, value: Value): string | number | boolean | null | readonly string[] {
  if (isValueList(type)) return encodeList(type, value);
  if (value === null || value === undefined) return null;
  if (typeof value === "object") return value.map((one) => String(encodePlain(type, one) ?? "")).join(", ");
  if (type.is === "reference") return sentId(String(value), type.ids);
  if (typeof value !== "number") return value;
  if (type.is !== "decimal" && type.is !== "money" && type.is !== "percent") return value;
  const text = decimalText(value, type.is === "percent" ? 2 : type.scale);
  // Of 15 digits at most, so that the number is read as what it is.
  return type.asNumber === true ? Number(text) : text;
}

function encodeList(type: FieldType & { readonly is: "choices" | "texts" }, value: Value): readonly string[] {
  const texts = Array.isArray(value) ? (value as readonly Value[]).map(String) : [];
  return type.is === "choices" ? inOrder(type.values, texts) : texts;
}

/**
 * The values by which a row is found that has what was given, likelier ones first: a text of one line that was stored before white space at
 * its ends was dropped has it still, and is found by it.
 */
export function valuesFinding(type: FieldType, given: unknown, decoded: Value): readonly Value[] {
  if (type.is !== "text" || type.lines !== "one" || typeof given !== "string" || typeof decoded !== "string") return [decoded];
  return [...new Set([normalized(given), decoded, decoded.trim()])];
}

/** A value and, of a text that looks like another one, that other: what is unique has one of them at most. */
export function equivalentValues(type: FieldType, value: Value): readonly Value[] {
  if (type.is !== "text" || typeof value !== "string") return [value];
  const form = type.format === "email" ? normalAddress(value) : normalForm(value);
  return form === "" ? [value] : [...new Set([value, form])];
}

/** Whether two values of a row are the same; a list without values is empty. */
export function sameValue(one: Value | undefined, other: Value | undefined): boolean {
  const [a, b] = [one ?? null, other ?? null].map((value) => (Array.isArray(value) && value.length === 0 ? null : value));
  return a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b));
}

/** Units as decimal text: 1250 with two digits is "12.50". */
export function decimalText(units: number, scale: number): string {
  if (scale === 0) return String(units);
  const digits = String(Math.abs(units)).padStart(scale + 1, "0");
  return `${units < 0 ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
