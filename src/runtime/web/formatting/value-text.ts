// A value as plain text, for titles, chips and announcements. null: there is nothing to show.

import type { FieldType } from "../../../compiler/expression/field-type.ts";
import { formatPlace } from "../../../compiler/expression/format.ts";
import type { FileValue, PlaceValue, ReferenceValue, RowItem, WireValue } from "../../wire.ts";
import { firstLine } from "../ui/markdown-blocks.ts";
import type { Formats } from "./format.ts";

export interface ValueWords {
  readonly yes: string;
  readonly no: string;
  /** There is a secret. */
  readonly set: string;
  /** A record that the viewer may not see. */
  readonly hidden: string;
  /** A record whose label is empty. */
  readonly unnamed: string;
}

/** What a reference is called here. */
export function nameOf({ label }: Pick<ReferenceValue, "label">, words: Pick<ValueWords, "hidden" | "unnamed">): string {
  if (label === null) return words.hidden;
  return label.trim() === "" ? words.unnamed : label;
}

export function valueText(value: WireValue | undefined, type: FieldType, formats: Formats, words: ValueWords): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (isTexts(value)) return value.length === 0 ? null : labelsOf(value, type).join(", ");
  if (isRows(value)) return formats.number(value.length);
  if (isReferences(value)) return value.length === 0 ? null : value.map((one) => nameOf(one, words)).join(", ");
  if (isReference(value)) return nameOf(value, words);
  if (isFile(value)) return value.name;
  if (isPlace(value)) return formatPlace(value.latitude, value.longitude, formats.number);
  if (type.is === "secret") return value === true ? words.set : null;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  switch (type.is) {
    case "integer":
      return formats.integer(value);
    case "decimal":
      return formats.decimal(String(value), type.scale);
    case "money":
      return formats.money(String(value), type.scale);
    case "percent":
      return formats.percent(String(value));
    case "date":
      return formats.date(String(value));
    case "time":
      return formats.time(String(value));
    case "moment":
      return formats.moment(String(value));
    case "duration":
      return formats.duration(Number(value));
    case "choice":
    case "choices":
      return type.values.find((choice) => choice.value === value)?.label ?? String(value);
    case "text":
      return type.format === "rich" ? firstLine(String(value)) || String(value) : String(value);
    default:
      return String(value);
  }
}

export function isReferences(value: unknown): value is readonly ReferenceValue[] {
  return Array.isArray(value) && value.every((one) => typeof one === "object" && !("values" in one));
}

/** Rows of a part; an empty list may be one of anything. */
export function isRows(value: WireValue): value is readonly RowItem[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "object" && "values" in one);
}

/** Several plain values. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** What people read of several plain values: a choice by its label. */
export function labelsOf(values: readonly string[], type: FieldType): readonly string[] {
  if (type.is !== "choices") return values;
  return values.map((value) => type.values.find((choice) => choice.value === value)?.label ?? value);
}

export function isReference(value: unknown): value is ReferenceValue {
  return typeof value === "object" && value !== null && "id" in value;
}

export function isPlace(value: unknown): value is PlaceValue {
  return typeof value === "object" && value !== null && "latitude" in value;
}

/** JSON as people read it, line by line. */
export function jsonText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function isFile(value: unknown): value is FileValue {
  return typeof value === "object" && value !== null && "bytes" in value;
}

/** Numbers stand at the right edge, so that their digits line up. */
export function isNumeric(type: FieldType): boolean {
  return type.is === "integer" || type.is === "decimal" || type.is === "money" || type.is === "percent" || type.is === "duration";
}
