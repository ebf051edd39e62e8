// How users like to see the product: one row for each user and thing that they chose.

import type { Reader, Transaction } from "../store.ts";
import { column, systemTable, TEXT } from "./system-table.ts";

export const preferenceTable = systemTable(
  "ninefold_preference",
  ["user_id", "name"],
  [column("user_id", TEXT), column("name", TEXT), column("value", TEXT)],
  [],
);

/** By name. */
export async function preferencesOf({ system }: Reader, userId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await system.rows(`SELECT "name", "value" FROM "ninefold_preference" WHERE "user_id" = ?`, [userId]);
  return new Map(rows.map(([name, value]) => [String(name), String(value)]));
}

/** Null forgets it. */
export async function savePreference({ system }: Transaction, userId: string, name: string, value: string | null): Promise<void> {
  if (value === null) {
    await system.run(`DELETE FROM "ninefold_preference" WHERE "user_id" = ? AND "name" = ?`, [userId, name]);
    return;
  }
  const text = `INSERT INTO "ninefold_preference" ("user_id", "name", "value") VALUES (?, ?, ?)`;
  await system.run(`${text} ON CONFLICT ("user_id", "name") DO UPDATE SET "value" = excluded."value"`, [userId, name, value]);
}
