// Fills the tables of a plan with as many records as a test wants, by a few statements. Values are spread as real ones are.

import Database from "better-sqlite3";
import postgres from "postgres";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import { quoted } from "../../../src/runtime/store/dialect.ts";
import { postgresDialect } from "../../../src/runtime/store/postgres/dialect.ts";
import { type Column, physical, storedColumns, type Table } from "../../../src/runtime/store/schema.ts";
import { sqliteDialect } from "../../../src/runtime/store/sqlite/dialect.ts";
import { createIndex, dropIndex } from "../../../src/runtime/store/table-text.ts";
import { schemaOf } from "../../../src/runtime/store/tables.ts";
import type { Engine } from "./databases.ts";

/** Of each table that is not named. */
const FEW = 300;

/** Where references lead, and by which ids. */
interface Place {
  readonly engine: Engine;
  readonly counts: ReadonlyMap<string, number>;
  readonly numbered: ReadonlySet<string>;
}

/** Adds records to every table of records, `many` of the entities that are named; what is there stays. */
export async function fillTables(plan: Plan, url: string, engine: Engine, grown: readonly string[], many: number): Promise<void> {
  const dialect = engine === "sqlite" ? sqliteDialect : postgresDialect;
  const tables = schemaOf(plan).tables.filter(({ field, one }) => field === null && one !== true);
  const counts = new Map(tables.map(({ name, entity }) => [name, grown.includes(entity) ? many : FEW]));
  const numbered = new Set(tables.flatMap(({ name, ids }) => (ids === "number" ? [name] : [])));
  const filled = tables.flatMap((table) => {
    const indexes = table.indexes.filter(({ unique }) => !unique);
    const made = indexes.map((index) => createIndex(table, index, dialect).text);
    return [...indexes.map((index) => dropIndex(index).text), insertText(table, { engine, counts, numbered }), ...made];
  });
  await runAll(url, engine, filled);
}

async function runAll(url: string, engine: Engine, statements: readonly string[]): Promise<void> {
  if (engine === "sqlite") {
    const database = new Database(url.replace(/^sqlite:/, ""));
    database.pragma("foreign_keys = OFF");
    database.pragma("synchronous = OFF");
    database.exec(`BEGIN; ${statements.join("; ")}; COMMIT; ANALYZE`);
    return void database.close();
  }
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql.unsafe(`SET session_replication_role = replica; ${statements.join("; ")}`);
  // As many as there are: a sample would choose another plan now and then.
  await sql.unsafe("SET default_statistics_target = 1000");
  await sql.unsafe("VACUUM ANALYZE");
  await sql.end();
}

/** The id of the nth record. */
function idText(n: string, isNumber: boolean, engine: Engine): string {
  if (isNumber) return `CAST(${n} + 100 AS text)`;
  return engine === "sqlite"
    ? `printf('00000000-0000-7000-8000-%012x', ${n})`
    : `'00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0')`;
}

function insertText(table: Table, place: Place): string {
  const columns = storedColumns(table);
  const count = place.counts.get(table.name) ?? FEW;
  const names = columns.map(({ name }) => quoted(name)).join(", ");
  const select = `SELECT ${columns.map((column, at) => valueText(table, column, at, place)).join(", ")} FROM`;
  if (place.engine === "postgres")
    return `INSERT INTO ${quoted(table.name)} (${names}) ${select} generate_series(1, ${count}) AS n ON CONFLICT DO NOTHING`;
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;
  return `${numbers} INSERT INTO ${quoted(table.name)} (${names}) ${select} numbers WHERE TRUE ON CONFLICT DO NOTHING`;
}

/** Whole numbers below a bound that look as if they were thrown, another for each column. */
function thrown(at: number, below: number): string {
  return `(((CAST(n AS bigint) * ${7919 + 104729 * at} + ${at}) % 999983) % ${below})`;
}

function valueText(table: Table, column: Column, at: number, { engine, counts, numbered }: Place): string {
  const { name, type } = column;
  if (name === "id") return idText("n", table.ids === "number", engine);
  if (name === "version") return "1";
  switch (type.is) {
    case "reference":
      return idText(`(1 + ${thrown(at, counts.get(type.table) ?? FEW)})`, numbered.has(type.table), engine);
    case "choice":
      return oneOf(type.values, thrown(at, 100));
    case "boolean":
      return `((${thrown(at, 10)}) < 1)`;
    case "form":
      return "NULL";
    case "choices":
    case "texts":
    case "json":
      return "'[]'";
    case "file":
    case "place":
    case "secret":
      return column.required ? "'{}'" : "NULL";
    default:
      return plainText(column, at, engine);
  }
}

/** As real states: most in one, few in another. */
function oneOf(values: readonly string[], hundredth: string): string {
  const bounds = values.map((value, at) => `WHEN ${hundredth} < ${Math.round(100 - 100 / 2 ** (at + 1))} THEN '${value}'`);
  return `CASE ${bounds.join(" ")} ELSE '${values.at(-1) ?? ""}' END`;
}

function plainText(column: Column, at: number, engine: Engine): string {
  const days = column.hidden ? `-${thrown(at, 300)}` : `400 + ${thrown(at, 300)}`;
  switch (physical(column.type)) {
    case "number":
      return thrown(at, 1000);
    case "date":
      return engine === "sqlite" ? `date('2026-03-01', (${days}) || ' days')` : `date '2026-03-01' + (${days})::int`;
    case "moment":
      return engine === "sqlite"
        ? `strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-03-01', (${days}) || ' days', (n % 86400) || ' seconds')`
        : `timestamptz '2026-03-01Z' + (${days}) * interval '1 day' + (n % 86400) * interval '1 second'`;
    default:
      return column.type.is === "time" ? "'09:30'" : `'word' || ${thrown(at, 900_000)} || '-' || n`;
  }
}
