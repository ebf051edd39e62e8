// Copies a database while others go on writing it: as a reader sees it from its first statement on.

import { SqliteConnection } from "./connection.ts";

/** Pages that are copied in one step, between which others are answered: some milliseconds. */
const STEP = 1_000;

export async function copyDatabase(file: string, path: string): Promise<void> {
  const source = new SqliteConnection(file, "reader");
  try {
    source.execute("BEGIN");
    await source.rows("SELECT 1 FROM sqlite_schema LIMIT 1", []);
    await source.database.backup(path, { progress: () => STEP });
  } finally {
    source.close();
  }
}
