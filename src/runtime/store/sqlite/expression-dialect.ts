// Expressions in SQLite's words. Its functions whose names begin with `ninefold_` are registered on the connection by
// `registerExpressions`.

import type Database from "better-sqlite3";
import { dateOfMoment, elapsed, timeOfMoment } from "../../../compiler/expression/dates.ts";
import { NumberTooLarge } from "../../../compiler/expression/numbers.ts";
import type { Type } from "../../../compiler/expression/tree.ts";
import { quoted } from "../dialect.ts";
import { DAYS_BOUND, type ExpressionDialect, listText, SECONDS_BOUND } from "../expressions/dialect.ts";
import type { SearchIndex } from "../search-index.ts";
import type { Value } from "../store.ts";
import { longNumbers, registerLongNumbers } from "./long-numbers.ts";

export const sqliteExpressions: ExpressionDialect = {
  engine: "sqlite",
  quote: quoted,
  parameter: () => "?",
  empty: () => "NULL",
  placeholders: (text) => text,
  encode,
  decode,
  selected: (sql) => sql,
  same: (left, right) => `${left} IS ${right}`,
  different: (left, right) => `${left} IS NOT ${right}`,
  notTrue: (condition) => `(${condition}) IS NOT TRUE`,
  truth: (condition) => `coalesce(${condition}, 0)`,
  ordered: (sql) => sql,
  contains: (text, part) => `instr(${text}, ${part}) > 0`,
  startsWith: (text, start) => `substr(${text}, 1, length(${start})) = ${start}`,
  length: (text) => `length(${text})`,
  holds: (list, item) => `EXISTS (SELECT 1 FROM json_each(${list}) WHERE value = ${item})`,
  each: (list) => ({ from: `json_each(${list}) AS each`, value: "each.value" }),
  count: (list) => `coalesce(json_array_length(${list}), 0)`,
  lowerCase: (text) => `ninefold_lower(${text})`,
  beginWords: (id, index, columns, begins, bind) => `${id} IN (SELECT kept."id" FROM ${wordsFound(index, columns, begins, bind)})`,
  wordsFound,
  calculated: (left, how, right) => `(${left} ${how} ${right})`,
  quotient: (value, divisor) => `(${value}) / ${divisor}`,
  whole: (value) => value,
  sum: (value) => `coalesce(sum(${value}), 0)`,
  largest: (value) => `max(${value})`,
  smallest: (value) => `min(${value})`,
  largerOf: (values) => `max(${values.join(", ")})`,
  smallerOf: (values) => `min(${values.join(", ")})`,
  long: longNumbers,
  alwaysLong: false,
  collected: (value, _type, order) => `json_group_array(${value} ORDER BY ${order})`,
  daysFrom: (from, to) => `CAST(julianday(${to}) - julianday(${from}) AS INTEGER)`,
  yearsFrom: (from, to) =>
    `(CAST(substr(${to}, 1, 4) AS INTEGER) - CAST(substr(${from}, 1, 4) AS INTEGER) - (substr(${to}, 6) < substr(${from}, 6)))`,
  elapsed: (from, to, seconds) => `ninefold_elapsed(${from}, ${to}, ${seconds})`,
  timeOf: (moment, zone) => `ninefold_time(${moment}, ${zone})`,
  dateOf: (moment, zone) => `ninefold_date(${moment}, ${zone})`,
  monthOf: (date) => `(substr(${date}, 1, 7) || '-01')`,
  datePlus: (date, days) => bounded(date, days, DAYS_BOUND, `date(${date}, (${days}) || ' days')`, DATES),
  momentPlus: (moment, seconds) => {
    const moved = `strftime('%Y-%m-%dT%H:%M:%fZ', ${moment}, (${seconds}) || ' seconds')`;
    return bounded(moment, seconds, SECONDS_BOUND, moved, MOMENTS);
  },
};

function wordsFound(
  { table, fullText }: SearchIndex,
  columns: readonly string[],
  begins: readonly string[],
  bind: (text: string) => string,
) {
  const sought = begins.map((begin) => `{${columns.join(" ")}} : "${begin}" *`).join(" AND ");
  return `${quoted(fullText)}(${bind(sought)}) found CROSS JOIN ${quoted(table)} kept ON kept."n" = found.rowid`;
}

/** Where a sum comes out longer than 64 bits, SQLite says so, and everything is calculated without an end. */
export const unboundedSqliteExpressions: ExpressionDialect = { ...sqliteExpressions, alwaysLong: true };

const DATES = ["0001-01-01", "9999-12-31"] as const;
const MOMENTS = ["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"] as const;

/** SQLite knows the year 0 and years before it, and has NULL for what is beyond its own; the language ends with the years 1 and 9999. */
function bounded(value: string, by: string, most: number, moved: string, [first, last]: readonly [string, string]): string {
  // Of a number that is longer than SQLite's there is the text.
  const beyond = `CASE WHEN substr(${by}, 1, 1) = '-' THEN '${first}' ELSE '${last}' END`;
  const near = `${by} BETWEEN -${most} AND ${most}`;
  return `(CASE WHEN ${value} IS NULL OR ${by} IS NULL THEN NULL WHEN ${near} THEN max(coalesce(${moved}, ${beyond}), '${first}') ELSE ${beyond} END)`;
}

const functions = {
  ninefold_date: (moment: string | null, zone: string): string | null => (moment === null ? null : dateOfMoment(moment, zone)),
  ninefold_time: (moment: string | null, zone: string): string | null => (moment === null ? null : timeOfMoment(moment, zone)),
  ninefold_elapsed: (from: string | null, to: string | null, seconds: number | bigint): bigint | null =>
    from === null || to === null ? null : BigInt(elapsed(from, to, Number(seconds))),
  ninefold_lower: (text: string | null): string | null => (text === null ? null : text.toLowerCase()),
};

/** To be called of every connection: what SQLite does not know itself. */
export function registerExpressions(database: Database.Database): void {
  for (const [name, call] of Object.entries(functions)) database.function(name, { deterministic: true, varargs: true }, call);
  registerLongNumbers(database);
}

function encode(value: Value, type: Type): unknown {
  if (type.is === "list") return listText(value);
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (typeof value === "number" && (type.is === "number" || type.is === "duration")) return BigInt(value);
  return value;
}

function decode(raw: unknown, type: Type): Value {
  if (raw === null || raw === undefined) return type.is === "list" ? [] : null;
  if (type.is === "boolean") return Number(raw) !== 0;
  if (type.is === "list") return (JSON.parse(String(raw)) as unknown[]).map((item) => decode(item, type.of));
  if (typeof raw === "number" || typeof raw === "bigint" || type.is === "number" || type.is === "duration") {
    const number = Number(raw);
    if (!Number.isSafeInteger(number)) throw new NumberTooLarge(raw);
    return number;
  }
  return String(raw);
}
