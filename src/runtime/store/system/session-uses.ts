// From where each session was last used, and when: beside the sessions themselves, for people to look through.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

export const sessionUseTable = systemTable(
  "ninefold_session_use",
  ["token_hash"],
  [column("token_hash", TEXT), column("user_id", TEXT), column("expires_at", MOMENT), column("agent", TEXT), column("seen_at", MOMENT)],
  [["user_id"], ["expires_at"]],
);

export interface ListedSession {
  readonly tokenHash: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** The User-Agent header of the last use; null while it was not used. */
  readonly agent: string | null;
  readonly seenAt: string | null;
}

/** Those of a user that are not over, the one used last first. */
export async function sessionsOf(reader: Reader, userId: string, now: string): Promise<ListedSession[]> {
  const rows = await reader.system.rows(
    `SELECT s."token_hash", s."created_at", s."expires_at", u."agent", u."seen_at" FROM "ninefold_session" s
      LEFT JOIN "ninefold_session_use" u ON u."token_hash" = s."token_hash"
      WHERE s."user_id" = ? AND s."expires_at" > ? ORDER BY coalesce(u."seen_at", s."created_at") DESC, s."token_hash"`,
    [userId, now],
  );
  return rows.map(([tokenHash, createdAt, expiresAt, agent, seenAt]) => ({
    tokenHash: String(tokenHash),
    createdAt: String(createdAt),
    expiresAt: String(expiresAt),
    agent: textOf(agent),
    seenAt: textOf(seenAt),
  }));
}

/** Nothing where the session has ended meanwhile. */
export async function noteSessionUse(transaction: Transaction, tokenHash: string, agent: string, now: string): Promise<void> {
  const session = await transaction.session(tokenHash, now);
  if (session === null) return;
  await transaction.system.run(`DELETE FROM "ninefold_session_use" WHERE "expires_at" <= ?`, [now]);
  await transaction.system.run(
    `INSERT INTO "ninefold_session_use" ("token_hash", "user_id", "expires_at", "agent", "seen_at") VALUES (?, ?, ?, ?, ?)
      ON CONFLICT ("token_hash") DO UPDATE SET "agent" = excluded."agent", "seen_at" = excluded."seen_at"`,
    [tokenHash, session.userId, session.expiresAt, agent, now],
  );
}

/** Ends every session of a user but the one that is named. */
export async function endOtherSessions(transaction: Transaction, userId: string, kept: string): Promise<void> {
  await transaction.system.run(`DELETE FROM "ninefold_session" WHERE "user_id" = ? AND "token_hash" <> ?`, [userId, kept]);
  for (const beside of ["ninefold_session_use", "ninefold_session_confirmation"])
    await transaction.system.run(`DELETE FROM "${beside}" WHERE "user_id" = ? AND "token_hash" <> ?`, [userId, kept]);
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
