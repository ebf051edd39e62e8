// Values that a field can have and that are worth trying. Those that the conditions speak of and their neighbours, the bounds of
// the field's own type, and the neighbours of what other fields have already been given.

import { addDays, addSeconds } from "../../expression/dates.ts";
import type { FieldType } from "../../expression/field-type.ts";
import { rescale, SECONDS_PER_DAY } from "../../expression/numbers.ts";
import type { Expr, Type } from "../../expression/tree.ts";
import type { RowValue } from "../../expression/values.ts";

/** What one value may be, before anything is asked of it. */
interface Domain {
  readonly type: FieldType;
  readonly required: boolean;
  readonly matches: string | null;
}

export interface Given {
  readonly type: Type;
  readonly value: RowValue;
}

/** What is at hand when a value is chosen. */
export interface Surroundings {
  readonly literals: readonly (Expr & { readonly op: "literal" })[];
  readonly assigned: readonly Given[];
  readonly today: () => string;
  readonly now: string;
  /** Records that a reference may lead to. */
  readonly records: (entity: string) => readonly string[];
}

/** More words of a choice than this are tried only where a condition speaks of them. */
const MOST_WORDS = 24;
const MOST_DIGITS = 10n ** 15n;

/** In the order in which they are to be tried; null where values of this kind are not made up. */
export function candidates(domain: Domain, around: Surroundings): readonly RowValue[] | null {
  if (domain.matches !== null) return null;
  const found = present(domain.type, around);
  if (found === null) return null;
  const isList = domain.type.is === "choices";
  return domain.required ? found : [...found, isList ? [] : null];
}

function present(type: FieldType, around: Surroundings): readonly RowValue[] | null {
  switch (type.is) {
    case "yes/no":
      return [true, false];
    case "choice":
      return words(
        type.values.map((value) => value.value),
        around,
      );
    case "choices":
      return type.values.slice(0, MOST_WORDS).map((value) => [value.value]);
    case "integer":
      return numbers(0, type.min, type.max, around);
    case "decimal":
    case "money":
      return numbers(type.scale, null, null, around);
    case "percent":
      return numbers(4, null, null, around);
    case "date":
      return dates(around);
    case "moment":
      return moments(around);
    case "time":
      return times(around);
    case "duration":
      return unique([3_600, 0, ...secondsIn(around).flatMap(neighbouring)]).filter((seconds) => seconds >= 0);
    case "reference":
      return around.records(type.entity);
    case "text":
      return texts(type, around);
    default:
      return null;
  }
}

function words(values: readonly string[], { literals }: Surroundings): readonly string[] {
  if (values.length <= MOST_WORDS) return values;
  const spokenOf = new Set(literals.map((literal) => literal.value));
  return unique([...values.filter((value) => spokenOf.has(value)), ...values.slice(0, MOST_WORDS)]);
}

function numbers(scale: number, min: number | null, max: number | null, around: Surroundings): readonly number[] {
  const at = (value: RowValue, type: Type): bigint[] => {
    if (type.is !== "number" || typeof value !== "number") return [];
    return [rescale(BigInt(value), type.scale, scale)];
  };
  const unit = 10n ** BigInt(scale);
  const steps = around.literals.flatMap(({ value, type }) => at(value, type));
  const others = around.assigned.flatMap(({ value, type }) => at(value, type));
  const bounds = [min, max].flatMap((bound) => (bound === null ? [] : [BigInt(bound) * unit]));
  const near = [...steps, ...others].flatMap((value) => [value, value + 1n, value - 1n]);
  const far = others.flatMap((value) => steps.flatMap((step) => [value + step, value - step]));
  const tried = [...near, ...bounds, unit, 0n, -unit, ...far, ...far.flatMap((value) => [value + 1n, value - 1n])];
  const isWithin = (value: bigint): boolean =>
    value < MOST_DIGITS &&
    value > -MOST_DIGITS &&
    (min === null || value >= BigInt(min) * unit) &&
    (max === null || value <= BigInt(max) * unit);
  return unique(tried.filter(isWithin)).map(Number);
}

function dates(around: Surroundings): readonly string[] {
  const days = [0, 1, -1, ...secondsIn(around).flatMap((seconds) => neighbouring(Math.trunc(seconds / SECONDS_PER_DAY)))];
  const starts = [around.today(), ...valuesOf("date", around)];
  const steps = unique(days.flatMap((day) => [day, -day]));
  return unique(starts.flatMap((start) => steps.map((step) => addDays(start, BigInt(step))))).filter((date) => date !== null);
}

function moments(around: Surroundings): readonly string[] {
  const starts = [around.now, ...valuesOf("moment", around)];
  const steps = unique([0, 3_600, ...secondsIn(around).flatMap(neighbouring)].flatMap((seconds) => [seconds, -seconds]));
  return unique(starts.flatMap((start) => steps.map((step) => addSeconds(start, BigInt(step))))).filter((moment) => moment !== null);
}

function times(around: Surroundings): readonly string[] {
  const minutes = ["09:00", ...valuesOf("time", around)].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)));
  const within = unique(minutes.flatMap(neighbouring)).filter((minute) => minute >= 0 && minute < 1_440);
  return within.map((minute) => `${two(Math.trunc(minute / 60))}:${two(minute % 60)}`);
}

function texts(type: FieldType & { readonly is: "text" }, around: Surroundings): readonly string[] | null {
  if (type.format !== "plain" || type.sequence !== undefined) return null;
  const lengths = around.literals.flatMap(({ type: of, value }) =>
    of.is === "number" && typeof value === "number" ? neighbouring(value) : [],
  );
  const long = unique(lengths)
    .filter((length) => length > 0 && length <= 60)
    .map((length) => "a".repeat(length));
  return unique([...valuesOf("text", around), "a", ...long]).filter((text) => text !== "" && text.length <= type.max);
}

function valuesOf(is: Type["is"], { literals, assigned }: Surroundings): string[] {
  return [...literals, ...assigned].flatMap(({ type, value }) => (type.is === is && typeof value === "string" ? [value] : []));
}

function secondsIn({ literals, assigned }: Surroundings): number[] {
  return [...literals, ...assigned].flatMap(({ type, value }) => (type.is === "duration" && typeof value === "number" ? [value] : []));
}

function neighbouring(value: number): number[] {
  return [value, value + 1, value - 1];
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
