// Ninefold's own tables beside the product's: what is in them and the statements about them. Knows no plan.

import type { HistoryEntry, Session } from "./store.ts";
import type { Column, ColumnType, Table } from "./tables.ts";

/** Of the system tables; a database of another format is not opened. */
export const STORAGE_FORMAT = "1";

export const META_TABLE = "ninefold_meta";

const TEXT: ColumnType = { is: "text", max: null };
const MOMENT: ColumnType = { is: "moment" };
const NUMBER: ColumnType = { is: "number", scale: 0, percent: false, min: 0, max: null };

export const systemTables: readonly Table[] = [
  table(META_TABLE, ["key"], [column("key", TEXT), column("value", TEXT)], []),
  table(
    "ninefold_history",
    ["id"],
    [
      column("id", TEXT),
      column("entity", TEXT),
      column("record", TEXT),
      column("at", MOMENT),
      column("by", TEXT, false),
      column("action", TEXT),
      column("through", TEXT),
      column("changes", TEXT),
    ],
    [["entity", "record", "at", "id"]],
  ),
  table(
    "ninefold_session",
    ["token_hash"],
    [column("token_hash", TEXT), column("user_id", TEXT), column("created_at", MOMENT), column("expires_at", MOMENT)],
    [["user_id"], ["expires_at"]],
  ),
  table(
    "ninefold_counter",
    ["entity", "field", "period"],
    [column("entity", TEXT), column("field", TEXT), column("period", TEXT), column("last", NUMBER)],
    [],
  ),
  table("ninefold_credential", ["user_id"], [column("user_id", TEXT), column("password_hash", TEXT)], []),
  table(
    "ninefold_file",
    ["id"],
    [
      column("id", TEXT),
      column("name", TEXT),
      column("bytes", NUMBER),
      column("kind", TEXT),
      column("created_by", TEXT, false),
      column("created_at", MOMENT),
      column("entity", TEXT, false),
      column("record", TEXT, false),
      column("field", TEXT, false),
    ],
    [["entity", "record"]],
  ),
];

/** One text for both engines. */
export const systemStatements = {
  meta: `SELECT "key", "value" FROM "${META_TABLE}"`,
  saveMeta: `INSERT INTO "${META_TABLE}" ("key", "value") VALUES (?, ?) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`,
  history: `SELECT "id", "entity", "record", "at", "by", "action", "through", "changes" FROM "ninefold_history"
    WHERE "entity" = ? AND "record" = ? ORDER BY "at" DESC, "id" DESC LIMIT ?`,
  record: `INSERT INTO "ninefold_history" ("id", "entity", "record", "at", "by", "action", "through", "changes")
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  nextNumber: `INSERT INTO "ninefold_counter" ("entity", "field", "period", "last") VALUES (?, ?, ?, 1)
    ON CONFLICT ("entity", "field", "period") DO UPDATE SET "last" = "ninefold_counter"."last" + 1 RETURNING "last"`,
  setNumber: `INSERT INTO "ninefold_counter" ("entity", "field", "period", "last") VALUES (?, ?, ?, ?)
    ON CONFLICT ("entity", "field", "period") DO UPDATE SET "last" =
    CASE WHEN excluded."last" > "ninefold_counter"."last" THEN excluded."last" ELSE "ninefold_counter"."last" END`,
  session: `SELECT "token_hash", "user_id", "created_at", "expires_at" FROM "ninefold_session"
    WHERE "token_hash" = ? AND "expires_at" > ?`,
  saveSession: `INSERT INTO "ninefold_session" ("token_hash", "user_id", "created_at", "expires_at") VALUES (?, ?, ?, ?)
    ON CONFLICT ("token_hash") DO UPDATE SET "expires_at" = excluded."expires_at"`,
  removeSession: `DELETE FROM "ninefold_session" WHERE "token_hash" = ?`,
  removeSessions: `DELETE FROM "ninefold_session" WHERE "user_id" = ?`,
  removeExpired: `DELETE FROM "ninefold_session" WHERE "expires_at" <= ?`,
  credential: `SELECT "password_hash" FROM "ninefold_credential" WHERE "user_id" = ?`,
  saveCredential: `INSERT INTO "ninefold_credential" ("user_id", "password_hash") VALUES (?, ?)
    ON CONFLICT ("user_id") DO UPDATE SET "password_hash" = excluded."password_hash"`,
  removeCredential: `DELETE FROM "ninefold_credential" WHERE "user_id" = ?`,
} as const;

/** Stands among the changed columns, whose names have no such shape. */
const CONFIRMED = "(confirmed)";

/** The column `changes`. */
export function encodeChanges({ changes, confirmed }: HistoryEntry): string {
  return JSON.stringify(confirmed === undefined ? changes : { ...changes, [CONFIRMED]: confirmed });
}

export function decodeEntry(raw: readonly unknown[]): HistoryEntry {
  const [id, entity, record, at, by, action, through, kept] = raw;
  const { [CONFIRMED]: confirmed, ...changes } = JSON.parse(String(kept)) as HistoryEntry["changes"] & { [CONFIRMED]?: readonly string[] };
  return {
    id: String(id),
    entity: String(entity),
    record: String(record),
    at: String(at),
    by: by === null ? null : String(by),
    action: String(action),
    through: String(through),
    changes,
    ...(confirmed === undefined ? {} : { confirmed }),
  };
}

export function decodeSession(raw: readonly unknown[]): Session {
  const [tokenHash, userId, createdAt, expiresAt] = raw;
  return { tokenHash: String(tokenHash), userId: String(userId), createdAt: String(createdAt), expiresAt: String(expiresAt) };
}

function table(name: string, key: readonly string[], columns: readonly Column[], indexes: readonly (readonly string[])[]): Table {
  const made = indexes.map((names) => ({ name: `${name}.${names.join(",")}.index`, columns: names, unique: false }));
  return { name, entity: name, field: null, columns, key, indexes: made };
}

function column(name: string, type: ColumnType, required = true): Column {
  return { name, type, required, cascade: false, hidden: true, fill: null };
}
