// Fills an empty database, or one whose tables are put aside first, with the rows of a backup. All of them or none. The
// document's own migrations follow when it is next served.

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DerivedValues } from "../derived-values.ts";
import { type Connection, type Dialect, quoted, quotedList } from "../dialect.ts";
import { type Asides, storeAsides, withAsides } from "../migrate/asides.ts";
import { storedSchema, storeSchema } from "../migrate/catalogue.ts";
import { encodeRow } from "../rows.ts";
import { type Schema, storedColumns, type Table } from "../schema.ts";
import { OpenRefused, type Value } from "../store.ts";
import { systemTables } from "../system/system-tables.ts";
import { createIndex, separateForms } from "../table-text.ts";

/** Values that one statement takes, on either engine. */
const MOST_VALUES = 10_000;

export interface Content {
  readonly schema: Schema;
  /** What releases put aside in its tables. */
  readonly asides: Asides;
  readonly tables: readonly Table[];
  /** How many rows each table has, by its name. */
  readonly counts: ReadonlyMap<string, number>;
  rows(table: Table): AsyncIterable<readonly Value[]>;
}

/** Answers where the data went that was there before; null where there was none. Throws `OpenRefused` unless it may be replaced. */
export async function loadContent(url: string, content: Content, replace: boolean, at: Date): Promise<string | null> {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, "");
  return /^postgres(ql)?:\/\//.test(url)
    ? intoPostgres(url, content, replace, stamp)
    : intoSqlite(url.replace(/^sqlite:(\/\/(?=\/))?/, ""), content, replace, stamp);
}

const MAY_NOT = "There is data already. Restore elsewhere, or put it aside and restore here: --replace";

async function intoSqlite(path: string, content: Content, replace: boolean, stamp: string): Promise<string | null> {
  const file = resolve(path);
  const { lockFile } = await import("../sqlite/lock.ts");
  const { SqliteConnection } = await import("../sqlite/connection.ts");
  const { sqliteDialect } = await import("../sqlite/dialect.ts");
  const { beforeName, keepPrivate, moveDatabase, removeDatabase, removeLeftovers, restoringName } = await import(
    "../sqlite/database-files.ts"
  );
  const lock = lockFile(file);
  const beside = restoringName(file, randomUUID());
  try {
    removeLeftovers(file);
    if (existsSync(file) && !replace) throw new OpenRefused(`${file}: ${MAY_NOT}`);
    const connection = new SqliteConnection(beside, "writer");
    try {
      connection.prepareForWriting();
      connection.database.pragma("foreign_keys = OFF");
      connection.execute("BEGIN IMMEDIATE");
      await fill(connection, sqliteDialect, content, (table) => fillTable(connection, table, content));
      connection.execute("COMMIT");
      const broken = await connection.rows("PRAGMA foreign_key_check", []);
      const [checked] = await connection.rows("PRAGMA quick_check", []);
      if (broken.length > 0 || checked?.[0] !== "ok") throw new OpenRefused("The restored database is not whole. Nothing was replaced.");
      connection.database.pragma("wal_checkpoint(TRUNCATE)");
    } finally {
      connection.close();
    }
    keepPrivate(beside);
    const aside = existsSync(file) ? beforeName(file, stamp) : null;
    if (aside !== null) {
      moveDatabase(file, aside);
      keepPrivate(aside);
    }
    moveDatabase(beside, file);
    return aside;
  } finally {
    removeDatabase(beside);
    lock.release();
  }
}

async function intoPostgres(url: string, content: Content, replace: boolean, stamp: string): Promise<string | null> {
  const { PostgresConnection } = await import("../postgres/connection.ts");
  const { postgresDialect } = await import("../postgres/dialect.ts");
  const connection = new PostgresConnection(url, () => content.schema);
  try {
    await connection.run("BEGIN", []);
    const others = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'ninefold'
      AND pid <> pg_backend_pid()`;
    const [serving] = await connection.rows(others, []);
    if (Number(serving?.[0]) > 0) throw new OpenRefused("A process of Ninefold uses this database. Stop all of them first.");
    const aside = (await storedSchema(connection, postgresDialect)) === null ? null : `before_${stamp.toLowerCase()}`;
    if (aside !== null && !replace) throw new OpenRefused(MAY_NOT);
    if (aside !== null) {
      await connection.run(`CREATE SCHEMA ${quoted(aside)}`, []);
      for (const [name] of await connection.rows(postgresDialect.listTables, []))
        await connection.run(`ALTER TABLE ${quoted(String(name))} SET SCHEMA ${quoted(aside)}`, []);
    }
    await fill(connection, postgresDialect, content, (table) => fillTable(connection, table, content));
    await connection.run("COMMIT", []);
    return aside === null ? null : `the schema ${aside} of the same database`;
  } finally {
    // Whatever was not committed ends with the connection.
    await connection.close();
  }
}

/** Makes all tables, has those that are given filled, and binds the rows to each other. */
export async function fill(
  connection: Connection,
  dialect: Dialect,
  content: Pick<Content, "schema" | "asides" | "tables">,
  fillOne: (table: Table) => Promise<void>,
): Promise<void> {
  const given = new Map(content.tables.map((table) => [table.name, table]));
  const tables = [...systemTables.map((table) => given.get(table.name) ?? table), ...withAsides(content.schema, content.asides).tables];
  const run = async (statements: readonly { text: string; params: readonly unknown[] }[]) => {
    for (const { text, params } of statements) await connection.run(text, params);
  };
  await run(dialect.createTables(tables));
  // Rows may refer to each other in a circle.
  for (const table of tables) await run(dialect.dropReferences(table));
  for (const table of content.tables) await fillOne(table);
  for (const table of tables) await run(dialect.addReferences(table));
  await run(
    tables.flatMap((table) => table.indexes.flatMap((index) => [...separateForms(table, index), createIndex(table, index, dialect)])),
  );
  await storeSchema(connection, content.schema);
  await storeAsides(connection, content.asides);
}

async function fillTable(connection: Connection, table: Table, content: Content): Promise<void> {
  const columns = storedColumns(table);
  const derived = new DerivedValues();
  const most = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  const insert = `INSERT INTO ${quoted(table.name)} (${quotedList(columns.map((column) => column.name))}) VALUES `;
  const places = `(${columns.map(() => "?").join(", ")})`;
  let waiting: (string | number | boolean | null)[] = [];
  const write = async () => {
    if (waiting.length > 0)
      await connection.run(
        insert +
          Array(waiting.length / columns.length)
            .fill(places)
            .join(", "),
        waiting,
      );
    waiting = [];
  };
  for await (const row of content.rows(table)) {
    const named = Object.fromEntries(table.columns.map(({ name }, at) => [name, row[at] ?? null]));
    waiting.push(...encodeRow(table, named, derived));
    if (waiting.length >= most * columns.length) await write();
  }
  await write();
  const [counted] = await connection.rows(`SELECT count(*) FROM ${quoted(table.name)}`, []);
  if (Number(counted?.[0]) !== content.counts.get(table.name))
    throw new OpenRefused(`Of ${table.name} ${counted?.[0]} of ${content.counts.get(table.name)} rows arrived. Nothing was replaced.`);
}
