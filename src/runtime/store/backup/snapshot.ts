// One moment of a database, read while others go on writing. Its tables and their rows, as both engines keep them.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Connection, type Dialect, quoted, quotedList } from "../dialect.ts";
import { storedSchema } from "../migrate/catalogue.ts";
import { decodeRow } from "../rows.ts";
import type { Schema, Table } from "../schema.ts";
import { OpenRefused, type Value } from "../store.ts";
import { META_TABLE } from "../system/meta.ts";
import { systemTables } from "../system/system-tables.ts";

const BATCH = 500;

export interface Snapshot {
  readonly engine: "sqlite" | "postgres";
  /** The product's tables, as the database was last brought to them. */
  readonly schema: Schema;
  /** All tables with rows worth keeping: the product's, and Ninefold's own. */
  readonly tables: readonly Table[];
  /** The rows of a table in the order of its key, as arrays in the order of its columns. */
  rows(table: Table): AsyncGenerator<Value[]>;
  close(): Promise<void>;
}

/** Throws `OpenRefused` where there is no database of Ninefold's. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  return /^postgres(ql)?:\/\//.test(url) ? ofPostgres(url) : ofSqlite(url.replace(/^sqlite:(\/\/(?=\/))?/, ""));
}

async function ofSqlite(path: string): Promise<Snapshot> {
  const file = resolve(path);
  if (!existsSync(file)) throw new OpenRefused(`There is no database ${file} yet, so there is nothing to keep.`);
  const { SqliteConnection } = await import("../sqlite/connection.ts");
  const { sqliteDialect } = await import("../sqlite/dialect.ts");
  const connection = new SqliteConnection(file, "reader");
  const close = async () => connection.close();
  return read(connection, sqliteDialect, "BEGIN", close);
}

async function ofPostgres(url: string): Promise<Snapshot> {
  const { PostgresConnection } = await import("../postgres/connection.ts");
  const { postgresDialect } = await import("../postgres/dialect.ts");
  const connection = new PostgresConnection(url, () => ({ tables: [] }));
  return read(connection, postgresDialect, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", () => connection.close());
}

async function read(connection: Connection, dialect: Dialect, begin: string, close: () => Promise<void>): Promise<Snapshot> {
  try {
    await connection.run(begin, []);
    const schema = await storedSchema(connection, dialect);
    if (schema === null) throw new OpenRefused("The database is empty, so there is nothing to keep.");
    const there = new Set((await connection.rows(dialect.listTables, [])).map(([name]) => String(name)));
    const own = systemTables.filter(({ name }) => name !== META_TABLE && there.has(name));
    return { engine: dialect.engine, schema, tables: [...own, ...schema.tables], rows: (table) => rowsOf(connection, table), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* rowsOf(connection: Connection, table: Table): AsyncGenerator<Value[]> {
  const names = table.columns.map((column) => column.name);
  const select = `SELECT ${quotedList(names)} FROM ${quoted(table.name)}`;
  const end = ` ORDER BY ${quotedList(table.key)} LIMIT ${BATCH}`;
  const after = ` WHERE (${quotedList(table.key)}) > (${table.key.map(() => "?").join(", ")})`;
  let last: readonly unknown[] | null = null;
  for (;;) {
    const raw: unknown[][] = await connection.rows(`${select}${last === null ? "" : after}${end}`, last ?? []);
    for (const one of raw) yield inOrder(table, one);
    if (raw.length < BATCH) return;
    last = table.key.map((name) => raw.at(-1)?.[names.indexOf(name)]);
  }
}

function inOrder(table: Table, raw: readonly unknown[]): Value[] {
  const row = decodeRow(table.columns, raw);
  return table.columns.map((column) => row[column.name] ?? null);
}
