// Whole numbers of any length in SQLite, whose own end at 64 bits. One that fits is an integer as any other; one that
// does not is the text of its digits. So two are equal where their values are; their order is that of the texts that
// `ninefold_order` makes of them.

import type Database from "better-sqlite3";
import { divideRounded } from "../../../compiler/expression/numbers.ts";
import type { ExpressionDialect } from "../expressions/dialect.ts";

type StoredInteger = bigint | string;
/** A number of floating point comes where SQLite was given what is none of these. */
type Given = StoredInteger | number | null;

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;
/** Digits of the length of a number. */
const LENGTH = 6;

export const longNumbers: ExpressionDialect["long"] = {
  calculated: (left, how, right) => `ninefold_calculated(${left}, '${how}', ${right})`,
  quotient: (value, divisor) => `ninefold_calculated(${value}, '/', ${divisor})`,
  scaled: (value, by) => `ninefold_scaled(${value}, ${by})`,
  ordered: (value) => `ninefold_order(${value})`,
  sum: (value) => `ninefold_sum(${value})`,
  largest: (value) => `ninefold_largest(${value})`,
  smallest: (value) => `ninefold_smallest(${value})`,
  largerOf: (values) => `ninefold_larger(${values.join(", ")})`,
  smallerOf: (values) => `ninefold_smaller(${values.join(", ")})`,
};

export function registerLongNumbers(database: Database.Database): void {
  const options = { deterministic: true, safeIntegers: true };
  const of = (name: string, work: (...values: Given[]) => Given) => database.function(name, { ...options, varargs: true }, work);
  const over = (name: string, start: Given, step: (before: Given, value: Given) => Given) =>
    database.aggregate<Given>(name, { ...options, start, step });
  of("ninefold_calculated", (left, how, right) => ofAll([left!, right!], ([a, b]) => storedInteger(calculated(a!, String(how), b!))));
  of("ninefold_scaled", (value, by) => ofAll([value!], ([a]) => storedInteger(scaled(a!, BigInt(by!)))));
  of("ninefold_order", (value) => ofAll([value!], ([a]) => inOrder(a!)));
  of("ninefold_larger", (...values) => ofAll(values, (all) => storedInteger(all.reduce(larger))));
  of("ninefold_smaller", (...values) => ofAll(values, (all) => storedInteger(all.reduce(smaller))));
  over("ninefold_sum", 0n, (sum, value) => (value === null ? sum : storedInteger(BigInt(sum!) + BigInt(value))));
  over("ninefold_largest", null, (most, value) => either(most, value, larger));
  over("ninefold_smallest", null, (least, value) => either(least, value, smaller));
}

/** Empty where one of them is. */
function ofAll(values: readonly Given[], work: (values: readonly bigint[]) => StoredInteger): Given {
  const present = values.filter((value) => value !== null);
  return present.length < values.length ? null : work(present.map(BigInt));
}

function either(before: Given, value: Given, choose: (left: bigint, right: bigint) => bigint): Given {
  if (before === null || value === null) return before ?? value;
  return storedInteger(choose(BigInt(before), BigInt(value)));
}

function storedInteger(value: bigint): StoredInteger {
  return value >= LEAST && value <= MOST ? value : String(value);
}

function calculated(left: bigint, how: string, right: bigint): bigint {
  if (how === "+") return left + right;
  if (how === "-") return left - right;
  return how === "*" ? left * right : left / right;
}

function scaled(value: bigint, by: bigint): bigint {
  return by < 0n ? divideRounded(value, 10n ** -by) : value * 10n ** by;
}

/** Longer numbers come after shorter ones, and of negative numbers before them. */
function inOrder(value: bigint): string {
  if (value >= 0n) {
    const digits = String(value);
    return `1${String(digits.length).padStart(LENGTH, "0")}${digits}`;
  }
  const digits = String(-value);
  return `0${10 ** LENGTH - 1 - digits.length}${digits.replace(/\d/g, (digit) => String(9 - Number(digit)))}`;
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
