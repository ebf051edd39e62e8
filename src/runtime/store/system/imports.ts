// Imports that were done. So that none is done twice, and what came in one can be looked at.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

export const importTable = systemTable(
  "ninefold_import",
  ["id"],
  [column("id", TEXT), column("at", MOMENT), column("entity", TEXT), column("records", TEXT), column("reply", TEXT)],
  [["at"]],
);

export interface ImportDone {
  /** Of whoever imported and the key that they gave, so that nobody meets another's. */
  readonly id: string;
  readonly at: string;
  readonly entity: string;
  /** The ids of what was made and changed. */
  readonly records: readonly string[];
  /** What was answered, as JSON. */
  readonly reply: string;
}

export async function importDone(reader: Reader, id: string): Promise<ImportDone | null> {
  const [raw] = await reader.system.rows(`SELECT "id", "at", "entity", "records", "reply" FROM "ninefold_import" WHERE "id" = ?`, [id]);
  if (raw === undefined) return null;
  const [own, at, entity, records, reply] = raw.map(String) as [string, string, string, string, string];
  return { id: own, at, entity, records: JSON.parse(records) as string[], reply };
}

/** Those from before `forgotten` make room. */
export async function saveImport(transaction: Transaction, done: ImportDone, forgotten: string): Promise<void> {
  const { id, at, entity, records, reply } = done;
  await transaction.system.run(`DELETE FROM "ninefold_import" WHERE "at" < ?`, [forgotten]);
  const text = `INSERT INTO "ninefold_import" ("id", "at", "entity", "records", "reply") VALUES (?, ?, ?, ?, ?)`;
  await transaction.system.run(text, [id, at, entity, JSON.stringify(records), reply]);
}
