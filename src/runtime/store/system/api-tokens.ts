// Tokens by which programs act for somebody. Named, of which only a digest is kept, with the roles that they are limited to.

import type { Connection, Dialect } from "../dialect.ts";
import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

export const apiTokenTable = systemTable(
  "ninefold_api_token",
  ["id"],
  [
    column("id", TEXT),
    column("user_id", TEXT),
    column("name", TEXT),
    column("token_hash", TEXT),
    column("roles", TEXT),
    column("created_at", MOMENT),
    column("expires_at", MOMENT),
    column("used_at", MOMENT, false),
  ],
  [["token_hash"], ["user_id"]],
);

export interface ApiToken {
  /** UUIDv7. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** SHA-256 of the token, in hexadecimal. */
  readonly tokenHash: string;
  /** Of its holder's roles at the time of use, these alone. */
  readonly roles: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Rounded: not every use is noted. */
  readonly usedAt: string | null;
}

const MOST_USES = 20;

const COLUMNS = `"id", "user_id", "name", "token_hash", "roles", "created_at", "expires_at", "used_at"`;

export async function apiTokenOf(reader: Reader, tokenHash: string, now: string): Promise<ApiToken | null> {
  const [row] = await reader.system.rows(`SELECT ${COLUMNS} FROM "ninefold_api_token" WHERE "token_hash" = ? AND "expires_at" > ?`, [
    tokenHash,
    now,
  ]);
  return row === undefined ? null : decoded(row);
}

/** Those of a user, latest first, also those that are over. */
export async function apiTokensOf(reader: Reader, userId: string): Promise<ApiToken[]> {
  const rows = await reader.system.rows(
    `SELECT ${COLUMNS} FROM "ninefold_api_token" WHERE "user_id" = ? ORDER BY "created_at" DESC, "id" DESC`,
    [userId],
  );
  return rows.map(decoded);
}

export async function addApiToken(transaction: Transaction, token: ApiToken): Promise<void> {
  const { id, userId, name, tokenHash, roles, createdAt, expiresAt } = token;
  await transaction.system.run(`INSERT INTO "ninefold_api_token" (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, NULL)`, [
    id,
    userId,
    name,
    tokenHash,
    JSON.stringify(roles),
    createdAt,
    expiresAt,
  ]);
}

export async function noteApiTokenUse(transaction: Transaction, id: string, now: string): Promise<void> {
  await transaction.system.run(`UPDATE "ninefold_api_token" SET "used_at" = ? WHERE "id" = ?`, [now, id]);
}

/** False where the user has no such token. */
export async function removeApiToken(transaction: Transaction, userId: string, id: string): Promise<boolean> {
  return (await transaction.system.run(`DELETE FROM "ninefold_api_token" WHERE "user_id" = ? AND "id" = ?`, [userId, id])) > 0;
}

export async function removeApiTokens(transaction: Transaction, userId: string): Promise<void> {
  await transaction.system.run(`DELETE FROM "ninefold_api_token" WHERE "user_id" = ?`, [userId]);
}

/** The names of tokens that were used since, and when, the latest first; none in a database that knows of no tokens. */
export async function lastTokenUses(
  { connection, dialect }: { readonly connection: Connection; readonly dialect: Pick<Dialect, "listTables"> },
  since: string,
): Promise<{ readonly name: string; readonly usedAt: string }[]> {
  const tables = await connection.rows(dialect.listTables, []);
  if (!tables.some(([name]) => name === apiTokenTable.name)) return [];
  const rows = await connection.rows(
    `SELECT "name", "used_at" FROM "ninefold_api_token" WHERE "used_at" >= ? ORDER BY "used_at" DESC, "name" LIMIT ${MOST_USES}`,
    [since],
  );
  return rows.map(([name, usedAt]) => ({ name: String(name), usedAt: String(usedAt) }));
}

function decoded([id, userId, name, tokenHash, roles, createdAt, expiresAt, usedAt]: readonly unknown[]): ApiToken {
  return {
    id: String(id),
    userId: String(userId),
    name: String(name),
    tokenHash: String(tokenHash),
    roles: JSON.parse(String(roles)) as string[],
    createdAt: String(createdAt),
    expiresAt: String(expiresAt),
    usedAt: usedAt === null ? null : String(usedAt),
  };
}
