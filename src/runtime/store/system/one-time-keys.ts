// Keys that are good for one thing, once and soon. A link in a mail, the challenge of a passkey, a sign-in that is under way at a
// provider. Only digests of them are kept.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

export const oneTimeKeyTable = systemTable(
  "ninefold_one_time_key",
  ["key_hash"],
  [
    column("key_hash", TEXT),
    column("purpose", TEXT),
    column("user_id", TEXT, false),
    column("content", TEXT),
    column("created_at", MOMENT),
    column("expires_at", MOMENT),
  ],
  [["user_id", "purpose"], ["expires_at"]],
);

export interface OneTimeKey {
  /** SHA-256 of the key, in hexadecimal. */
  readonly keyHash: string;
  readonly purpose: string;
  readonly userId: string | null;
  /** What belongs to it: an e-mail address, say. */
  readonly content: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Those that are over make room. */
export async function addOneTimeKey(transaction: Transaction, key: OneTimeKey): Promise<void> {
  const { keyHash, purpose, userId, content, createdAt, expiresAt } = key;
  await transaction.system.run(`DELETE FROM "ninefold_one_time_key" WHERE "expires_at" <= ?`, [createdAt]);
  await transaction.system.run(
    `INSERT INTO "ninefold_one_time_key" ("key_hash", "purpose", "user_id", "content", "created_at", "expires_at")
      VALUES (?, ?, ?, ?, ?, ?)`,
    [keyHash, purpose, userId, content, createdAt, expiresAt],
  );
}

export async function oneTimeKey(reader: Reader, keyHash: string, now: string): Promise<OneTimeKey | null> {
  const [row] = await reader.system.rows(
    `SELECT "key_hash", "purpose", "user_id", "content", "created_at", "expires_at" FROM "ninefold_one_time_key"
      WHERE "key_hash" = ? AND "expires_at" > ?`,
    [keyHash, now],
  );
  if (row === undefined) return null;
  const [hash, purpose, userId, content, createdAt, expiresAt] = row;
  return {
    keyHash: String(hash),
    purpose: String(purpose),
    userId: userId === null ? null : String(userId),
    content: String(content),
    createdAt: String(createdAt),
    expiresAt: String(expiresAt),
  };
}

/** Uses a key up; false where another was quicker. */
export async function takeOneTimeKey(transaction: Transaction, keyHash: string): Promise<boolean> {
  return (await transaction.system.run(`DELETE FROM "ninefold_one_time_key" WHERE "key_hash" = ?`, [keyHash])) > 0;
}

export async function removeOneTimeKeys(transaction: Transaction, userId: string, purpose: string): Promise<void> {
  await transaction.system.run(`DELETE FROM "ninefold_one_time_key" WHERE "user_id" = ? AND "purpose" = ?`, [userId, purpose]);
}
