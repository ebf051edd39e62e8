// The corpus' records in both databases, and the answers that each of them gives.

import Database from "better-sqlite3";
import postgres from "postgres";
import { valueType } from "../../src/compiler/expression/field-type.ts";
import type { Expr, Type } from "../../src/compiler/expression/tree.ts";
import type { ExpressionDialect } from "../../src/runtime/store/expressions/dialect.ts";
import {
  bindParameters,
  type PrintOptions,
  printColumn,
  printCondition,
  readColumn,
  type Sql,
} from "../../src/runtime/store/expressions/sql.ts";
import { postgresExpressions } from "../../src/runtime/store/postgres/expression-dialect.ts";
import { registerExpressions, sqliteExpressions } from "../../src/runtime/store/sqlite/expression-dialect.ts";
import type { Context, Row, Value } from "../../src/runtime/store/store.ts";
import { ENTITIES, isStored, PLAN, type World } from "./corpus-world.ts";

export interface Engine {
  readonly dialect: ExpressionDialect;
  query(text: string, params: readonly unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** What one expression gives for one record. `chosen` is whether a condition chose it; null for other expressions. */
export interface Answer {
  readonly value: Value | "too large";
  readonly chosen: boolean | null;
}

const TYPES: Readonly<Record<"sqlite" | "postgres", Partial<Record<Type["is"], string>>>> = {
  sqlite: { boolean: "INTEGER", number: "INTEGER", duration: "INTEGER" },
  postgres: { boolean: "boolean", number: "bigint", duration: "bigint", date: "date", moment: "timestamptz(3)" },
};

interface Column {
  readonly name: string;
  readonly type: Type;
}

function columnsOf(entity: string): Column[] {
  const own = (ENTITIES[entity] ?? [])
    .filter((field) => isStored(field.type))
    .map((field) => ({ name: field.name, type: valueType(field.type) }));
  const moment: Type = { is: "moment" };
  const text: Type = { is: "text" };
  const system = [
    { name: "id", type: text },
    { name: "created_at", type: moment },
    { name: "changed_at", type: moment },
    { name: "created_by", type: text },
    { name: "changed_by", type: text },
    { name: "version", type: { is: "number", scale: 0, digits: 9, unit: "plain" } as const },
  ];
  return [...system, ...own];
}

async function fill(engine: Engine, world: World): Promise<void> {
  const { dialect } = engine;
  const textType = dialect.engine === "sqlite" ? "TEXT" : 'text COLLATE "C"';
  const insert = async (table: string, columns: readonly Column[], row: Row): Promise<void> => {
    const holes = columns.map((column) => dialect.parameter(column.type)).join(", ");
    const names = columns.map((column) => dialect.quote(column.name)).join(", ");
    const values = columns.map((column) => dialect.encode(row[column.name] ?? null, column.type));
    await engine.query(dialect.placeholders(`INSERT INTO ${dialect.quote(table)} (${names}) VALUES (${holes})`), values);
  };
  for (const [entity, rows] of Object.entries(world.rows)) {
    const columns = columnsOf(entity);
    const defined = columns.map((column) => `${dialect.quote(column.name)} ${TYPES[dialect.engine][column.type.is] ?? textType}`);
    await engine.query(`CREATE TABLE ${dialect.quote(entity.toLowerCase())} (${defined.join(", ")})`, []);
    for (const row of rows) await insert(entity.toLowerCase(), columns, row);
  }
  const link: Column[] = [
    { name: "owner", type: { is: "text" } },
    { name: "member", type: { is: "text" } },
    { name: "position", type: { is: "number", scale: 0, digits: 9, unit: "plain" } },
  ];
  for (const [table, rows] of Object.entries(world.links)) {
    await engine.query(`CREATE TABLE ${dialect.quote(table)} (owner ${textType}, member ${textType}, position INTEGER)`, []);
    for (const row of rows) await insert(table, link, { ...row });
  }
}

export async function sqliteEngine(world: World): Promise<Engine> {
  const database = new Database(":memory:");
  registerExpressions(database);
  const engine: Engine = {
    dialect: sqliteExpressions,
    query: async (text, params) => {
      const statement = database.prepare<unknown[], Record<string, unknown>>(text).safeIntegers(true);
      if (statement.reader) return statement.all(...params);
      statement.run(...params);
      return [];
    },
    close: async () => {
      database.close();
    },
  };
  await fill(engine, world);
  return engine;
}

export async function postgresEngine(url: string, world: World): Promise<Engine> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const engine: Engine = {
    dialect: postgresExpressions,
    query: async (text, params) => [...(await sql.unsafe<Record<string, unknown>[]>(text, params as never[]))],
    close: () => sql.end(),
  };
  await fill(engine, world);
  return engine;
}

/** An expression that is asked of the records of an entity. */
export interface Asked {
  readonly entity: string;
  readonly expr: Expr;
  readonly context: Context;
  readonly rows: readonly Row[];
}

interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

interface Statements {
  readonly values: Statement;
  /** The records that a condition chooses; null for other expressions. */
  readonly chosen: Statement | null;
  /** About the first record with its columns bound: as a record is asked about that is not stored yet. */
  readonly bound: Statement | null;
}

/** What an engine is asked in a dialect. */
export function statementsOf({ entity, expr, context, rows }: Asked, dialect: ExpressionDialect): Statements {
  const options: PrintOptions = { plan: PLAN, dialect, alias: "t" };
  const statement = (sql: Sql, build: (text: string) => string, row: Row | null = null): Statement => ({
    text: dialect.placeholders(build(sql.text)),
    params: bindParameters(sql.params, context, dialect, row),
  });
  const table = dialect.quote(entity.toLowerCase());
  const [first] = rows;
  return {
    values: statement(printColumn(expr, options), (text) => `SELECT t.id AS id, ${text} AS value FROM ${table} t`),
    chosen:
      expr.type.is === "boolean"
        ? statement(printCondition(expr, options), (text) => `SELECT t.id AS id FROM ${table} t WHERE ${text}`)
        : null,
    bound:
      first === undefined ? null : statement(printColumn(expr, { ...options, alias: null }), (text) => `SELECT ${text} AS value`, first),
  };
}

/** The answers for all records of an entity, in the order of their ids; `dialect` may be a faulty one. */
export async function answersOf(engine: Engine, asked: Asked, dialect: ExpressionDialect = engine.dialect): Promise<Answer[]> {
  const { rows, expr } = asked;
  const { values, chosen, bound } = statementsOf(asked, dialect);
  const run = (statement: Statement | null) => (statement === null ? null : engine.query(statement.text, statement.params));
  const [valued, choice, single] = await Promise.all([run(values), run(chosen), run(bound)]);
  const found = new Map(valued?.map((row) => [String(row.id), read(row.value, expr.type, dialect)]));
  const ids = choice === null ? null : new Set(choice.map((row) => String(row.id)));
  const answers = rows.map((row): Answer => ({ value: found.get(String(row.id)) ?? null, chosen: ids?.has(String(row.id)) ?? null }));
  if (single !== null) answers.push({ value: read(single[0]?.value, expr.type, dialect), chosen: null });
  return answers;
}

function read(raw: unknown, type: Type, dialect: ExpressionDialect): Answer["value"] {
  try {
    return readColumn(raw, type, dialect);
  } catch (error) {
    if (error instanceof RangeError) return "too large";
    throw error;
  }
}
