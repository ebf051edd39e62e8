// Passkeys of users: what a signature by each is checked with.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, NUMBER, systemTable, TEXT } from "./system-table.ts";

export const passkeyTable = systemTable(
  "ninefold_passkey",
  ["id"],
  [
    column("id", TEXT),
    column("user_id", TEXT),
    column("public_key", TEXT),
    column("counter", NUMBER),
    column("transports", TEXT),
    column("name", TEXT),
    column("created_at", MOMENT),
    column("used_at", MOMENT, false),
  ],
  [["user_id"]],
);

export interface Passkey {
  /** The credential's id, base64url. */
  readonly id: string;
  readonly userId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

const COLUMNS = `"id", "user_id", "public_key", "counter", "transports", "name", "created_at", "used_at"`;

export async function passkeyNamed(reader: Reader, id: string): Promise<Passkey | null> {
  const [row] = await reader.system.rows(`SELECT ${COLUMNS} FROM "ninefold_passkey" WHERE "id" = ?`, [id]);
  return row === undefined ? null : decoded(row);
}

/** Latest first. */
export async function passkeysOf(reader: Reader, userId: string): Promise<Passkey[]> {
  const text = `SELECT ${COLUMNS} FROM "ninefold_passkey" WHERE "user_id" = ? ORDER BY "created_at" DESC, "id"`;
  return (await reader.system.rows(text, [userId])).map(decoded);
}

export async function addPasskey(transaction: Transaction, passkey: Passkey): Promise<void> {
  const { id, userId, publicKey, counter, transports, name, createdAt } = passkey;
  await transaction.system.run(`INSERT INTO "ninefold_passkey" (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, NULL)`, [
    ...[id, userId, publicKey, counter, JSON.stringify(transports), name, createdAt],
  ]);
}

/** False where the counter was there before: a copy of the key is about. Keys that do not count stay at 0. */
export async function notePasskeyUse(transaction: Transaction, id: string, counter: number, now: string): Promise<boolean> {
  const text = `UPDATE "ninefold_passkey" SET "counter" = ?, "used_at" = ? WHERE "id" = ? AND ("counter" < ? OR ("counter" = 0 AND ? = 0))`;
  return (await transaction.system.run(text, [counter, now, id, counter, counter])) > 0;
}

/** False where the user has no such passkey. */
export async function removePasskey(transaction: Transaction, userId: string, id: string): Promise<boolean> {
  return (await transaction.system.run(`DELETE FROM "ninefold_passkey" WHERE "user_id" = ? AND "id" = ?`, [userId, id])) > 0;
}

export async function removePasskeys(transaction: Transaction, userId: string): Promise<void> {
  await transaction.system.run(`DELETE FROM "ninefold_passkey" WHERE "user_id" = ?`, [userId]);
}

function decoded([id, userId, publicKey, counter, transports, name, createdAt, usedAt]: readonly unknown[]): Passkey {
  return {
    id: String(id),
    userId: String(userId),
    publicKey: String(publicKey),
    counter: Number(counter),
    transports: JSON.parse(String(transports)) as string[],
    name: String(name),
    createdAt: String(createdAt),
    usedAt: usedAt === null ? null : String(usedAt),
  };
}
