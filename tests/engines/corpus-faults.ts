// Faults that somebody could make in what an engine says. The corpus must notice each.

import type { ExpressionDialect } from "../../src/runtime/store/expressions/dialect.ts";

export interface Fault {
  readonly name: string;
  readonly engine: "sqlite" | "postgres";
  make(dialect: ExpressionDialect): Partial<ExpressionDialect>;
}

const of = (engine: Fault["engine"], name: string, make: Fault["make"]): Fault => ({ engine, name, make });

export const FAULTS: readonly Fault[] = [
  of("sqlite", "plain = where empty equals empty", () => ({ same: (left, right) => `${left} = ${right}` })),
  of("sqlite", "plain <> where empty differs from a value", () => ({ different: (left, right) => `${left} <> ${right}` })),
  of("sqlite", "NOT without its complement for empty", () => ({ notTrue: (condition) => `NOT (${condition})` })),
  of("sqlite", "LIKE for contains", () => ({ contains: (text, part) => `${text} LIKE '%' || ${part} || '%'` })),
  of("sqlite", "LIKE for starts with", () => ({ startsWith: (text, start) => `${text} LIKE ${start} || '%'` })),
  of("sqlite", "lower case of ASCII alone", () => ({ lowerCase: (text) => `lower(${text})` })),
  of("sqlite", "length in bytes", () => ({ length: (text) => `length(CAST(${text} AS BLOB))` })),
  of("sqlite", "lists are searched as text", () => ({ holds: (list, item) => `instr(${list}, ${item}) > 0` })),
  of("sqlite", "the number of an empty list is empty", () => ({ count: (list) => `json_array_length(${list})` })),
  of("sqlite", "the sum of nothing is empty", () => ({ sum: (value) => `sum(${value})` })),
  of("sqlite", "conditions as values may be empty", () => ({ truth: (condition) => condition })),
  of("sqlite", "the date of a moment in UTC", () => ({ dateOf: (moment) => `substr(${moment}, 1, 10)` })),
  of("sqlite", "the time of a moment in UTC", () => ({ timeOf: (moment) => `substr(${moment}, 12, 5)` })),
  of("sqlite", "lengths of time cut off instead of rounded down", () => ({
    elapsed: (from, to, seconds) => `CAST((julianday(${to}) - julianday(${from})) * 86400 / ${seconds} AS INTEGER)`,
  })),
  of("sqlite", "years by the calendar year alone", () => ({
    yearsFrom: (from, to) => `(CAST(substr(${to}, 1, 4) AS INTEGER) - CAST(substr(${from}, 1, 4) AS INTEGER))`,
  })),
  of("sqlite", "days counted backwards", () => ({ daysFrom: (from, to) => `CAST(julianday(${from}) - julianday(${to}) AS INTEGER)` })),
  of("sqlite", "dates beyond the calendar", () => ({ datePlus: (date, days) => `date(${date}, (${days}) || ' days')` })),
  of("sqlite", "numbers bound inexactly", (dialect) => ({
    encode: (value, type) => (typeof value === "number" ? value + 0.5 : dialect.encode(value, type)),
  })),
  of("sqlite", "long numbers go on as numbers of floating point", ({ calculated, long }) => ({ long: { ...long, calculated } })),
  of("sqlite", "long numbers are ordered as their texts", ({ long }) => ({
    long: { ...long, ordered: (value) => `CAST(${value} AS TEXT)` },
  })),
  of("sqlite", "texts in any case", () => ({ ordered: (sql, type) => (type.is === "text" ? `${sql} COLLATE NOCASE` : sql) })),
  of("postgres", "length in bytes", () => ({ length: (text) => `octet_length(${text})::bigint` })),
  of("postgres", "the sum of nothing is empty", () => ({ sum: (value) => `sum(${value})::bigint` })),
  of("postgres", "lists are searched as text", () => ({ holds: (list, item) => `strpos(${list}, ${item}) > 0` })),
  of("postgres", "the number of an empty list is empty", () => ({ count: (list) => `jsonb_array_length((${list})::jsonb)` })),
  of("postgres", "greatest passes over what is empty", () => ({ largerOf: (values) => `greatest(${values.join(", ")})` })),
  of("postgres", "plain <> where empty differs from a value", () => ({ different: (left, right) => `${left} <> ${right}` })),
  of("postgres", "the date of a moment in UTC", () => ({ dateOf: (moment) => `(${moment} AT TIME ZONE 'UTC')::date` })),
  of("postgres", "the time of a moment in UTC", () => ({ timeOf: (moment) => `to_char(${moment} AT TIME ZONE 'UTC', 'HH24:MI')` })),
  of("postgres", "lengths of time rounded to the nearest", (dialect) => ({
    elapsed: (from, to, seconds, timesOfDay) => dialect.elapsed(from, to, seconds, timesOfDay).replace("floor(", "round("),
  })),
  of("postgres", "lower case of the database's language", () => ({ lowerCase: (text) => `lower(${text})` })),
];
