// Expressions in PostgreSQL's words. Texts are compared by code point: every order names the collation "C".

import { NumberTooLarge } from "../../../compiler/expression/numbers.ts";
import type { Type } from "../../../compiler/expression/tree.ts";
import { type ExpressionDialect, listText } from "../expressions/dialect.ts";
import type { Value } from "../store.ts";

/** Days from the first date of the language to its last. */
const LAST_DAY = 3_652_058;
const CASTS: Partial<Record<Type["is"], string>> = {
  boolean: "boolean",
  number: "bigint",
  duration: "bigint",
  date: "date",
  moment: "timestamptz",
};

export const postgresExpressions: ExpressionDialect = {
  engine: "postgres",
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  parameter: (type) => `?::${CASTS[type.is] ?? "text"}`,
  empty: (type) => (type.is === "empty" ? "NULL" : `NULL::${CASTS[type.is] ?? "text"}`),
  placeholders,
  encode: (value, type) => (type.is === "list" ? listText(value) : typeof value === "number" ? String(value) : value),
  decode,
  selected,
  same: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  different: (left, right) => `${left} IS DISTINCT FROM ${right}`,
  notTrue: (condition) => `(${condition}) IS NOT TRUE`,
  truth: (condition) => `coalesce(${condition}, FALSE)`,
  ordered: (sql, type) => (isText(type) ? `(${sql} COLLATE "C")` : sql),
  contains: (text, part) => `strpos(${text}, ${part}) > 0`,
  startsWith: (text, start) => `starts_with(${text}, ${start})`,
  length: (text) => `length(${text})::bigint`,
  holds: (list, item) => `(${list})::jsonb @> to_jsonb(${item})`,
  each: (list) => ({ from: `jsonb_array_elements_text((${list})::jsonb) AS each(value)`, value: "each.value" }),
  count: (list) => `coalesce(jsonb_array_length((${list})::jsonb), 0)::bigint`,
  wordsFound: () => null,
  // The letters are those of Unicode, as in JavaScript; what comes of them is compared as any other text.
  lowerCase: (text) => `(lower(${text} COLLATE "und-x-icu") COLLATE "C")`,
  beginWords: (id, { table, fields }, columns, begins, bind) => {
    const found = `kept."words" @@ (${bind(begins.map((begin) => `'${begin}':*`).join(" & "))})::tsquery`;
    const within = (begin: string) => columns.map((column) => `strpos(' ' || kept."${column}", ${bind(` ${begin}`)}) > 0`).join(" OR ");
    const all = columns.length === fields.length ? found : [found, ...begins.map((begin) => `(${within(begin)})`)].join(" AND ");
    // The offset keeps the planner from walking the records in their order and looking at the words of each.
    return `${id} IN (SELECT kept."id" FROM ${postgresExpressions.quote(table)} kept WHERE ${all} OFFSET 0)`;
  },
  calculated: (left, how, right) => `(${left} ${how} ${right})`,
  quotient: (value, divisor) => `(${value}) / ${divisor}`,
  whole: (value) => `CAST(${value} AS bigint)`,
  sum: (value) => `coalesce(sum(${value}), 0)::bigint`,
  largest: (value) => `max(${value})`,
  smallest: (value) => `min(${value})`,
  largerOf: (values) => `CASE WHEN ${anyNull(values)} THEN NULL ELSE greatest(${values.join(", ")}) END`,
  smallerOf: (values) => `CASE WHEN ${anyNull(values)} THEN NULL ELSE least(${values.join(", ")}) END`,
  // `numeric` has no end.
  long: {
    calculated: (left, how, right) => `((${left})::numeric ${how} (${right}))`,
    quotient: (value, divisor) => `div((${value})::numeric, ${divisor})`,
    scaled: (value, by) => (by < 0 ? `round((${value})::numeric * 1e${by})` : `((${value})::numeric * 1e${by})`),
    ordered: (value) => value,
    sum: (value) => `coalesce(sum(${value}), 0)`,
    largest: (value) => `max(${value})`,
    smallest: (value) => `min(${value})`,
    largerOf: (values) => postgresExpressions.largerOf(values),
    smallerOf: (values) => postgresExpressions.smallerOf(values),
  },
  alwaysLong: false,
  collected: (value, type, order) => `coalesce(json_agg(${selected(value, type)} ORDER BY ${order}), '[]')::text`,
  daysFrom: (from, to) => `(${to} - ${from})::bigint`,
  yearsFrom: (from, to) =>
    `(extract(year from ${to})::bigint - extract(year from ${from})::bigint - (to_char(${to}, 'MMDD') < to_char(${from}, 'MMDD') COLLATE "C")::int)`,
  elapsed: (from, to, seconds, timesOfDay) => {
    const ends = timesOfDay ? `(${to})::time - (${from})::time` : `${to} - ${from}`;
    return `floor(extract(epoch from (${ends})) / ${seconds})::bigint`;
  },
  timeOf: (moment, zone) => `to_char(${moment} AT TIME ZONE ${zone}, 'HH24:MI')`,
  dateOf: (moment, zone) => {
    const date = `(${moment} AT TIME ZONE ${zone})::date`;
    return bounded(date, ...DATES, date, DATES);
  },
  monthOf: (date) => `date_trunc('month', ${date}::timestamp)::date`,
  // What would leave the calendar is not computed at all: PostgreSQL refuses what leaves its own.
  datePlus: (date, days) => bounded(`${date} - ${FIRST_DATE} + (${days})`, "0", String(LAST_DAY), `${date} + (${days})::int`, DATES),
  momentPlus: (moment, seconds) => {
    const [first, last] = MOMENTS.map((at) => `extract(epoch from ${at})`);
    const moved = `extract(epoch from ${moment}) + (${seconds})`;
    return bounded(moved, first!, last!, `${moment} + (${seconds}) * interval '1 second'`, MOMENTS);
  },
};

/** Where a number comes out longer than a `bigint`, PostgreSQL says so, and everything is calculated as `numeric`. */
export const unboundedPostgresExpressions: ExpressionDialect = { ...postgresExpressions, alwaysLong: true };

const FIRST_DATE = "'0001-01-01'::date";
const DATES = [FIRST_DATE, "'9999-12-31'::date"] as const;
const MOMENTS = ["'0001-01-01T00:00:00Z'::timestamptz", "'9999-12-31T23:59:59.999Z'::timestamptz"] as const;

/** PostgreSQL knows years before 1 and after 9999; the language does not, and has its first and last of them instead. */
function bounded(measure: string, least: string, most: string, value: string, [first, last]: readonly [string, string]): string {
  return `(CASE WHEN ${measure} < ${least} THEN ${first} WHEN ${measure} > ${most} THEN ${last} ELSE ${value} END)`;
}

function placeholders(text: string): string {
  let count = 0;
  return text.replace(/\?/g, () => `$${++count}`);
}

function selected(sql: string, type: Type): string {
  switch (type.is) {
    case "moment":
      return `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case "date":
      return `to_char(${sql}, 'YYYY-MM-DD')`;
    default:
      return sql;
  }
}

function decode(raw: unknown, type: Type): Value {
  if (raw === null || raw === undefined) return type.is === "list" ? [] : null;
  if (type.is === "list") {
    const items: unknown = typeof raw === "string" ? JSON.parse(raw) : raw;
    return (items as unknown[]).map((item) => decode(item, type.of));
  }
  if (type.is === "boolean") return raw === true || raw === "t";
  if (type.is === "number" || type.is === "duration") {
    const number = Number(raw);
    if (!Number.isSafeInteger(number)) throw new NumberTooLarge(raw);
    return number;
  }
  return String(raw);
}

function anyNull(values: readonly string[]): string {
  return values.map((value) => `${value} IS NULL`).join(" OR ");
}

function isText(type: Type): boolean {
  return type.is === "text" || type.is === "choice" || type.is === "record" || type.is === "time";
}
