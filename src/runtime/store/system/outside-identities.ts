// Who a user is at a provider of sign-ins: the provider's own name for them, which never changes.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

export const outsideIdentityTable = systemTable(
  "ninefold_outside_identity",
  ["issuer", "subject"],
  [column("issuer", TEXT), column("subject", TEXT), column("user_id", TEXT), column("created_at", MOMENT)],
  [["user_id"]],
);

export async function userOfIdentity(reader: Reader, issuer: string, subject: string): Promise<string | null> {
  const text = `SELECT "user_id" FROM "ninefold_outside_identity" WHERE "issuer" = ? AND "subject" = ?`;
  const [row] = await reader.system.rows(text, [issuer, subject]);
  return row === undefined ? null : String(row[0]);
}

export async function addIdentity(transaction: Transaction, issuer: string, subject: string, userId: string, now: string): Promise<void> {
  await transaction.system.run(
    `INSERT INTO "ninefold_outside_identity" ("issuer", "subject", "user_id", "created_at") VALUES (?, ?, ?, ?)`,
    [issuer, subject, userId, now],
  );
}
