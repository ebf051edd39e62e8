// Keeps a second process from serving the same file. The lock is the operating system's on an empty file beside the
// database, taken through SQLite: it ends with the process, however that ends, and no process id can be mistaken.

import { dirname } from "node:path";
import Database from "better-sqlite3";
import { OpenRefused } from "../store.ts";

/** Milliseconds: a process that is being replaced may still be closing. */
const PATIENCE = 1_000;

export interface FileLock {
  release(): void;
}

/** Throws `OpenRefused` while another holds it, and where it cannot be written. */
export function lockFile(path: string): FileLock {
  let lock: Database.Database | null = null;
  try {
    lock = new Database(`${path}-lock`, { timeout: PATIENCE });
    lock.exec("BEGIN EXCLUSIVE");
    return { release: () => void lock?.close() };
  } catch (error) {
    lock?.close();
    if (!(error instanceof Database.SqliteError)) throw error;
    if (!error.code.startsWith("SQLITE_BUSY"))
      throw new OpenRefused(
        `The database ${path} cannot be opened: ${path}-lock beside it cannot be written: ${error.message} (${error.code}). ` +
          `Allow the process to write in ${dirname(path)}, or name another place for the data (--data or --database).`,
        { cause: error },
      );
    throw new OpenRefused(
      `The database ${path} is already open in another process. Stop that process first, or open another file; ` +
        "several processes can share one database on PostgreSQL (postgres://…).",
    );
  }
}
