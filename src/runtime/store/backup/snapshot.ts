// One moment of a database, read while others go on writing. Its tables and their rows, as both engines keep them.

import { type Connection, type Dialect, quoted, quotedList } from "../dialect.ts";
import { type Asides, storedAsides, withAsides } from "../migrate/asides.ts";
import { storedSchema } from "../migrate/catalogue.ts";
import { decodeRow } from "../rows.ts";
import type { Schema, Table } from "../schema.ts";
import { OpenRefused, type Value } from "../store.ts";
import { META_TABLE } from "../system/meta.ts";
import { systemTables } from "../system/system-tables.ts";
import { beginReading } from "./read-transaction.ts";

const BATCH = 500;

export interface Snapshot {
  readonly engine: "sqlite" | "postgres";
  /** The product's tables, as the database was last brought to them. */
  readonly schema: Schema;
  /** What releases put aside in them. */
  readonly asides: Asides;
  /** All tables with rows worth keeping: the product's, and Ninefold's own. */
  readonly tables: readonly Table[];
  /** The rows of a table in the order of its key, as arrays in the order of its columns. */
  rows(table: Table): AsyncGenerator<Value[]>;
  close(): Promise<void>;
}

/** Throws `OpenRefused` where there is no database of Ninefold's. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const { connection, dialect, close } = await beginReading(url);
  try {
    const schema = await storedSchema(connection, dialect);
    if (schema === null) throw new OpenRefused("The database is empty, so there is nothing to keep.");
    const asides = await storedAsides(connection);
    const tables = await contentTables(connection, dialect, withAsides(schema, asides));
    return { engine: dialect.engine, schema, asides, tables, rows: (table) => rowsOf(connection, table), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** All tables with rows worth keeping: Ninefold's own, as far as they are there, and the product's. */
export async function contentTables(connection: Connection, dialect: Dialect, schema: Schema): Promise<readonly Table[]> {
  const there = new Set((await connection.rows(dialect.listTables, [])).map(([name]) => String(name)));
  return [...systemTables.filter(({ name }) => name !== META_TABLE && there.has(name)), ...schema.tables];
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
