// Writes values into texts, as people of the product's language read them.

import type { Type } from "./tree.ts";
import type { EvalValue, RowValue } from "./values.ts";

export interface FormatOptions {
  /** BCP 47; "en" where it is not given. */
  readonly language?: string;
  /** ISO 4217; "EUR" where it is not given. */
  readonly currency?: string;
  /** IANA; "UTC" where it is not given. */
  readonly timeZone?: string;
}

/**
 * The language as digits and days are written in it: in the digits that forms, numbers of records and addresses have, and by the
 * calendar that they count by, so that a page has one form of each. What is no tag of a language is English.
 */
export function writtenIn(language: string): string {
  try {
    return new Intl.Locale(language, { numberingSystem: "latn", calendar: "gregory" }).toString();
  } catch {
    return "en";
  }
}

/** How an amount is written with a decimal mark: as the language groups it where the mark is its own. */
export function amountLike(language: string, mark: "." | ","): string {
  const options = { minimumFractionDigits: 2, useGrouping: "always" } as const;
  const own = new Intl.NumberFormat(writtenIn(language), options).format(1234.5);
  const isOwn = own.lastIndexOf(mark) > own.lastIndexOf(mark === "." ? "," : ".");
  return isOwn ? own : mark === "." ? "1,234.50" : "1.234,50";
}

/** A day in figures runs as it is typed: "22/11/2026", also where words around it run from right to left. */
function unmarkedDay(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, "");
}

/** A day as people read it: the first of a month in French is "1er déc.", which `Intl` does not know. */
export function writtenDay(text: string, language: string): string {
  const plain = unmarkedDay(text);
  return language.split("-")[0] === "fr" ? plain.replace(/(?<![\d\p{L}:/.,])1(?= (?!h\b)\p{L})/gu, "1er") : plain;
}

const NUMBERS = new Map<string, Intl.NumberFormat>();
const DATES = new Map<string, Intl.DateTimeFormat>();
const UNITS = [
  ["day", 86_400n],
  ["hour", 3_600n],
  ["minute", 60n],
  ["second", 1n],
] as const;

/** The value in words; empty is "". */
export function formatValue(value: EvalValue | RowValue, type: Type, options: FormatOptions): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((item) => formatValue(item, type.is === "list" ? type.of : type, options)).join(", ");
  switch (type.is) {
    case "boolean":
      return value === true ? "yes" : "no";
    case "number":
      return formatNumber(BigInt(value as bigint), type, options);
    case "duration":
      return formatDuration(BigInt(value as bigint), options);
    case "date":
      return writtenDay(
        dates(options, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${String(value)}T00:00:00Z`)),
        options.language ?? "en",
      );
    case "moment":
      return writtenDay(
        dates(options, { dateStyle: "medium", timeStyle: "short", timeZone: options.timeZone ?? "UTC" }).format(new Date(String(value))),
        options.language ?? "en",
      );
    case "choice":
      return type.labels?.[String(value)] ?? String(value).replaceAll("_", " ");
    default:
      return String(value);
  }
}

/** "38.7223° N, 9.1393° W", with numbers as they are written around it. */
export function formatPlace(latitude: number, longitude: number, number: (value: number) => string): string {
  const degrees = (value: number, positive: string, negative: string) => `${number(Math.abs(value))}° ${value < 0 ? negative : positive}`;
  return `${degrees(latitude, "N", "S")}, ${degrees(longitude, "E", "W")}`;
}

function formatNumber(units: bigint, type: Type & { readonly is: "number" }, options: FormatOptions): string {
  if (type.unit === "percent") {
    return numbers(options, { style: "percent", maximumFractionDigits: Math.max(0, type.scale - 2) }).format(decimal(units, type.scale));
  }
  // A year is no amount: whole numbers are written in groups from five digits on.
  const grouping = type.scale === 0 && type.unit === "plain" ? ({ useGrouping: "min2" } as const) : {};
  const digits = { minimumFractionDigits: type.scale, maximumFractionDigits: type.scale, ...grouping };
  if (type.unit === "plain") return numbers(options, digits).format(decimal(units, type.scale));
  const currency = options.currency ?? "EUR";
  const minor = numbers(options, { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? type.scale;
  const shown = Math.max(minor, significant(units, type.scale));
  return numbers(options, {
    style: "currency",
    currency,
    minimumFractionDigits: minor,
    maximumFractionDigits: shown,
  }).format(decimal(units, type.scale));
}

/** Digits after the point that are not trailing zeros. */
function significant(units: bigint, scale: number): number {
  let digits = scale;
  let rest = units;
  while (digits > 0 && rest % 10n === 0n) {
    rest /= 10n;
    digits--;
  }
  return digits;
}

/** Exact decimal notation, which Intl takes as it is. */
export function decimal(units: bigint, scale: number): `${number}` {
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  return `${sign}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ""}` as `${number}`;
}

/** "14 days", "1 hour 30 minutes". */
export function formatDuration(seconds: bigint, options: FormatOptions): string {
  const parts: string[] = [];
  let rest = seconds < 0n ? -seconds : seconds;
  for (const [unit, size] of UNITS) {
    const count = rest / size;
    rest -= count * size;
    const isZero = seconds === 0n && unit === "day";
    if (count > 0n || isZero) parts.push(numbers(options, { style: "unit", unit, unitDisplay: "long" }).format(count));
  }
  return (seconds < 0n ? "-" : "") + parts.join(" ");
}

function numbers(options: FormatOptions, shape: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(NUMBERS, options, shape, (language) => new Intl.NumberFormat(language, shape));
}

function dates(options: FormatOptions, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(DATES, options, shape, (language) => new Intl.DateTimeFormat(language, shape));
}

function cached<T>(cache: Map<string, T>, options: FormatOptions, shape: object, make: (language: string) => T): T {
  const language = options.language ?? "en";
  const key = JSON.stringify([language, shape]);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make(writtenIn(language));
  cache.set(key, made);
  return made;
}
