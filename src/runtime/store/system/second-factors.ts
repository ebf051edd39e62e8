// The second factor of a user. The secret that codes are made from, the last code that was taken, and recovery codes.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, NUMBER, systemTable, TEXT } from "./system-table.ts";

export const secondFactorTable = systemTable(
  "ninefold_second_factor",
  ["user_id"],
  [column("user_id", TEXT), column("secret", TEXT), column("confirmed_at", MOMENT, false), column("last_step", NUMBER)],
  [],
);

export const recoveryCodeTable = systemTable(
  "ninefold_recovery_code",
  ["user_id", "code_hash"],
  [column("user_id", TEXT), column("code_hash", TEXT)],
  [],
);

export interface SecondFactor {
  /** Base 32. */
  readonly secret: string;
  /** Null while it was never shown to work: then nobody is asked for it. */
  readonly confirmedAt: string | null;
}

export async function secondFactorOf(reader: Reader, userId: string): Promise<SecondFactor | null> {
  const [row] = await reader.system.rows(`SELECT "secret", "confirmed_at" FROM "ninefold_second_factor" WHERE "user_id" = ?`, [userId]);
  return row === undefined ? null : { secret: String(row[0]), confirmedAt: row[1] === null ? null : String(row[1]) };
}

/** Begins a second factor, in place of one that was never confirmed. */
export async function beginSecondFactor(transaction: Transaction, userId: string, secret: string): Promise<void> {
  await transaction.system.run(
    `INSERT INTO "ninefold_second_factor" ("user_id", "secret", "confirmed_at", "last_step") VALUES (?, ?, NULL, 0)
      ON CONFLICT ("user_id") DO UPDATE SET "secret" = excluded."secret", "last_step" = 0
      WHERE "ninefold_second_factor"."confirmed_at" IS NULL`,
    [userId, secret],
  );
}

export async function confirmSecondFactor(transaction: Transaction, userId: string, now: string): Promise<void> {
  await transaction.system.run(`UPDATE "ninefold_second_factor" SET "confirmed_at" = ? WHERE "user_id" = ?`, [now, userId]);
}

/** Takes the code of a step; false where that one, or a later one, was taken before. */
export async function takeStep(transaction: Transaction, userId: string, step: number): Promise<boolean> {
  const text = `UPDATE "ninefold_second_factor" SET "last_step" = ? WHERE "user_id" = ? AND "last_step" < ?`;
  return (await transaction.system.run(text, [step, userId, step])) > 0;
}

export async function removeSecondFactor(transaction: Transaction, userId: string): Promise<void> {
  await transaction.system.run(`DELETE FROM "ninefold_second_factor" WHERE "user_id" = ?`, [userId]);
  await transaction.system.run(`DELETE FROM "ninefold_recovery_code" WHERE "user_id" = ?`, [userId]);
}

export async function replaceRecoveryCodes(transaction: Transaction, userId: string, hashes: readonly string[]): Promise<void> {
  await transaction.system.run(`DELETE FROM "ninefold_recovery_code" WHERE "user_id" = ?`, [userId]);
  for (const hash of hashes)
    await transaction.system.run(`INSERT INTO "ninefold_recovery_code" ("user_id", "code_hash") VALUES (?, ?)`, [userId, hash]);
}

/** Takes a recovery code, which is gone then; false where there is none such. */
export async function takeRecoveryCode(transaction: Transaction, userId: string, hash: string): Promise<boolean> {
  return (await transaction.system.run(`DELETE FROM "ninefold_recovery_code" WHERE "user_id" = ? AND "code_hash" = ?`, [userId, hash])) > 0;
}

export async function recoveryCodesLeft(reader: Reader, userId: string): Promise<number> {
  const [row] = await reader.system.rows(`SELECT count(*) FROM "ninefold_recovery_code" WHERE "user_id" = ?`, [userId]);
  return Number(row?.[0] ?? 0);
}
