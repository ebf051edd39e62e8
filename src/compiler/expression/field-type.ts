// The types that a field may have, and what an expression sees of each. Knows neither documents nor databases.

import type { Expr, Type } from "./tree.ts";

/** How a field is stored, edited and displayed. Units as in tree.ts. */
export type FieldType =
  | {
      readonly is: "text";
      readonly max: number;
      readonly lines: "one" | "many";
      readonly format: "plain" | "email" | "phone" | "link" | "colour" | "rich";
      /** `number "INV-{year}-{0000}"`: given by the program when the record is made, without gaps. */
      readonly sequence?: readonly SequencePart[];
    }
  | { readonly is: "integer"; readonly min: number | null; readonly max: number | null }
  /** `asNumber`: in the JSON of a call a number, and no text. */
  | { readonly is: "decimal" | "money"; readonly scale: number; readonly asNumber?: true }
  /** Units are hundredths of a percent: 12.5 % is 1250. Shown and sent as the percent number, "12.50". */
  | { readonly is: "percent"; readonly asNumber?: true }
  | { readonly is: "yes/no" }
  | { readonly is: "date" }
  | { readonly is: "time" }
  | { readonly is: "moment" }
  | { readonly is: "duration" }
  | { readonly is: "choice"; readonly values: readonly ChoiceValue[]; readonly state: boolean }
  /** `several of: a, b`: some of the values, each once, in the order of the document. */
  | { readonly is: "choices"; readonly values: readonly ChoiceValue[] }
  /** `list of text(40)`: lines of text in an order of their own. */
  | { readonly is: "texts"; readonly max: number }
  | { readonly is: "reference"; readonly entity: string; readonly ids?: IdKind }
  /** `list of Tag`: a table of links. */
  | { readonly is: "links"; readonly entity: string; readonly table: string; readonly ids?: IdKind }
  /** `every Loan by book`: the reverse of a reference; read-only. */
  | { readonly is: "reverse"; readonly entity: string; readonly by: string; readonly ids?: IdKind }
  /** `rows of Line`: records that live and die with their owner, to which their field `by` leads. */
  | { readonly is: "rows"; readonly entity: string; readonly by: string }
  /** Any JSON. A row carries it as its text. */
  | { readonly is: "json" }
  /** A latitude and a longitude. A row carries them as the text of `{ latitude, longitude }`. */
  | { readonly is: "place" }
  /** Given and never given back: a row carries a hash, and people learn whether there is one. */
  | { readonly is: "secret" }
  /**
   * A row carries the text of a `StoredFile`. `maxBytes` is null where the field names no size and UPLOAD_LIMIT of the
   * day holds alone; `kinds` are words of file-kinds.ts, none for every kind.
   */
  | { readonly is: "file"; readonly image: boolean; readonly maxBytes: number | null; readonly kinds: readonly string[] };

/** What a record knows of a file that it holds. */
export interface StoredFile {
  /** A UUID. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Its media type, as its content tells it. */
  readonly kind: string;
}

/** What identifies the records of an entity where it is not a UUID: a few random characters, or a whole number from 1. */
export type IdKind = "short" | "number";

/** A piece of a number that the program gives; the count begins anew with each year, where the year is in it. */
export type SequencePart =
  | { readonly is: "words"; readonly words: string }
  | { readonly is: "year" }
  /** At least so many digits. */
  | { readonly is: "count"; readonly digits: number };

/** Whether the program alone gives the value, when the record is made. */
export function isSequence(
  type: FieldType | null,
): type is FieldType & { readonly is: "text"; readonly sequence: readonly SequencePart[] } {
  return type?.is === "text" && type.sequence !== undefined;
}

/** The number as it is written. `count` and `year` are whole numbers. */
export function sequenceText(parts: readonly SequencePart[], year: string, count: number): string {
  const written = parts.map((part) => {
    if (part.is === "words") return part.words;
    return part.is === "year" ? year : String(count).padStart(part.digits, "0");
  });
  return written.join("");
}

export interface ChoiceValue {
  readonly value: string;
  readonly label: string;
  /** The document writes the label itself, as the program would have made it. */
  readonly given?: true;
  /** What the document says it means; empty when it does not. */
  readonly meaning: string;
}

/** A word of a choice as the document writes it, with its label where it has one. */
export function choiceValue(value: string, label: string | null, meaning = ""): ChoiceValue {
  const made = inWords(value);
  return { value, label: label ?? made, ...(label === made ? { given: true } : {}), meaning };
}

/** The label as the document writes it; null where it writes none. */
export function writtenLabel({ value, label, given }: ChoiceValue): string | null {
  return given || label !== inWords(value) ? label : null;
}

export type ListFieldType = FieldType & { readonly is: "links" | "reverse" | "rows" };

/** Whether a field of this type is a list of records, with no column of its own. */
export function isListField(type: FieldType | null | undefined): type is ListFieldType {
  return type?.is === "links" || type?.is === "reverse" || type?.is === "rows";
}

/** Whether a field holds several plain values, kept with the record itself. A row carries them as an array. */
export function isValueList(type: FieldType | null | undefined): type is FieldType & { readonly is: "choices" | "texts" } {
  return type?.is === "choices" || type?.is === "texts";
}

/** A field that holds several values, or several records that are linked with it: each is one that records are chosen by. */
export type SeveralType = FieldType & { readonly is: "choices" | "texts" | "links" };

export function isSeveral(type: FieldType | null | undefined): type is SeveralType {
  return isValueList(type) || type?.is === "links";
}

/** The type of each value of such a field. */
export function elementType(type: SeveralType): FieldType {
  if (type.is === "links") return { is: "reference", entity: type.entity, ...(type.ids === undefined ? {} : { ids: type.ids }) };
  if (type.is === "choices") return { is: "choice", values: type.values, state: false };
  return { is: "text", max: type.max, lines: "one", format: "plain" };
}

/** Whether a field holds one value that can be compared with others of its kind: to be unique and sorted by. */
export function isComparable(type: FieldType): boolean {
  return !isListField(type) && !isValueList(type) && !isOnlyThere(type);
}

/** Whether all that is asked of the field's value is whether there is one. */
export function isOnlyThere({ is }: FieldType): boolean {
  return is === "file" || is === "json" || is === "place" || is === "secret";
}

/** Whether records can be chosen by the field: by its value, of several by each of them, else by whether there is one. */
export function isFilterable(type: FieldType): boolean {
  return isComparable(type) || isSeveral(type) || isOnlyThere(type);
}

/** A field that holds a state, which transitions alone change. */
export function isStateType(type: FieldType | null): boolean {
  return type?.is === "choice" && type.state;
}

/** Stored numbers hold at most this many digits, which a double holds exactly. */
export const STORED_DIGITS = 15;

/** The type that an expression gives the value of such a field. */
export function valueType(type: FieldType): Type {
  switch (type.is) {
    case "text":
      return { is: "text" };
    case "integer":
      return { is: "number", scale: 0, digits: digitsOf(type), unit: "plain" };
    case "decimal":
      return { is: "number", scale: type.scale, digits: STORED_DIGITS, unit: "plain" };
    case "money":
      return { is: "number", scale: type.scale, digits: STORED_DIGITS, unit: "money" };
    case "percent":
      return { is: "number", scale: 4, digits: STORED_DIGITS, unit: "percent" };
    case "yes/no":
      return { is: "boolean" };
    case "choice":
      return choiceOf(type.values);
    case "choices":
      return { is: "list", of: choiceOf(type.values) };
    case "texts":
      return { is: "list", of: { is: "text" } };
    case "reference":
      return { is: "record", entity: type.entity };
    case "links":
    case "reverse":
    case "rows":
      return { is: "list", of: { is: "record", entity: type.entity } };
    case "json":
    case "place":
    case "secret":
    case "file":
      return { is: "opaque", name: type.is };
    default:
      return { is: type.is };
  }
}

/** What may leave the database of a field's value: of a secret, only whether there is one. */
export function shownValue(type: FieldType, value: Expr): Expr {
  if (type.is !== "secret") return value;
  const empty: Expr = { op: "empty", item: value, type: { is: "boolean" }, optional: false };
  return { op: "not", item: empty, type: { is: "boolean" }, optional: false };
}

function digitsOf(bounds: { readonly min: number | null; readonly max: number | null }): number {
  if (bounds.min === null || bounds.max === null) return STORED_DIGITS;
  return String(Math.max(Math.abs(bounds.min), Math.abs(bounds.max))).length;
}

function choiceOf(choices: readonly ChoiceValue[]): Type {
  const values = choices.map(({ value }) => value);
  const own = choices.filter((choice) => writtenLabel(choice) !== null);
  return own.length === 0
    ? { is: "choice", values }
    : { is: "choice", values, labels: Object.fromEntries(own.map(({ value, label }) => [value, label])) };
}

const UNKNOWN_TEXT: FieldType = { is: "text", max: 100_000, lines: "one", format: "plain" };

/** The field type in which a computed value is shown. */
export function displayType(type: Type): FieldType {
  switch (type.is) {
    case "number":
      if (type.unit === "money") return { is: "money", scale: type.scale };
      if (type.unit === "percent") return { is: "percent" };
      return type.scale === 0 ? { is: "integer", min: null, max: null } : { is: "decimal", scale: type.scale };
    case "boolean":
      return { is: "yes/no" };
    case "choice":
      return {
        is: "choice",
        state: false,
        values: type.values.map((value) => ({ value, label: type.labels?.[value] ?? inWords(value), meaning: "" })),
      };
    case "record":
      return { is: "reference", entity: type.entity };
    case "date":
    case "time":
    case "moment":
    case "duration":
      return { is: type.is };
    case "list":
      return { is: "texts", max: 100_000 };
    case "opaque":
      if (type.name === "file") return { is: "file", image: false, maxBytes: null, kinds: [] };
      return type.name === "json" || type.name === "place" || type.name === "secret" ? { is: type.name } : UNKNOWN_TEXT;
    default:
      return UNKNOWN_TEXT;
  }
}

/** A name as people read it: `due_on` and `PurchaseOrder` become "Due on" and "Purchase order". */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
