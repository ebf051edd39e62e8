// What people were told, shown to them in the application: one row for each message and recipient.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

export const notificationTable = systemTable(
  "ninefold_notification",
  ["id"],
  [
    column("id", TEXT),
    column("user_id", TEXT),
    column("message", TEXT),
    column("entity", TEXT, false),
    column("record", TEXT, false),
    column("subject", TEXT),
    column("text", TEXT),
    column("created_at", MOMENT),
    column("read_at", MOMENT, false),
  ],
  [
    ["user_id", "id"],
    ["user_id", "read_at"],
  ],
);

export interface Notification {
  /** UUIDv7. */
  readonly id: string;
  readonly userId: string;
  /** What the document calls the message. */
  readonly message: string;
  /** The record that it is about. */
  readonly entity: string | null;
  readonly record: string | null;
  readonly subject: string;
  readonly text: string;
  readonly createdAt: string;
  readonly readAt: string | null;
}

const COLUMNS = `"id", "user_id", "message", "entity", "record", "subject", "text", "created_at", "read_at"`;

export async function addNotification(transaction: Transaction, one: Notification): Promise<void> {
  const values = [one.id, one.userId, one.message, one.entity, one.record, one.subject, one.text, one.createdAt, one.readAt];
  await transaction.system.run(`INSERT INTO "ninefold_notification" (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`, values);
}

/** A user's own, latest first. */
export async function notificationsOf(reader: Reader, userId: string, most: number): Promise<Notification[]> {
  const text = `SELECT ${COLUMNS} FROM "ninefold_notification" WHERE "user_id" = ? ORDER BY "id" DESC LIMIT ?`;
  return (await reader.system.rows(text, [userId, most])).map(decodeNotification);
}

/** So many that a user has not read were told at once, and say the same of the same record. */
export interface Unread extends Pick<Notification, "message" | "entity" | "record" | "createdAt"> {
  readonly count: number;
}

/** What the latest of those that a user has not read are about, `most` of them. */
export async function unreadOf(reader: Reader, userId: string, most: number): Promise<Unread[]> {
  const about = `"message", "entity", "record", "created_at"`;
  const latest = `SELECT ${about} FROM "ninefold_notification" WHERE "user_id" = ? AND "read_at" IS NULL ORDER BY "id" DESC LIMIT ?`;
  const rows = await reader.system.rows(`SELECT ${about}, count(*) FROM (${latest}) AS latest GROUP BY ${about}`, [userId, most]);
  return rows.map(([message, entity, record, createdAt, count]) => ({
    message: String(message),
    entity: entity === null ? null : String(entity),
    record: record === null ? null : String(record),
    createdAt: String(createdAt),
    count: Number(count),
  }));
}

/** Marks one of a user's own as read, or all (`id` is null); those that were read keep their moment. */
export async function markRead(transaction: Transaction, userId: string, id: string | null, now: string): Promise<number> {
  const text = `UPDATE "ninefold_notification" SET "read_at" = ? WHERE "user_id" = ? AND "read_at" IS NULL`;
  if (id === null) return transaction.system.run(text, [now, userId]);
  return transaction.system.run(`${text} AND "id" = ?`, [now, userId, id]);
}

/** Whoever is deleted is told nothing. */
export const FORGET_NOTIFICATIONS = `DELETE FROM "ninefold_notification" WHERE "user_id" = ?`;

function decodeNotification(raw: readonly unknown[]): Notification {
  const [id, userId, message, entity, record, subject, text, createdAt, readAt] = raw;
  return {
    id: String(id),
    userId: String(userId),
    message: String(message),
    entity: entity === null ? null : String(entity),
    record: record === null ? null : String(record),
    subject: String(subject),
    text: String(text),
    createdAt: String(createdAt),
    readAt: readAt === null ? null : String(readAt),
  };
}
