// Who is signed in, and by which password: sessions and credentials, apart from the records of the users.

import { quoted } from "../dialect.ts";
import type { Table } from "../schema.ts";
import type { Session } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

export const sessionTable = systemTable(
  "ninefold_session",
  ["token_hash"],
  [column("token_hash", TEXT), column("user_id", TEXT), column("created_at", MOMENT), column("expires_at", MOMENT)],
  [["user_id"], ["expires_at"]],
);

export const credentialTable = systemTable(
  "ninefold_credential",
  ["user_id"],
  [column("user_id", TEXT), column("password_hash", TEXT)],
  [],
);

/** One text for both engines. */
export const sessionStatements = {
  get: `SELECT "token_hash", "user_id", "created_at", "expires_at" FROM "ninefold_session"
    WHERE "token_hash" = ? AND "expires_at" > ?`,
  save: `INSERT INTO "ninefold_session" ("token_hash", "user_id", "created_at", "expires_at") VALUES (?, ?, ?, ?)
    ON CONFLICT ("token_hash") DO UPDATE SET "expires_at" = excluded."expires_at"`,
  remove: `DELETE FROM "ninefold_session" WHERE "token_hash" = ?`,
  removeOfUser: `DELETE FROM "ninefold_session" WHERE "user_id" = ?`,
  removeUse: `DELETE FROM "ninefold_session_use" WHERE "token_hash" = ?`,
  removeUsesOfUser: `DELETE FROM "ninefold_session_use" WHERE "user_id" = ?`,
  removeConfirmation: `DELETE FROM "ninefold_session_confirmation" WHERE "token_hash" = ?`,
  removeConfirmationsOfUser: `DELETE FROM "ninefold_session_confirmation" WHERE "user_id" = ?`,
  removeExpired: `DELETE FROM "ninefold_session" WHERE "expires_at" <= ?`,
} as const;

/** All columns of the user whose session it is, as long as it lasts. */
export function userOfSessionText(users: Table): string {
  const columns = users.columns.map((column) => `u.${quoted(column.name)}`).join(", ");
  return `SELECT ${columns}, s."expires_at" FROM "ninefold_session" s JOIN ${quoted(users.name)} u ON u."id" = s."user_id"
    WHERE s."token_hash" = ? AND s."expires_at" > ?`;
}

export const credentialStatements = {
  get: `SELECT "password_hash" FROM "ninefold_credential" WHERE "user_id" = ?`,
  save: `INSERT INTO "ninefold_credential" ("user_id", "password_hash") VALUES (?, ?)
    ON CONFLICT ("user_id") DO UPDATE SET "password_hash" = excluded."password_hash"`,
} as const;

export function decodeSession(raw: readonly unknown[]): Session {
  const [tokenHash, userId, createdAt, expiresAt] = raw;
  return { tokenHash: String(tokenHash), userId: String(userId), createdAt: String(createdAt), expiresAt: String(expiresAt) };
}
