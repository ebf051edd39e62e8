// Lists that users keep under a name: what the list's address asked for, theirs alone or shared.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

export const savedViewTable = systemTable(
  "ninefold_saved_view",
  ["id"],
  [
    column("id", TEXT),
    column("user_id", TEXT),
    column("screen", TEXT),
    column("name", TEXT),
    column("query", TEXT),
    column("shared", TEXT),
    column("changed_at", MOMENT),
  ],
  [["screen", "user_id"], ["user_id"]],
);

export interface StoredView {
  /** UUIDv7. */
  readonly id: string;
  readonly userId: string;
  /** The slug of the screen. */
  readonly screen: string;
  readonly name: string;
  /** "f.status=open&sort=-due_on" */
  readonly query: string;
  readonly shared: boolean;
  readonly changedAt: string;
}

const COLUMNS = `"id", "user_id", "screen", "name", "query", "shared", "changed_at"`;

/** A user's own views of a screen, and those that others share; by name, at most so many. */
export async function viewsOf({ system }: Reader, screen: string, userId: string, most: number): Promise<StoredView[]> {
  const text = `SELECT ${COLUMNS} FROM "ninefold_saved_view" WHERE "screen" = ? AND ("user_id" = ? OR "shared" = 'yes')`;
  return (await system.rows(`${text} ORDER BY "name", "id" LIMIT ?`, [screen, userId, most])).map(decodeView);
}

export async function countOwnViews({ system }: Reader, screen: string, userId: string): Promise<number> {
  const text = `SELECT count(*) FROM "ninefold_saved_view" WHERE "screen" = ? AND "user_id" = ?`;
  const [row] = await system.rows(text, [screen, userId]);
  return Number(row?.[0] ?? 0);
}

/** Null where there is none, or it is somebody else's. */
export async function ownView({ system }: Reader, screen: string, userId: string, id: string): Promise<StoredView | null> {
  const text = `SELECT ${COLUMNS} FROM "ninefold_saved_view" WHERE "id" = ? AND "screen" = ? AND "user_id" = ?`;
  const [row] = await system.rows(text, [id, screen, userId]);
  return row === undefined ? null : decodeView(row);
}

/** Adds one, or puts it in the place of the one with its id. */
export async function saveView(transaction: Transaction, view: StoredView): Promise<void> {
  const { id, userId, screen, name, query, shared, changedAt } = view;
  await removeView(transaction, screen, userId, id);
  const values = [id, userId, screen, name, query, shared ? "yes" : "no", changedAt];
  await transaction.system.run(`INSERT INTO "ninefold_saved_view" (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`, values);
}

/** Whether there was one. */
export async function removeView({ system }: Transaction, screen: string, userId: string, id: string): Promise<boolean> {
  const text = `DELETE FROM "ninefold_saved_view" WHERE "id" = ? AND "screen" = ? AND "user_id" = ?`;
  return (await system.run(text, [id, screen, userId])) > 0;
}

function decodeView([id, userId, screen, name, query, shared, changedAt]: readonly unknown[]): StoredView {
  return {
    id: String(id),
    userId: String(userId),
    screen: String(screen),
    name: String(name),
    query: String(query),
    shared: shared === "yes",
    changedAt: String(changedAt),
  };
}
