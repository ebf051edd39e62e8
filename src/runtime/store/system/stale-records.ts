// Records that were written while a release works out values before its switch: what was worked out of them is stale. One row for each
// write, which nobody waits for, and none while no release works.

import type { Connection } from "../dialect.ts";
import { column, systemTable, TEXT } from "./system-table.ts";

export const STALE_TABLE = "ninefold_stale_record";

/** `key` is a random text: whoever writes needs to know of nobody else. */
export const staleRecordTable = systemTable(STALE_TABLE, ["key"], [column("key", TEXT), column("table", TEXT), column("record", TEXT)], []);

export interface StaleRecord {
  readonly key: string;
  readonly table: string;
  readonly record: string;
}

/** Only what was committed is found, so that its record is read as it is by then. */
export async function staleRecords(connection: Connection, most: number): Promise<readonly StaleRecord[]> {
  const rows = await connection.rows(`SELECT "key", "table", "record" FROM "${STALE_TABLE}" LIMIT ?`, [most]);
  return rows.map(([key, table, record]) => ({ key: String(key), table: String(table), record: String(record) }));
}

export async function forgetStale(connection: Connection, stale: readonly StaleRecord[]): Promise<void> {
  if (stale.length === 0) return;
  const keys = stale.map(({ key }) => key);
  await connection.run(`DELETE FROM "${STALE_TABLE}" WHERE "key" IN (${keys.map(() => "?").join(", ")})`, keys);
}

export async function forgetAllStale(connection: Connection): Promise<void> {
  await connection.run(`DELETE FROM "${STALE_TABLE}"`, []);
}
