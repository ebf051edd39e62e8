// Where the words of records are kept, which a test reads or writes beside the program.

import type Database from "better-sqlite3";

/** The table with the words of the records of `table`; null where nothing of them is searched. */
export function wordsTable(database: Database.Database, table: string): string | null {
  const names = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'ninefold_words_%'`).pluck().all();
  const own = (names as string[]).filter((name) => name.startsWith(`ninefold_words_${table}.`) && !name.includes(".find"));
  return own[0] ?? null;
}
