// What is kept of a file beside its bytes. A file waits for a record while `entity` is NULL, belongs to one while it names
// it, and is to be removed once `entity` is empty: so whatever becomes of an act, no bytes are left that nobody knows of.

import type { StoredFile } from "../../../compiler/expression/field-type.ts";
import type { Awaitable } from "../awaitable.ts";
import type { Connection } from "../dialect.ts";
import type { Table } from "../schema.ts";
import { type Reader, ReferenceViolation, type Row, type Transaction } from "../store.ts";
import { column, MOMENT, NUMBER, systemTable, TEXT } from "./system-table.ts";

export const fileTable = systemTable(
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
);

/** A file with whom it is from and where it belongs. */
export interface KnownFile extends StoredFile {
  /** Null: a visitor. */
  readonly createdBy: string | null;
  readonly createdAt: string;
  /** Null while it waits for one. */
  readonly at: { readonly entity: string; readonly record: string; readonly field: string } | null;
  /** It was replaced, or nobody used it in time. */
  readonly removed: boolean;
}

const COLUMNS = `"id", "name", "bytes", "kind", "created_by", "created_at", "entity", "record", "field"`;

const statements = {
  get: `SELECT ${COLUMNS} FROM "ninefold_file" WHERE "id" = ?`,
  add: `INSERT INTO "ninefold_file" (${COLUMNS}) VALUES (?, ?, 0, '', ?, ?, NULL, NULL, NULL)`,
  complete: `UPDATE "ninefold_file" SET "name" = ?, "bytes" = ?, "kind" = ? WHERE "id" = ? AND "entity" IS NULL`,
  waiting: `SELECT count(*) FROM (SELECT 1 FROM "ninefold_file" WHERE "entity" IS NULL AND "created_by" = ? LIMIT ?) AS waiting`,
  waitingOfVisitors: `SELECT count(*) FROM (SELECT 1 FROM "ninefold_file" WHERE "entity" IS NULL AND "created_by" IS NULL LIMIT ?) AS waiting`,
  keep: `UPDATE "ninefold_file" SET "entity" = ?, "record" = ?, "field" = ? WHERE "id" = ? AND "kind" <> ''
    AND ("entity" IS NULL OR ("entity" = ? AND "record" = ? AND "field" = ?))`,
  releaseOthers: `UPDATE "ninefold_file" SET "entity" = '', "record" = '' WHERE "entity" = ? AND "record" = ? AND "field" = ? AND "id" <> ?`,
  releaseAll: `UPDATE "ninefold_file" SET "entity" = '', "record" = '' WHERE "entity" = ? AND "record" = ?`,
  release: `UPDATE "ninefold_file" SET "entity" = '', "record" = '' WHERE "id" = ? AND "entity" IS NULL`,
  expire: `UPDATE "ninefold_file" SET "entity" = '', "record" = '' WHERE "entity" IS NULL AND "created_at" < ?`,
  expired: `SELECT 1 FROM "ninefold_file" WHERE "entity" IS NULL AND "created_at" < ? LIMIT 1`,
  released: `SELECT "id" FROM "ninefold_file" WHERE "entity" = '' ORDER BY "id" LIMIT ?`,
  remove: `DELETE FROM "ninefold_file" WHERE "id" = ? AND "entity" = ''`,
} as const;

/** Those of an entity, or of one of its fields, that is gone from the document. */
export async function releaseFilesOf(connection: Connection, entity: string, field: string | null = null): Promise<void> {
  const text = `UPDATE "ninefold_file" SET "entity" = '', "record" = '' WHERE "entity" = ?`;
  await (field === null ? connection.run(text, [entity]) : connection.run(`${text} AND "field" = ?`, [entity, field]));
}

/** A file by its id, wherever it belongs. One whose bytes are still on their way has no kind. */
export async function knownFile(reader: Reader, id: string): Promise<KnownFile | null> {
  const [row] = await reader.system.rows(statements.get, [id]);
  if (row === undefined) return null;
  const [, name, bytes, kind, createdBy, createdAt, entity, record, field] = row;
  const isKept = entity !== null && entity !== "";
  return {
    id,
    name: String(name),
    bytes: Number(bytes),
    kind: String(kind),
    createdBy: createdBy === null ? null : String(createdBy),
    createdAt: String(createdAt),
    at: isKept ? { entity: String(entity), record: String(record), field: String(field) } : null,
    removed: entity === "",
  };
}

/** Before the first byte is written, so that what a crash leaves of it is found. */
export async function addFile(transaction: Transaction, id: string, name: string, by: string | null, at: string): Promise<void> {
  await transaction.system.run(statements.add, [id, name, by, at]);
}

/** All bytes are there: from now on a record can have it. False where it was given up meanwhile. */
export async function completeFile(transaction: Transaction, { id, name, bytes, kind }: StoredFile): Promise<boolean> {
  return (await transaction.system.run(statements.complete, [name, bytes, kind, id])) === 1;
}

/** How many files of somebody wait for a record, counted no further than `atMost`. */
export async function waitingFiles(reader: Reader, by: string | null, atMost: number): Promise<number> {
  const [row] =
    by === null
      ? await reader.system.rows(statements.waitingOfVisitors, [atMost])
      : await reader.system.rows(statements.waiting, [by, atMost]);
  return Number(row?.[0]);
}

/** Gives a file up that no record has. */
export async function giveUpFile(transaction: Transaction, id: string): Promise<void> {
  await transaction.system.run(statements.release, [id]);
}

/** Whether anything waits for a record since before `before`. */
export async function haveExpired(reader: Reader, before: string): Promise<boolean> {
  return (await reader.system.rows(statements.expired, [before])).length > 0;
}

/** Gives up what waits for a record since before `before`. */
export async function expireFiles(transaction: Transaction, before: string): Promise<void> {
  await transaction.system.run(statements.expire, [before]);
}

/** Files whose bytes are to be removed. */
export async function releasedFiles(reader: Reader, limit: number): Promise<string[]> {
  return (await reader.system.rows(statements.released, [limit])).map(([id]) => String(id));
}

/** The bytes are gone: so nothing is left of it. */
export async function forgetFile(transaction: Transaction, id: string): Promise<void> {
  await transaction.system.run(statements.remove, [id]);
}

/** What a stored value says of its file. */
export function storedFile(value: unknown): StoredFile | null {
  return typeof value === "string" && value.startsWith("{") ? (JSON.parse(value) as StoredFile) : null;
}

/** The files of written columns belong to the record from now on, those that stood there before to nobody. */
export function keepFiles(connection: Connection, table: Table, record: string, written: Row): Awaitable<void> {
  const names = table.columns.flatMap(({ name, type }) => (type.is === "file" && Object.hasOwn(written, name) ? [name] : []));
  if (names.length > 0) return keepFilesOf(connection, table, record, written, names);
}

async function keepFilesOf(connection: Connection, table: Table, record: string, written: Row, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const place = [table.entity, record, name];
    const file = storedFile(written[name]);
    await connection.run(statements.releaseOthers, [...place, file?.id ?? ""]);
    if (file === null) continue;
    if ((await connection.run(statements.keep, [...place, file.id, ...place])) !== 1) throw new ReferenceViolation(table.entity, name);
  }
}

/** The record is gone, and whatever files it had belong to nobody. */
export async function releaseFiles(connection: Connection, table: Table, record: string): Promise<void> {
  if (table.columns.some(({ type }) => type.is === "file")) await connection.run(statements.releaseAll, [table.entity, record]);
}
