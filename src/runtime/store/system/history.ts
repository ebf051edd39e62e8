// The history of records: one row for each thing that was done to one, never changed.

import type { HistoryEntry } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

export const historyTable = systemTable(
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
);

/** One text for both engines. */
export const historyStatements = {
  ofRecord: `SELECT "id", "entity", "record", "at", "by", "action", "through", "changes" FROM "ninefold_history"
    WHERE "entity" = ? AND "record" = ? ORDER BY "at" DESC, "id" DESC LIMIT ?`,
  add: `INSERT INTO "ninefold_history" ("id", "entity", "record", "at", "by", "action", "through", "changes")
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
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
