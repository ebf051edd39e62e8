// What people were told, shown to them in the application: one row for each message and recipient.

import { inGroups } from "../in-groups.ts";
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
    ["user_id", "read_at", "id"],
    ["entity", "record", "message"],
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
const BEHIND = ' AND "id" < ?';

export async function addNotification(transaction: Transaction, one: Notification): Promise<void> {
  const values = [one.id, one.userId, one.message, one.entity, one.record, one.subject, one.text, one.createdAt, one.readAt];
  await transaction.system.run(`INSERT INTO "ninefold_notification" (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`, values);
}

/** A user's own before one of them, or the latest, latest first. */
export async function notificationsOf({ system }: Reader, userId: string, before: string | null, most: number): Promise<Notification[]> {
  const behind = before === null ? "" : BEHIND;
  const text = `SELECT ${COLUMNS} FROM "ninefold_notification" WHERE "user_id" = ?${behind} ORDER BY "id" DESC LIMIT ?`;
  return (await system.rows(text, [userId, ...(before === null ? [] : [before]), most])).map(decodeNotification);
}

/** Some of a user's own, latest first. */
export async function notificationsById({ system }: Reader, userId: string, ids: readonly string[]): Promise<Notification[]> {
  const found: Notification[] = [];
  for (const group of inGroups(ids)) {
    const places = group.map(() => "?").join(", ");
    const text = `SELECT ${COLUMNS} FROM "ninefold_notification" WHERE "user_id" = ? AND "id" IN (${places}) ORDER BY "id" DESC`;
    found.push(...(await system.rows(text, [userId, ...group])).map(decodeNotification));
  }
  return found;
}

/** The users who were sent a message about one of these records. */
export async function recipientsOf(
  { system }: Reader,
  message: string,
  entity: string,
  records: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const users = new Set<string>();
  for (const group of inGroups(records)) {
    const places = group.map(() => "?").join(", ");
    const text = `SELECT DISTINCT "user_id" FROM "ninefold_notification" WHERE "entity" = ? AND "message" = ? AND "record" IN (${places})`;
    for (const [id] of await system.rows(text, [entity, message, ...group])) users.add(String(id));
  }
  return users;
}

/** What a message is about, and when it was told. */
export type Unread = Pick<Notification, "id" | "message" | "entity" | "record" | "createdAt">;

/** Ordered as an index has them: both engines read no more than they answer with. */
export function unreadText(isBehind: boolean): string {
  return `SELECT "id", "message", "entity", "record", "created_at" FROM "ninefold_notification"
    WHERE "user_id" = ? AND "read_at" IS NULL${isBehind ? BEHIND : ""} ORDER BY "read_at" DESC, "id" DESC LIMIT ?`;
}

/** What a user has not read before one of them, or the latest, latest first. */
export async function unreadOf({ system }: Reader, userId: string, before: string | null, most: number): Promise<Unread[]> {
  const rows = await system.rows(unreadText(before !== null), [userId, ...(before === null ? [] : [before]), most]);
  return rows.map(([id, message, entity, record, createdAt]) => ({
    id: String(id),
    message: String(message),
    entity: entity === null ? null : String(entity),
    record: record === null ? null : String(record),
    createdAt: String(createdAt),
  }));
}

export type ToRead = { readonly ids: readonly string[] } | { readonly until: string | null };

/** Marks some of a user's own as read, or all up to one of them, or all; those that were read keep their moment. */
export async function markRead({ system }: Transaction, userId: string, which: ToRead, now: string): Promise<number> {
  const text = `UPDATE "ninefold_notification" SET "read_at" = ? WHERE "user_id" = ? AND "read_at" IS NULL`;
  if ("ids" in which) {
    let changed = 0;
    for (const group of inGroups(which.ids))
      changed += await system.run(`${text} AND "id" IN (${group.map(() => "?").join(", ")})`, [now, userId, ...group]);
    return changed;
  }
  return which.until === null ? system.run(text, [now, userId]) : system.run(`${text} AND "id" <= ?`, [now, userId, which.until]);
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
