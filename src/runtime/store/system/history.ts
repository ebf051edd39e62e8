// The history of records: one row for each thing that was done to one, never changed.

import { inGroups } from "../in-groups.ts";
import type { Table } from "../schema.ts";
import type { HistoryEntry, Reader } from "../store.ts";
import { column, MOMENT, systemTable, TEXT } from "./system-table.ts";

const entries = systemTable(
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
  [
    ["entity", "record", "at", "id"],
    ["at", "id"],
  ],
);
/** Ids follow the time. */
export const historyTable: Table = { ...entries, grows: true };

/** One text for both engines. */
export const historyStatements = {
  ofRecord: `SELECT "id", "entity", "record", "at", "by", "action", "through", "changes" FROM "ninefold_history"
    WHERE "entity" = ? AND "record" = ? ORDER BY "at" DESC, "id" DESC LIMIT ?`,
  add: `INSERT INTO "ninefold_history" ("id", "entity", "record", "at", "by", "action", "through", "changes")
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
} as const;

const COLUMNS = '"id", "entity", "record", "at", "by", "action", "through", "changes"';

/** Those of some entries that are there, oldest first. */
export async function entriesById({ system }: Reader, ids: readonly string[]): Promise<HistoryEntry[]> {
  const places = ids.map(() => "?").join(", ");
  const text = `SELECT ${COLUMNS} FROM "ninefold_history" WHERE "id" IN (${places}) ORDER BY "id"`;
  return ids.length === 0 ? [] : (await system.rows(text, ids)).map(decodeEntry);
}

/** Entries behind an id, oldest first. */
export async function entriesBehind({ system }: Reader, id: string, limit: number): Promise<HistoryEntry[]> {
  const text = `SELECT ${COLUMNS} FROM "ninefold_history" WHERE "id" > ? ORDER BY "id" LIMIT ?`;
  return (await system.rows(text, [id, limit])).map(decodeEntry);
}

/** What was done to records of an entity at these instants. */
export async function entriesAt({ system }: Reader, entity: string, instants: readonly string[]): Promise<HistoryEntry[]> {
  const places = instants.map(() => "?").join(", ");
  const text = `SELECT ${COLUMNS} FROM "ninefold_history" WHERE "at" IN (${places}) AND "entity" = ? ORDER BY "id"`;
  return instants.length === 0 ? [] : (await system.rows(text, [...instants, entity])).map(decodeEntry);
}

/** The deletions of some records of an entity, oldest first. */
export async function deletionsOf({ system }: Reader, entity: string, records: readonly string[]): Promise<HistoryEntry[]> {
  const found: HistoryEntry[] = [];
  for (const some of inGroups(records)) {
    const places = some.map(() => "?").join(", ");
    const text = `SELECT ${COLUMNS} FROM "ninefold_history" WHERE "entity" = ? AND "record" IN (${places}) AND "action" = 'delete'
      ORDER BY "at", "id"`;
    found.push(...(await system.rows(text, [entity, ...some])).map(decodeEntry));
  }
  return found;
}

export async function latestEntry({ system }: Reader): Promise<string | null> {
  const [row] = await system.rows(`SELECT "id" FROM "ninefold_history" ORDER BY "id" DESC LIMIT 1`, []);
  return row === undefined ? null : String(row[0]);
}

export interface HistoryFilter {
  readonly entities: readonly string[];
  readonly record: string | null;
  readonly by: string | null;
  readonly action: string | null;
  /** Moments: from, and before. */
  readonly since: string | null;
  readonly until: string | null;
  /** The place behind which to go on, from the latest to the first. */
  readonly behind: { readonly at: string; readonly id: string } | null;
}

/** Entries of some entities, latest first. */
export async function entriesWhere({ system }: Reader, filter: HistoryFilter, limit: number): Promise<HistoryEntry[]> {
  const { entities, record, by, action, since, until, behind } = filter;
  if (entities.length === 0) return [];
  const conditions = [`"entity" IN (${entities.map(() => "?").join(", ")})`];
  const params: unknown[] = [...entities];
  const add = (condition: string, value: string | null): void => {
    if (value === null) return;
    conditions.push(condition);
    params.push(value);
  };
  add('"record" = ?', record);
  add('"by" = ?', by);
  add('"action" = ?', action);
  add('"at" >= ?', since);
  add('"at" < ?', until);
  if (behind !== null) {
    conditions.push('("at", "id") < (?, ?)');
    params.push(behind.at, behind.id);
  }
  const text = `SELECT ${COLUMNS} FROM "ninefold_history" WHERE ${conditions.join(" AND ")} ORDER BY "at" DESC, "id" DESC LIMIT ?`;
  return (await system.rows(text, [...params, limit])).map(decodeEntry);
}

/** What is kept with the changes, by the keys under which it stands among the changed columns, whose names have no such shape. */
const METADATA_KEYS = { confirmed: "(confirmed)", warned: "(warned)", cause: "(cause)", takesBack: "(takes back)" } as const;

type EntryMetadata = Pick<HistoryEntry, keyof typeof METADATA_KEYS>;
const NAMES = Object.keys(METADATA_KEYS) as (keyof EntryMetadata)[];

/** The column `changes`. */
export function encodeChanges(entry: HistoryEntry): string {
  const kept: Record<string, unknown> = { ...entry.changes };
  for (const name of NAMES) if (entry[name] !== undefined) kept[METADATA_KEYS[name]] = entry[name];
  return JSON.stringify(kept);
}

/** The changes, and what is kept with them under its keys. */
export function decodeChanges(text: string): {
  readonly changes: HistoryEntry["changes"];
  readonly beside: { readonly [key: string]: unknown };
} {
  const changes = JSON.parse(text) as Record<string, HistoryEntry["changes"][string]>;
  const beside: Record<string, unknown> = {};
  for (const key of Object.values(METADATA_KEYS)) {
    if (!Object.hasOwn(changes, key)) continue;
    beside[key] = changes[key];
    delete changes[key];
  }
  return { changes, beside };
}

export function decodeEntry(raw: readonly unknown[]): HistoryEntry {
  const [id, entity, record, at, by, action, through, kept] = raw;
  const { changes, beside } = decodeChanges(String(kept));
  return {
    id: String(id),
    entity: String(entity),
    record: String(record),
    at: String(at),
    by: by === null ? null : String(by),
    action: String(action),
    through: String(through),
    changes,
    ...(Object.fromEntries(
      NAMES.flatMap((name) => (METADATA_KEYS[name] in beside ? [[name, beside[METADATA_KEYS[name]]]] : [])),
    ) as EntryMetadata),
  };
}
