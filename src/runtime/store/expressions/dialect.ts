// What the engines say differently about expressions. Each engine has one of these in its own folder; the printer knows
// nothing else of engines.

import type { Type } from "../../../compiler/expression/tree.ts";
import type { SearchIndex } from "../search-index.ts";
import type { Value } from "../store.ts";

/** What is worked out of whole numbers. */
export interface Numbers {
  /** `+`, `-` or `*` of two whole numbers. */
  calculated(left: string, how: string, right: string): string;
  /** A whole number through another that is no 0, without what is behind the point. */
  quotient(value: string, divisor: number): string;
  sum(value: string): string;
  largest(value: string): string;
  smallest(value: string): string;
  largerOf(values: readonly string[]): string;
  smallerOf(values: readonly string[]): string;
}

export interface ExpressionDialect extends Numbers {
  readonly engine: "sqlite" | "postgres";
  quote(name: string): string;
  /** A `?` that the engine takes for a value of this type. */
  parameter(type: Type): string;
  /** The empty value of a type. */
  empty(type: Type): string;
  /** The text with the engine's own placeholders instead of `?`. */
  placeholders(text: string): string;
  /** A value as the driver takes it. */
  encode(value: Value, type: Type): unknown;
  /** What the driver gives for a column printed by `selected`. Throws where a number is too large to be exact. */
  decode(raw: unknown, type: Type): Value;
  /** A value in the form in which it leaves the database. */
  selected(sql: string, type: Type): string;

  /** Equality in which empty equals empty. */
  same(left: string, right: string): string;
  /** Its complement. */
  different(left: string, right: string): string;
  /** Whether a condition is not fulfilled, empty included. */
  notTrue(condition: string): string;
  /** A condition as a value that is never empty. */
  truth(condition: string): string;
  /** A text that is ordered by code point. */
  ordered(sql: string, type: Type): string;
  contains(text: string, part: string): string;
  startsWith(text: string, start: string): string;
  length(text: string): string;
  /** Whether a list of plain values, kept as a JSON array, holds a text. An empty list is kept as NULL. */
  holds(list: string, item: string): string;
  /** What stands in FROM beside the record to have a row for each value of such a list, and that value. */
  each(list: string): { readonly from: string; readonly value: string };
  /** How many values such a list has; never empty. */
  count(list: string): string;
  lowerCase(text: string): string;
  /** Whether the record with this id has, in these columns of its search index, a word for each of some beginnings. */
  beginWords(id: string, index: SearchIndex, columns: readonly string[], begins: readonly string[], bind: (text: string) => string): string;
  /** What to read them from, `kept."id"` once for each, where they are found quicker one after the other than all together; else null. */
  wordsFound(index: SearchIndex, columns: readonly string[], begins: readonly string[], bind: (text: string) => string): string | null;
  /** A whole number as one of the engine's own type. */
  whole(value: string): string;
  /** Of numbers that may be longer than the engine's own whole ones; what it gives may be used wherever a number may. */
  readonly long: Numbers & {
    /** Times ten to the power of `by`; to a negative one it is rounded, halves away from zero. */
    scaled(value: string, by: number): string;
    /** In a form that is ordered as the numbers are. */
    ordered(value: string): string;
  };
  /** Whether every number is worked out as one that may be long: the engine's own were not long enough. */
  readonly alwaysLong: boolean;
  /** All values as a JSON array. */
  collected(value: string, type: Type, order: string): string;
  /** Whole days from one date to another. */
  daysFrom(from: string, to: string): string;
  /** Completed years from one date to another. */
  yearsFrom(from: string, to: string): string;
  /** Completed units of so many seconds from one moment, or time of day, to another, rounded down. */
  elapsed(from: string, to: string, seconds: number, timesOfDay: boolean): string;
  /** The time of day of a moment in the time zone that `zone` is a placeholder for. */
  timeOf(moment: string, zone: string): string;
  /** The date of a moment in the time zone that `zone` is a placeholder for; outside the years 1 to 9999 their first or last. */
  dateOf(moment: string, zone: string): string;
  /** The first day of a date's month. */
  monthOf(date: string): string;
  /** A date moved by whole days; outside the years 1 to 9999 their first or last. */
  datePlus(date: string, days: string): string;
  /** A moment moved by whole seconds; the same. */
  momentPlus(moment: string, seconds: string): string;
}

/** More days and seconds than there are between the years 1 and 9999. */
export const DAYS_BOUND = 4_000_000;
export const SECONDS_BOUND = 400_000_000_000;

/** A list of plain values as its column keeps it: a JSON array; NULL where it has none. */
export function listText(value: Value | undefined): string | null {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
