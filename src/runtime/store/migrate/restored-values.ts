// What records get that had it before: exactly what they had where nobody changed it since, else what the document says.

import { dateOfMoment } from "../../../compiler/expression/dates.ts";
import { textReadingFor } from "../../../compiler/expression/entry/text-reading.ts";
import { fieldsOf } from "../../../compiler/expression/walk.ts";
import type { Plan } from "../../../compiler/plan/plan.ts";
import { type Connection, type Dialect, quoted, quotedList } from "../dialect.ts";
import { inGroups } from "../in-groups.ts";
import { decodeRow, encode } from "../rows.ts";
import { decodeChanges, historyStatements } from "../system/history.ts";
import { rollbackRecord } from "../system/releases.ts";
import { givenBy, takerOf } from "./carried-values.ts";
import { type GivenColumn, isNothing, keep } from "./given-values.ts";
import type { NewNames } from "./renames.ts";
import type { Restoration, Undone } from "./restorations.ts";

/** Records, and entries of the history, that are looked at at a time. */
const BATCH = 2_000;
/** Of the history of one record. */
const MOST_ENTRIES = 1_000;

export interface Restored {
  readonly restoration: Restoration;
  /** Records that were made or changed since; all others get exactly what they had. */
  readonly changed: ReadonlySet<string>;
  /** What those of them get of which the document says it. */
  readonly back: ReadonlyMap<string, StoredValue>;
  /** Records with something that has no place, of which nothing says what becomes of it. */
  readonly open: number;
}

export type StoredValue = string | number | boolean | null;

/** Reads the tables as they are, before anything of them is changed. `only`: records of one entity; else all. */
export async function restoredValues(
  connection: Connection,
  restorations: readonly Restoration[],
  plan: Plan,
  undone: Undone | null,
  only: RecordsOf | null = null,
): Promise<readonly Restored[]> {
  const histories = new Map<number, Changes>();
  const restored: Restored[] = [];
  for (const restoration of restorations) {
    const changes = histories.get(restoration.since) ?? (await changesSince(connection, restoration.since, only));
    histories.set(restoration.since, changes);
    const own = changes.get(restoration.source.entity);
    const written = new Set(restoration.fields.flatMap((field) => [...(own?.fields.get(field) ?? [])]));
    const changed = new Set([...(own?.made ?? []), ...written]);
    const { back, open } = await changedValues(connection, restoration, changed, plan, undone);
    restored.push({ restoration, changed, back, open });
  }
  return restored;
}

/** By entity: the records that were made, and by field those that were changed. */
type Changes = ReadonlyMap<string, { readonly made: ReadonlySet<string>; readonly fields: ReadonlyMap<string, ReadonlySet<string>> }>;

interface RecordsOf {
  readonly entity: string;
  readonly ids: readonly string[];
}

async function changesSince(connection: Connection, release: number, only: RecordsOf | null): Promise<Changes> {
  const found = new Map<string, { readonly made: Set<string>; readonly fields: Map<string, Set<string>> }>();
  const among = only === null ? "" : ` AND "entity" = ? AND "record" IN (${only.ids.map(() => "?").join(", ")})`;
  const records = only === null ? [] : [only.entity, ...only.ids];
  const text = `SELECT "id", "entity", "record", "action", "changes" FROM "ninefold_history" WHERE "id" > ?${among} ORDER BY "id" LIMIT ${BATCH}`;
  const way = await rollbackRecord(connection, release);
  for (let last = way?.history ?? ""; ; ) {
    const rows = await connection.rows(text, [last, ...records]);
    for (const [id, entity, record, action, kept] of rows) {
      const own = found.get(String(entity)) ?? { made: new Set(), fields: new Map<string, Set<string>>() };
      found.set(String(entity), own);
      if (action === "create") own.made.add(String(record));
      for (const field of Object.keys(decodeChanges(String(kept)).changes)) {
        const records = own.fields.get(field) ?? new Set<string>();
        own.fields.set(field, records.add(String(record)));
      }
      last = String(id);
    }
    if (rows.length < BATCH) return found;
  }
}

/** What the document says of the records that were changed. */
async function changedValues(
  connection: Connection,
  { source, table, column, fields, back, holdsLater }: Restoration,
  changed: ReadonlySet<string>,
  plan: Plan,
  undone: Undone | null,
): Promise<Pick<Restored, "back" | "open">> {
  const given = new Map<string, StoredValue>();
  let open = 0;
  if (holdsLater || undone === null) return { back: given, open };
  const names = new Set(["id", ...fields, ...(back === null ? [] : fieldsOf(back).map(({ field }) => field))]);
  const columns = source.columns.filter(({ name }) => names.has(name));
  const select = `SELECT ${quotedList(columns.map(({ name }) => name))} FROM ${quoted(source.name)}`;
  const { language, timeZone, currency } = undone.plan.product;
  const now = new Date().toISOString();
  const today = dateOfMoment(now, timeZone) ?? now.slice(0, 10);
  const environment = { language, timeZone, currency: currency.code, user: null, now, today, reading: textReadingFor(language, today) };
  const take = takerOf(plan, table, column);
  for (const ids of inGroups(changed)) {
    for (const raw of await connection.rows(`${select} WHERE "id" IN (${ids.map(() => "?").join(", ")})`, ids)) {
      const row = decodeRow(columns, raw);
      const isEmpty = fields.every((field) => isNothing(row[field] ?? null));
      const taken = back === null ? null : take(givenBy(back, { ...environment, this: row }));
      if (taken !== null && taken.unfit === null) given.set(String(row.id), taken.value);
      else if (!isEmpty) open++;
    }
  }
  return { back: given, open };
}

/** How many records got what. */
export interface RestoredCount {
  readonly given: GivenColumn;
  readonly exact: number;
  readonly back: number;
  /** Records with a word that is not known any more, which have the last one that is. */
  readonly lastKnown: number;
}

/** To be called once the columns are there, under their names, with what was written since. */
export async function restore(connection: Connection, dialect: Dialect, given: GivenColumn, restored: Restored): Promise<RestoredCount> {
  const { restoration, changed, back } = restored;
  const { table, column } = given;
  const write = (rows: readonly { readonly id: string; readonly value: StoredValue }[]) => keep(connection, dialect, table, column, rows);
  let exact = 0;
  if (restoration.aside !== null) {
    const { name } = restoration.aside.column;
    const text = `SELECT "id", ${quoted(name)} FROM ${quoted(table.name)} WHERE "id" > ? ORDER BY "id" LIMIT ${BATCH}`;
    for (let last = ""; ; ) {
      const rows = await connection.rows(text, [last]);
      const unchanged = rows.flatMap(([id, raw]) =>
        changed.has(String(id)) ? [] : [{ id: String(id), value: restoredValue(column, raw) }],
      );
      await write(unchanged);
      exact += unchanged.filter(({ value }) => value !== null).length;
      if (rows.length < BATCH) break;
      last = String(rows.at(-1)?.[0]);
    }
  }
  const all = [...back].map(([id, value]) => ({ id, value }));
  for (let at = 0; at < all.length; at += BATCH) await write(all.slice(at, at + BATCH));
  const words = column.type.is === "choice" ? column.type.values : [];
  const asked = { table: table.name, entity: table.entity, column: column.name, words };
  const known = restoration.mayBeUnknown ? await lastKnownWords(connection, asked) : [];
  for (let at = 0; at < known.length; at += BATCH) await write(known.slice(at, at + BATCH));
  return { given, exact, back: back.size, lastKnown: known.length };
}

function restoredValue(column: GivenColumn["column"], raw: unknown): StoredValue {
  return encode(column, decodeRow([column], [raw])[column.name]);
}

/** A column as it is stored, and the words that it will know. */
interface KnownWords {
  readonly table: string;
  readonly entity: string;
  readonly column: string;
  readonly words: readonly string[];
  /** From words as they are stored to those. */
  readonly names?: NewNames | undefined;
}

/** Of records with a word that the column does not know: the last one that it knows, by the history. */
export async function lastKnownWords(
  connection: Connection,
  { table, entity, column, words, names = new Map() }: KnownWords,
): Promise<{ readonly id: string; readonly value: string }[]> {
  const knownAs = (word: unknown) => (typeof word === "string" ? [names.get(word) ?? word].find((one) => words.includes(one)) : undefined);
  const found: { readonly id: string; readonly value: string }[] = [];
  const known = [...new Set([...words, ...names.keys()])].filter((word) => knownAs(word) !== undefined);
  const isUnknown = `${quoted(column)} IS NOT NULL AND ${quoted(column)} NOT IN (${known.map(() => "?").join(", ")})`;
  for (const [id] of await connection.rows(`SELECT "id" FROM ${quoted(table)} WHERE ${isUnknown}`, known)) {
    const entries = await connection.rows(historyStatements.ofRecord, [entity, id, MOST_ENTRIES]);
    const before = entries.map((entry) => knownAs(decodeChanges(String(entry[7])).changes[column]?.from));
    const value = before.find((word) => word !== undefined);
    if (value !== undefined) found.push({ id: String(id), value });
  }
  return found;
}

/** Whether a record gets something else than what it holds now, also where that is nothing. */
export function isReplaced(restored: Restored, id: string): boolean {
  const { restoration, changed, back } = restored;
  return restoration.aside === null ? back.has(id) : !changed.has(id) || back.has(id);
}
