// One moment of a database, read on a connection of its own while others go on writing.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Connection, Dialect } from "../dialect.ts";
import { OpenRefused } from "../store.ts";

export interface ReadTransaction {
  readonly connection: Connection;
  readonly dialect: Dialect;
  close(): Promise<void>;
}

/** Read-only, whatever is asked of it. Throws `OpenRefused` where there is no such file; `url` as in open.ts. */
export function beginReading(url: string): Promise<ReadTransaction> {
  return openReading(url, "read only");
}

/** The same with tables of its own, which go with it; null where the user may have none. Nothing that is stored is to be written. */
export async function beginShadowing(url: string): Promise<ReadTransaction | null> {
  const shadowing = await openReading(url, "own tables");
  if (shadowing.dialect.engine === "sqlite") return shadowing;
  const [may] = await shadowing.connection.rows("SELECT has_database_privilege(current_database(), 'TEMPORARY')", []);
  if (may?.[0] === true) return shadowing;
  await shadowing.close();
  return null;
}

type Mode = "read only" | "own tables";

async function openReading(url: string, mode: Mode): Promise<ReadTransaction> {
  const reading = /^postgres(ql)?:\/\//.test(url) ? await ofPostgres(url, mode) : await ofSqlite(url.replace(/^sqlite:(\/\/(?=\/))?/, ""));
  try {
    await reading.connection.run(reading.begin, []);
  } catch (error) {
    await reading.close();
    throw error;
  }
  return reading;
}

interface Beginning extends ReadTransaction {
  readonly begin: string;
}

async function ofSqlite(path: string): Promise<Beginning> {
  const file = resolve(path);
  if (!existsSync(file)) throw new OpenRefused(`There is no database ${file} yet.`);
  const { SqliteConnection } = await import("../sqlite/connection.ts");
  const { sqliteDialect } = await import("../sqlite/dialect.ts");
  const connection = new SqliteConnection(file, "reader");
  return { connection, dialect: sqliteDialect, begin: "BEGIN", close: async () => connection.close() };
}

async function ofPostgres(url: string, mode: Mode): Promise<Beginning> {
  const { PostgresConnection } = await import("../postgres/connection.ts");
  const { postgresDialect } = await import("../postgres/dialect.ts");
  const connection = new PostgresConnection(url, () => ({ tables: [] }));
  const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ${mode === "read only" ? " READ ONLY" : ""}`;
  return { connection, dialect: postgresDialect, begin, close: () => connection.close() };
}
