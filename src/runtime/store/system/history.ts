// The history of records: one row for each thing that was done to one, never changed.

import type { Connection } from "../dialect.ts";
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

/** What was done to a record since a moment, oldest first. */
export async function entriesSince({ system }: Reader, entity: string, record: string, since: string): Promise<HistoryEntry[]> {
  const text = `SELECT ${COLUMNS} FROM "ninefold_history" WHERE "entity" = ? AND "record" = ? AND "at" >= ? ORDER BY "id"`;
  return (await system.rows(text, [entity, record, since])).map(decodeEntry);
}

export async function latestEntry({ system }: Reader): Promise<string | null> {
  const last = await lastEntry(system);
  return last === "" ? null : last;
}

/** Its id; empty where there is none. */
export async function lastEntry(connection: Connection): Promise<string> {
  const [row] = await connection.rows(`SELECT "id" FROM "ninefold_history" ORDER BY "id" DESC LIMIT 1`, []);
  return row === undefined ? "" : String(row[0]);
}

/** Of whose records there are entries since a moment. */
export async function entitiesSince({ system }: Pick<Reader, "system">, since: string): Promise<string[]> {
  const rows = await system.rows(`SELECT DISTINCT "entity" FROM "ninefold_history" WHERE "at" >= ? ORDER BY 1`, [since]);
  return rows.map(([entity]) => String(entity));
}

/** What people did themselves since a moment. */
export async function countActsSince({ system }: Pick<Reader, "system">, since: string): Promise<number> {
  const text = `SELECT count(*) FROM "ninefold_history" WHERE "at" >= ? AND "through" IN ('form', 'call', 'import')`;
  const [row] = await system.rows(text, [since]);
  return Number(row?.[0] ?? 0);
}

/** An import and its effects: what one user did at one instant. */
export interface ImportAct {
  readonly at: string;
  readonly by: string | null;
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
  /** Only what an import did: its rows alone, or with their effects. */
  readonly within?: ImportAct & { readonly effects: boolean };
  /** Imports of which nothing is read. */
  readonly without?: readonly ImportAct[];
}

const OF_ACT = `"at" = ? AND "by" IS NOT DISTINCT FROM ? AND "through" IN ('import', 'effect')`;

/** The conditions of a filter, with what stands in their places. */
function conditionsOf({ entities, record, by, action, since, until, behind, within, without = [] }: HistoryFilter) {
  const conditions = [`"entity" IN (${entities.map(() => "?").join(", ")})`];
  const params: unknown[] = [...entities];
  const add = (condition: string, ...values: readonly (string | null)[]): void => {
    conditions.push(condition);
    params.push(...values);
  };
  if (record !== null) add('"record" = ?', record);
  if (by !== null) add('"by" = ?', by);
  if (action !== null) add('"action" = ?', action);
  if (since !== null) add('"at" >= ?', since);
  if (until !== null) add('"at" < ?', until);
  if (behind !== null) add('("at", "id") < (?, ?)', behind.at, behind.id);
  if (within !== undefined) add(within.effects ? OF_ACT : `${OF_ACT} AND "through" = 'import'`, within.at, within.by);
  for (const act of without) add(`NOT (${OF_ACT})`, act.at, act.by);
  return { where: conditions.join(" AND "), params };
}

/** Entries of some entities, latest first. */
export async function entriesWhere({ system }: Reader, filter: HistoryFilter, limit: number): Promise<HistoryEntry[]> {
  if (filter.entities.length === 0) return [];
  const { where, params } = conditionsOf(filter);
  const text = `SELECT ${COLUMNS} FROM "ninefold_history" WHERE ${where} ORDER BY "at" DESC, "id" DESC LIMIT ?`;
  return (await system.rows(text, [...params, limit])).map(decodeEntry);
}

export async function countEntries({ system }: Reader, filter: HistoryFilter): Promise<number> {
  const { where, params } = conditionsOf(filter);
  const [row] = await system.rows(`SELECT count(*) FROM "ninefold_history" WHERE ${where}`, params);
  return Number(row?.[0] ?? 0);
}

/** What was imported at some instants. */
export async function importsAt({ system }: Reader, instants: readonly string[]): Promise<ImportAct[]> {
  if (instants.length === 0) return [];
  const places = instants.map(() => "?").join(", ");
  const text = `SELECT DISTINCT "at", "by" FROM "ninefold_history" WHERE "at" IN (${places}) AND "through" = 'import'`;
  return (await system.rows(text, instants)).map(([at, by]) => ({ at: String(at), by: by === null ? null : String(by) }));
}

/** At the instant of an entry: who has entries of imports and effects up to that one, from the latest on. */
export async function importersUpTo({ system }: Reader, filter: HistoryFilter, { at, id }: { readonly at: string; readonly id: string }) {
  if (filter.entities.length === 0) return [];
  const { where, params } = conditionsOf({ ...filter, behind: null });
  const text = `SELECT DISTINCT "by" FROM "ninefold_history"
    WHERE ${where} AND "at" = ? AND "id" >= ? AND "through" IN ('import', 'effect')`;
  return (await system.rows(text, [...params, at, id])).map(([by]): ImportAct => ({ at, by: by === null ? null : String(by) }));
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
