// E-mail addresses that a user has shown to be theirs, by opening a link that was sent there.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

export const verifiedAddressTable = systemTable(
  "ninefold_verified_address",
  ["user_id"],
  [column("user_id", TEXT), column("address", TEXT), column("verified_at", MOMENT)],
  [],
);

export async function verifiedAddressOf(reader: Reader, userId: string): Promise<string | null> {
  const [row] = await reader.system.rows(`SELECT "address" FROM "ninefold_verified_address" WHERE "user_id" = ?`, [userId]);
  return row === undefined ? null : String(row[0]);
}

export async function saveVerifiedAddress(transaction: Transaction, userId: string, address: string, now: string): Promise<void> {
  await transaction.system.run(
    `INSERT INTO "ninefold_verified_address" ("user_id", "address", "verified_at") VALUES (?, ?, ?)
      ON CONFLICT ("user_id") DO UPDATE SET "address" = excluded."address", "verified_at" = excluded."verified_at"`,
    [userId, address, now],
  );
}
