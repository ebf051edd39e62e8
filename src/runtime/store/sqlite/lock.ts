// Keeps a second process from serving the same file. The lock is the operating system's on an empty file beside the
// database, taken through SQLite: it ends with the process, however that ends, and no process id can be mistaken.

import Database from "better-sqlite3";
import { OpenRefused } from "../store.ts";

/** Milliseconds: a process that is being replaced may still be closing. */
const PATIENCE = 1_000;

export interface FileLock {
  release(): void;
}

/** Throws `OpenRefused` while another holds it. */
export function lockFile(path: string): FileLock {
  const lock = new Database(`${path}-lock`, { timeout: PATIENCE });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY"))) throw error;
    throw new OpenRefused(
      `The database ${path} is already open in another process. Stop that process first, or open another file; ` +
        "several processes can share one database on PostgreSQL (postgres://…).",
    );
  }
  return { release: () => lock.close() };
}
