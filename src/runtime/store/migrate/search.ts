// Makes, fills and drops the full-text indexes that a plan asks for. What there is stands beside the schema, in the
// same transaction.

import { type Connection, type Dialect, quoted, quotedList } from "../dialect.ts";
import type { Schema } from "../schema.ts";
import { indexedWords, type SearchIndex, WORDS_VERSION, wordColumn } from "../search-index.ts";
import { metaStatements } from "../system/meta.ts";

const META_KEY = "search";
/** Records whose words are made at a time. */
const BATCH = 500;

/** Every index of a database by the table that it is of, and what its content depends on. */
type Made = { readonly [table: string]: { readonly index: SearchIndex; readonly depends: string } };

export interface Searching {
  readonly schema: Schema;
  readonly wanted: readonly SearchIndex[];
  /** The tables whose records have other values than before. */
  readonly changed: ReadonlySet<string>;
  /** Those that are there and filled. */
  readonly ahead: readonly SearchIndex[];
}

export async function bringSearch(connection: Connection, dialect: Dialect, { schema, wanted, changed, ahead }: Searching): Promise<void> {
  const before = await storedIndexes(connection);
  const after: Made = Object.fromEntries(wanted.map((index) => [index.of, { index, depends: dependsOn(schema, index) }]));
  if (changed.size === 0 && JSON.stringify(before) === JSON.stringify(after)) return;
  const same = (table: string): boolean => !changed.has(table) && JSON.stringify(before[table]) === JSON.stringify(after[table]);
  for (const [table, { index }] of Object.entries(before)) {
    if (!same(table)) for (const { text, params } of dialect.dropSearch(index)) await connection.run(text, params);
  }
  for (const [table, { index }] of Object.entries(after)) {
    if (same(table) || ahead.some((one) => one.table === index.table)) continue;
    for (const { text, params } of dialect.createSearch(index)) await connection.run(text, params);
    await fill(connection, index);
    for (const { text, params } of dialect.fillSearch(index)) await connection.run(text, params);
  }
  await connection.run(metaStatements.save, [META_KEY, JSON.stringify(after)]);
}

/** What the names of the tables of words are that are in use. */
export async function storedSearches(connection: Connection): Promise<readonly string[]> {
  return Object.values(await storedIndexes(connection)).map(({ index }) => index.table);
}

async function storedIndexes(connection: Connection): Promise<Made> {
  const rows = await connection.rows(metaStatements.all, []);
  const found = rows.find(([key]) => key === META_KEY);
  return found === undefined ? {} : (JSON.parse(String(found[1])) as Made);
}

/** The columns as they are kept: one that was made anew, or got values of its own, has other words. */
function dependsOn(schema: Schema, index: SearchIndex): string {
  const table = schema.tables.find((one) => one.name === index.of);
  const columns = (table?.columns ?? []).filter((column) => index.fields.includes(column.name));
  return JSON.stringify([WORDS_VERSION, table?.was ?? null, columns.map(({ name, fill, was, sequence }) => [name, fill, was, sequence])]);
}

async function fill(connection: Connection, index: SearchIndex): Promise<void> {
  const names = ["id", ...index.fields];
  const select = `SELECT ${quotedList(names)} FROM ${quoted(index.of)} WHERE "id" > ? ORDER BY "id" LIMIT ${BATCH}`;
  const insert = insertWordsText(index);
  for (let last = ""; ; ) {
    const rows = await connection.rows(select, [last]);
    for (const [id, ...texts] of rows) {
      await connection.run(insert, [id, ...texts.map((text) => indexedWords(text as string | null))]);
      last = String(id);
    }
    if (rows.length < BATCH) return;
  }
}

export function insertWordsText(index: SearchIndex): string {
  const columns = ["id", ...index.fields.map((_, at) => wordColumn(at))];
  return `INSERT INTO ${quoted(index.table)} (${quotedList(columns)}) VALUES (${columns.map(() => "?").join(", ")})`;
}
