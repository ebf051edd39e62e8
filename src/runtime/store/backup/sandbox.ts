// A copy of a database to try a document on: a file, or a schema of the same PostgreSQL database. It is removed when it ends.

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Connection, quoted, quotedList } from "../dialect.ts";
import { storedAsides, withAsides } from "../migrate/asides.ts";
import { storedSchema } from "../migrate/catalogue.ts";
import { type Schema, storedColumns, type Table } from "../schema.ts";
import { OpenRefused } from "../store.ts";
import { fill } from "./load.ts";
import { contentTables } from "./snapshot.ts";

export interface Sandbox {
  /** For `openStore`. */
  readonly url: string;
  /** Of the product's tables. */
  readonly rows: number;
  readonly tables: number;
  /** To be called once nobody has it open. What is in the folder stays, for whoever made the folder. */
  remove(): Promise<void>;
}

/** In the names of schemas; what follows is unlike any other. */
const PREFIX = "ninefold_sandbox_";
/** Of the locks by which it is known that somebody has a schema. Any number that nobody else uses. */
const LOCKS = 909_009_010;
const EMPTY = "The database is empty, so there is nothing to try a document on.";

/** `url` as in open.ts; a copy of a file is put in `folder`. Throws `OpenRefused` where there is no database of Ninefold's. */
export async function copyToSandbox(url: string, folder: string): Promise<Sandbox> {
  return isPostgres(url) ? copyOfPostgres(url) : copyOfSqlite(url.replace(/^sqlite:(\/\/(?=\/))?/, ""), folder);
}

/** Removes the schemas of processes that were killed; files go with their folder. Answers how many there were. */
export async function removeAbandonedSandboxes(url: string): Promise<number> {
  if (!isPostgres(url)) return 0;
  const { PostgresConnection } = await import("../postgres/connection.ts");
  const connection = new PostgresConnection(url, () => ({ tables: [] }));
  try {
    const names = await connection.rows("SELECT nspname::text FROM pg_catalog.pg_namespace WHERE starts_with(nspname::text, ?)", [PREFIX]);
    let removed = 0;
    for (const [name] of names) {
      const [taken] = await connection.rows("SELECT pg_try_advisory_lock(?::int, hashtext(?))", [LOCKS, name]);
      if (taken?.[0] !== true) continue;
      await connection.run(`DROP SCHEMA IF EXISTS ${quoted(String(name))} CASCADE`, []);
      await connection.rows("SELECT pg_advisory_unlock(?::int, hashtext(?))", [LOCKS, name]);
      removed++;
    }
    return removed;
  } finally {
    await connection.close();
  }
}

function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

async function copyOfSqlite(path: string, folder: string): Promise<Sandbox> {
  const file = resolve(path);
  if (!existsSync(file)) throw new OpenRefused(`There is no database ${file} yet.`);
  const { copyDatabase } = await import("../sqlite/copy-database.ts");
  const { SqliteConnection } = await import("../sqlite/connection.ts");
  const { sqliteDialect } = await import("../sqlite/dialect.ts");
  const copy = join(folder, "ninefold.db");
  await copyDatabase(file, copy);
  const connection = new SqliteConnection(copy, "copy");
  try {
    const schema = await storedSchema(connection, sqliteDialect);
    if (schema === null) throw new OpenRefused(EMPTY);
    return { url: `sqlite:${copy}`, rows: await countRows(connection, schema), tables: schema.tables.length, remove: async () => {} };
  } finally {
    connection.close();
  }
}

async function countRows(connection: Connection, schema: Schema): Promise<number> {
  let rows = 0;
  for (const { name } of schema.tables) {
    const [counted] = await connection.rows(`SELECT count(*) FROM ${quoted(name)}`, []);
    rows += Number(counted?.[0]);
  }
  return rows;
}

/** In one transaction, which sees one moment of the data. Its connection stays, and with it the lock that says that the schema is used. */
async function copyOfPostgres(url: string): Promise<Sandbox> {
  const { PostgresConnection } = await import("../postgres/connection.ts");
  const { SEARCH_PATH } = await import("../postgres/messages.ts");
  const name = `${PREFIX}${randomBytes(8).toString("hex")}`;
  const connection = new PostgresConnection(url, () => ({ tables: [] }));
  try {
    await connection.rows("SELECT pg_advisory_lock(?::int, hashtext(?))", [LOCKS, name]);
    const [may] = await connection.rows("SELECT has_database_privilege(current_database(), 'CREATE'), current_database()::text", []);
    if (may?.[0] !== true)
      throw new OpenRefused(
        "The user of the database may not make a schema for the copy. " +
          `Let its owner allow it: GRANT CREATE ON DATABASE ${quoted(String(may?.[1]))} TO the user; or restore a backup elsewhere and try it there.`,
      );
    await connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ", []);
    const copied = await copySchema(connection, name);
    await connection.run("COMMIT", []);
    const address = new URL(url);
    address.searchParams.set(SEARCH_PATH, name);
    const remove = async () => {
      await connection.run(`DROP SCHEMA IF EXISTS ${quoted(name)} CASCADE`, []);
      await connection.close();
    };
    return { url: address.href, ...copied, remove };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function copySchema(connection: Connection, name: string): Promise<Pick<Sandbox, "rows" | "tables">> {
  const { postgresDialect } = await import("../postgres/dialect.ts");
  const [[source] = []] = await connection.rows("SELECT current_schema()::text", []);
  const schema = await storedSchema(connection, postgresDialect);
  if (schema === null) throw new OpenRefused(EMPTY);
  const asides = await storedAsides(connection);
  const all = withAsides(schema, asides);
  const tables = await contentTables(connection, postgresDialect, all);
  await connection.run(`CREATE SCHEMA ${quoted(name)}`, []);
  await connection.run(`SET LOCAL search_path = ${quoted(name)}`, []);
  const own = new Set(all.tables);
  let rows = 0;
  const fillTable = async (table: Table): Promise<void> => {
    const columns = quotedList(storedColumns(table).map((column) => column.name));
    const from = `${quoted(String(source))}.${quoted(table.name)}`;
    const copied = await connection.run(`INSERT INTO ${quoted(table.name)} (${columns}) SELECT ${columns} FROM ${from}`, []);
    if (own.has(table)) rows += copied;
  };
  await fill(connection, postgresDialect, { schema, asides, tables }, fillTable);
  return { rows, tables: schema.tables.length };
}
