// Carries renamed tables, columns and words over to their new names. In the records, the history and whatever else of
// Ninefold's own speaks of them.

import { type Connection, type Dialect, quoted } from "../dialect.ts";
import { decodeChanges } from "../system/history.ts";
import { systemTables } from "../system/system-tables.ts";
import { dropIndex } from "../table-text.ts";
import type { TakenAhead } from "./ahead-taking.ts";
import type { NewNames, RenamedTable, Renaming } from "./renames.ts";

/** Entries of the history that are rewritten at a time. */
const BATCH = 500;

/** `ahead`: columns that have the words of today already, in others' places. */
export async function carryOver(
  connection: Connection,
  dialect: Dialect,
  { tables }: Renaming,
  ahead: Pick<TakenAhead, "has">,
): Promise<void> {
  const moving = tables.filter((table) => table.moves);
  for (const { before, after } of moving) {
    const dropped = before.indexes.filter((index) => !after.indexes.includes(index)).map(dropIndex);
    for (const { text, params } of [...dropped, ...dialect.dropReferences(before)]) await connection.run(text, params);
  }
  await renameTables(connection, moving);
  for (const table of moving) await renameColumns(connection, table);
  for (const { after } of moving) for (const { text, params } of dialect.addReferences(after)) await connection.run(text, params);
  for (const { after, words } of tables) {
    for (const [column, names] of words) {
      if (ahead.has(after, { name: column })) continue;
      const isList = after.columns.some((one) => one.name === column && one.type.is === "choices");
      if (isList) await replaceListedWords(connection, after.name, column, names);
      else await replaceWords(connection, after.name, column, names, null);
    }
  }
  await rewriteHistory(connection, tables);
  await renameInSystemTables(connection, tables);
}

/** By way of names that nothing has, since two may change places. */
async function renameTables(connection: Connection, moving: readonly RenamedTable[]): Promise<void> {
  const renamed = moving.filter(({ before, after }) => before.name !== after.name);
  const rename = (from: string, to: string) => connection.run(`ALTER TABLE ${quoted(from)} RENAME TO ${quoted(to)}`, []);
  for (const [at, { before }] of renamed.entries()) await rename(before.name, passing(at));
  for (const [at, { after }] of renamed.entries()) await rename(passing(at), after.name);
}

async function renameColumns(connection: Connection, { after, columns }: RenamedTable): Promise<void> {
  const rename = (from: string, to: string) =>
    connection.run(`ALTER TABLE ${quoted(after.name)} RENAME COLUMN ${quoted(from)} TO ${quoted(to)}`, []);
  for (const [at, from] of [...columns.keys()].entries()) await rename(from, passing(at));
  for (const [at, to] of [...columns.values()].entries()) await rename(passing(at), to);
}

function passing(at: number): string {
  return `ninefold_was_${at}`;
}

/** All at once, since two may change places. */
async function replaceWords(
  connection: Connection,
  table: string,
  column: string,
  names: NewNames,
  only: { readonly column: string; readonly is: string } | null,
): Promise<void> {
  if (names.size === 0) return;
  const name = quoted(column);
  const cases = [...names].map(() => "WHEN ? THEN ?").join(" ");
  const condition = `${name} IN (${[...names].map(() => "?").join(", ")})${only === null ? "" : ` AND ${quoted(only.column)} = ?`}`;
  const params = [...[...names].flat(), ...names.keys(), ...(only === null ? [] : [only.is])];
  await connection.run(`UPDATE ${quoted(table)} SET ${name} = CASE ${name} ${cases} ELSE ${name} END WHERE ${condition}`, params);
}

/** By way of names that nothing has, where the column is part of a key and two may change places. */
async function replaceInTurn(
  connection: Connection,
  table: string,
  column: string,
  names: NewNames,
  only: { readonly column: string; readonly is: string } | null,
): Promise<void> {
  const passed = new Map([...names.keys()].map((old, at) => [old, passing(at)]));
  await replaceWords(connection, table, column, passed, only);
  await replaceWords(connection, table, column, new Map([...names.values()].map((name, at) => [passing(at), name])), only);
}

/** Where the words stand in a JSON array. */
async function replaceListedWords(connection: Connection, table: string, column: string, names: NewNames): Promise<void> {
  const name = quoted(column);
  const rows = await connection.rows(`SELECT "id", ${name} FROM ${quoted(table)} WHERE ${name} IS NOT NULL`, []);
  for (const [id, list] of rows) {
    const said = JSON.stringify([...new Set((JSON.parse(String(list)) as string[]).map((word) => names.get(word) ?? word))]);
    if (said !== list) await connection.run(`UPDATE ${quoted(table)} SET ${name} = ? WHERE "id" = ?`, [said, id]);
  }
}

/** What changed is kept by the names of fields, and their words as values. */
async function rewriteHistory(connection: Connection, tables: readonly RenamedTable[]): Promise<void> {
  for (const entity of new Set(tables.map(({ before }) => before.entity))) {
    const own = tables.filter(({ before }) => before.entity === entity);
    const lists = own.filter(({ before, after }) => before.field !== null && before.field !== after.field);
    const fields = new Map([
      ...own.flatMap(({ before, columns }) => (before.field === null ? [...columns] : [])),
      ...lists.map(({ before, after }) => [before.field ?? "", after.field ?? ""] as const),
    ]);
    const words = new Map(own.flatMap((table) => [...table.words]));
    if (fields.size + words.size > 0) await rewriteEntries(connection, entity, fields, words);
  }
}

async function rewriteEntries(
  connection: Connection,
  entity: string,
  fields: NewNames,
  words: ReadonlyMap<string, NewNames>,
): Promise<void> {
  const text = `SELECT "id", "changes" FROM "ninefold_history" WHERE "entity" = ? AND "id" > ? ORDER BY "id" LIMIT ${BATCH}`;
  let last = "";
  for (;;) {
    const rows = await connection.rows(text, [entity, last]);
    const rewritten = rows.flatMap(([id, changes]) => {
      const now = rewrittenChanges(String(changes), fields, words);
      return now === changes ? [] : [[id, now]];
    });
    if (rewritten.length > 0) {
      const made = `(VALUES ${rewritten.map(() => "(?, ?)").join(", ")}) AS made`;
      await connection.run(
        `UPDATE "ninefold_history" SET "changes" = made.column2 FROM ${made} WHERE "id" = made.column1`,
        rewritten.flat(),
      );
    }
    if (rows.length < BATCH) return;
    last = String(rows.at(-1)?.[0]);
  }
}

function rewrittenChanges(text: string, fields: NewNames, words: ReadonlyMap<string, NewNames>): string {
  const { changes, beside } = decodeChanges(text);
  const entries = Object.entries(changes).map(([field, { from, to }]) => {
    const name = fields.get(field) ?? field;
    const known = words.get(name);
    const said = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(said);
      return typeof value === "string" ? (known?.get(value) ?? value) : value;
    };
    return [name, { from: said(from), to: said(to) }] as const;
  });
  return JSON.stringify({ ...Object.fromEntries(entries), ...beside });
}

/** The tables of Ninefold's own that name entities, and beside them fields and actions. */
async function renameInSystemTables(connection: Connection, tables: readonly RenamedTable[]): Promise<void> {
  const records = tables.filter(({ before }) => before.field === null);
  const entities = new Map(
    records.flatMap(({ before, after }) => (before.entity === after.entity ? [] : [[before.entity, after.entity] as const])),
  );
  for (const { name, columns } of systemTables) {
    const has = (column: string) => columns.some((one) => one.name === column);
    if (!has("entity")) continue;
    for (const table of records) {
      const only = { column: "entity", is: table.before.entity };
      if (has("field")) await replaceInTurn(connection, name, "field", table.columns, only);
      if (has("action")) await replaceWords(connection, name, "action", table.actions, only);
    }
    await replaceInTurn(connection, name, "entity", entities, null);
  }
}
