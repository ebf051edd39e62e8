// Ninefold's own tables alone, without a document and beside a server that runs. For commands that look at them.

import { existsSync } from "node:fs";
import type { Connection, Dialect } from "./dialect.ts";
import { OpenRefused } from "./store.ts";

export interface SystemTables {
  /** For the functions of store/system. */
  readonly system: Connection;
  readonly dialect: Dialect;
  /** Says something short to every process on this database; those on SQLite cannot be told. */
  tell(say: string): Promise<void>;
  close(): Promise<void>;
}

/** Throws `OpenRefused` where there is no database, or none of Ninefold's; `url` as in open.ts. */
export async function openSystem(url: string): Promise<SystemTables> {
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { PostgresConnection } = await import("./postgres/connection.ts");
    const { postgresDialect } = await import("./postgres/dialect.ts");
    const system = new PostgresConnection(url, () => ({ tables: [] }));
    const { channelOf, newOrigin, telling } = await import("./postgres/messages.ts");
    const tell = async (say: string) => {
      const { text, params } = telling(channelOf(url), newOrigin(), say);
      await system.rows(text, params);
    };
    return { system, dialect: postgresDialect, tell, close: () => system.close() };
  }
  const path = url.replace(/^sqlite:(\/\/(?=\/))?/, "");
  if (!existsSync(path)) throw new OpenRefused(`There is no database ${path} yet.`);
  const { SqliteConnection } = await import("./sqlite/connection.ts");
  const { sqliteDialect } = await import("./sqlite/dialect.ts");
  const system = new SqliteConnection(path, "writer");
  return { system, dialect: sqliteDialect, tell: async () => {}, close: async () => system.close() };
}
