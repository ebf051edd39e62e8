// When the user of a session last signed in again within it: beside the sessions themselves.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

export const sessionConfirmationTable = systemTable(
  "ninefold_session_confirmation",
  ["token_hash"],
  [column("token_hash", TEXT), column("user_id", TEXT), column("expires_at", MOMENT), column("confirmed_at", MOMENT)],
  [["user_id"], ["expires_at"]],
);

/** When the user of a session signed in, or last confirmed to be there; null where the session is over. */
export async function lastConfirmed(reader: Reader, tokenHash: string, now: string): Promise<string | null> {
  const [row] = await reader.system.rows(
    `SELECT coalesce(c."confirmed_at", s."created_at") FROM "ninefold_session" s
      LEFT JOIN "ninefold_session_confirmation" c ON c."token_hash" = s."token_hash"
      WHERE s."token_hash" = ? AND s."expires_at" > ?`,
    [tokenHash, now],
  );
  return row === undefined ? null : String(row[0]);
}

/** Nothing where the session has ended meanwhile. */
export async function saveConfirmation(transaction: Transaction, tokenHash: string, now: string): Promise<void> {
  const session = await transaction.session(tokenHash, now);
  if (session === null) return;
  await transaction.system.run(`DELETE FROM "ninefold_session_confirmation" WHERE "expires_at" <= ?`, [now]);
  await transaction.system.run(
    `INSERT INTO "ninefold_session_confirmation" ("token_hash", "user_id", "expires_at", "confirmed_at") VALUES (?, ?, ?, ?)
      ON CONFLICT ("token_hash") DO UPDATE SET "confirmed_at" = excluded."confirmed_at"`,
    [tokenHash, session.userId, session.expiresAt, now],
  );
}
