// What a release takes out of the product and keeps in the rows: columns and tables that no plan names.

import { type Connection, type Dialect, quoted, type Statement, type TableChange } from "../dialect.ts";
import { type Column, type Schema, shortened, type Table } from "../schema.ts";
import { metaStatements } from "../system/meta.ts";
import { createIndex, dropIndex } from "../table-text.ts";
import type { TakenAhead } from "./ahead-taking.ts";
import { storedSchema } from "./catalogue.ts";
import { compare, sameKind } from "./compare.ts";
import type { GivenColumn } from "./given-values.ts";
import { heirName, type Renaming } from "./renames.ts";

const META_KEY = "aside";
const DAY = 24 * 60 * 60 * 1000;
/** Days that it is kept for, where nobody says it. */
const KEEP_DAYS = 30;

interface PutAside {
  /** The release that took it out, and its moment. */
  readonly release: number;
  readonly at: string;
}

/** A copy of what a column held before the release. */
export interface AsideColumn extends PutAside {
  /** Of today. */
  readonly table: string;
  /** What the field was called before the release. */
  readonly field: string;
  readonly column: Column;
}

export interface AsideTable extends PutAside {
  readonly table: Table;
  readonly was: Table;
}

export interface Asides {
  readonly columns: readonly AsideColumn[];
  readonly tables: readonly AsideTable[];
}

export const NOTHING_ASIDE: Asides = { columns: [], tables: [] };

export async function storedAsides(connection: Connection): Promise<Asides> {
  const rows = await connection.rows(metaStatements.all, []);
  const found = rows.find(([key]) => key === META_KEY);
  return found === undefined ? NOTHING_ASIDE : (JSON.parse(String(found[1])) as Asides);
}

/** What a release took out of the product, by the name that it had, and how much of it is kept. */
export interface AsideSummary extends PutAside {
  readonly entity: string;
  /** Null: the records themselves. */
  readonly field: string | null;
  /** Of a field those of its values that are there. */
  readonly count: number;
}

/** All that is kept, the oldest first. `schema`: of the product as it is served. */
export async function listAsides(connection: Connection, schema: Schema): Promise<readonly AsideSummary[]> {
  const { columns, tables } = await storedAsides(connection);
  const counted = async (from: string) => Number((await connection.rows(`SELECT count(*) FROM ${from}`, []))[0]?.[0] ?? 0);
  const entities = new Map([
    ...schema.tables.map(({ name, entity }) => [name, entity] as const),
    ...tables.map(({ table, was }) => [table.name, was.entity] as const),
  ]);
  const kept: AsideSummary[] = [];
  for (const { release, at, table, was } of tables)
    kept.push({ release, at, entity: was.entity, field: was.field, count: await counted(quoted(table.name)) });
  for (const { release, at, table, field, column } of columns) {
    const count = await counted(`${quoted(table)} WHERE ${quoted(column.name)} IS NOT NULL`);
    kept.push({ release, at, entity: entities.get(table) ?? table, field, count });
  }
  return kept.sort((one, other) => one.release - other.release);
}

export async function storeAsides(connection: Connection, asides: Asides): Promise<void> {
  await connection.run(metaStatements.save, [META_KEY, JSON.stringify(asides)]);
}

/** The tables as they are in the database. */
export function withAsides(schema: Schema, { columns, tables }: Asides): Schema {
  const all = [...schema.tables, ...tables.map(({ table }) => table)];
  return {
    tables: all.map((table) => {
      const own = columns.filter((one) => one.table === table.name).map(({ column }) => column);
      return own.length === 0 ? table : { ...table, columns: [...table.columns, ...own] };
    }),
  };
}

/** The same under the names of today; what is in a table that goes, or refers to its records, goes with it. */
export function followed({ columns, tables }: Asides, renaming: Renaming, after: Schema): Asides {
  const isThere = new Set([...after.tables.map(({ name }) => name), ...tables.map(({ table }) => table.name)]);
  const now = new Map(renaming.tables.map((one) => [one.before.name, one.after]));
  return {
    columns: columns.flatMap((one) => {
      const table = now.get(one.table);
      const column = table?.columns.find(({ name }) => name === one.column.name);
      if (table === undefined || column === undefined || !isThere.has(table.name)) return [];
      const { type } = column;
      return type.is === "reference" && !isThere.has(type.table) ? [] : [{ ...one, table: table.name, column }];
    }),
    tables: tables.map((one) => ({ ...one, table: { ...one.table, columns: now.get(one.table.name)?.columns ?? one.table.columns } })),
  };
}

/** A column of a table before a release whose values are not all the same after it. */
interface Inexact {
  readonly table: Table;
  readonly column: Column;
  /** Whether records without a value may have one afterwards. */
  readonly isFilled: boolean;
}

/** Files are kept by the program beside the records, and go with their field. */
export function inexactColumns(renaming: Renaming, after: Schema, given: readonly Pick<GivenColumn, "table" | "column">[]): Inexact[] {
  return renaming.tables.flatMap((one) => {
    const { before, after: renamed } = one;
    const target = after.tables.find(({ name }) => name === renamed.name);
    if (target === undefined || before.field !== null) return [];
    const isKept = ({ type }: Column) =>
      type.is !== "file" && (type.is !== "reference" || after.tables.some(({ name }) => name === type.table));
    return before.columns.flatMap((column, at): Inexact[] => {
      const is = renamed.columns[at]!;
      const now = target.columns.find(({ name }) => name === heirName(one, column.name));
      if (column.hidden || !isKept(is)) return [];
      const isFilled = now !== undefined && given.some(({ table, column: { name } }) => table.name === target.name && name === now.name);
      return isFilled || !isExact(column, is, now) ? [{ table: before, column, isFilled }] : [];
    });
  });
}

function isExact(was: Column, is: Column, now: Column | undefined): boolean {
  if (now === undefined || !sameKind(is.type, now.type)) return false;
  const [words, left] = [wordsOf(is), wordsOf(now)];
  return words.length === wordsOf(was).length && words.every((word) => left.includes(word));
}

function wordsOf({ type }: Column): readonly string[] {
  return type.is === "choice" || type.is === "choices" ? type.values : [];
}

/** Copies the columns, but for those that will be the copies themselves. To be called under the names of before. */
export async function putColumnsAside(
  connection: Connection,
  dialect: Dialect,
  inexact: readonly Inexact[],
  by: PutAside,
  ahead: Pick<TakenAhead, "replaces" | "copyOf">,
): Promise<readonly AsideColumn[]> {
  const asides: AsideColumn[] = [];
  for (const table of new Set(inexact.map((one) => one.table))) {
    const own: AsideColumn[] = [];
    for (const { column, isFilled } of inexact.filter((one) => one.table === table)) {
      const held = isFilled ? "" : ` WHERE ${quoted(column.name)} IS NOT NULL`;
      const [found] = await connection.rows(`SELECT 1 FROM ${quoted(table.name)}${held} LIMIT 1`, []);
      if (found !== undefined) own.push({ ...by, table: table.name, field: column.name, column: asideColumn(column, by.release) });
    }
    asides.push(...own);
    for (const { field, column } of own) {
      const copy = ahead.copyOf(table, field);
      if (copy !== null)
        await connection.run(`ALTER TABLE ${quoted(table.name)} RENAME COLUMN ${quoted(copy)} TO ${quoted(column.name)}`, []);
    }
    const copied = own.filter(({ field }) => !ahead.replaces(table, { name: field }) && ahead.copyOf(table, field) === null);
    if (copied.length === 0) continue;
    const added = copied.map(({ column }) => column);
    await alter(connection, dialect, { before: table, after: { ...table, columns: [...table.columns, ...added] } }, { added });
    const sets = copied.map(({ field, column }) => `${quoted(column.name)} = ${quoted(field)}`).join(", ");
    await connection.run(`UPDATE ${quoted(table.name)} SET ${sets}`, []);
  }
  return asides;
}

/** A reference in it is emptied when the other record is deleted. */
function asideColumn({ name, type }: Column, release: number): Column {
  const aside = shortened(`ninefold_aside_${release}_${name}`);
  return { name: aside, type, required: false, cascade: false, hidden: true, gone: true, fill: null };
}

type Altered = Pick<TableChange, "before" | "after">;

async function alter(connection: Connection, dialect: Dialect, tables: Altered, changed: Partial<TableChange>): Promise<void> {
  const nothing = { added: [], dropped: [], retyped: [], required: [], relaxed: [], rebound: [] };
  for (const { text, params } of dialect.alterTable({ ...nothing, ...changed, ...tables })) await connection.run(text, params);
}

/** Renames the tables, and lets the records that they refer to go. */
export async function putTablesAside(
  connection: Connection,
  dialect: Dialect,
  tables: readonly Table[],
  by: PutAside,
): Promise<readonly AsideTable[]> {
  const names = new Map(tables.map(({ name }) => [name, shortened(`ninefold_aside_${by.release}_${name}`)]));
  const renamed = tables.map((was): Table => {
    const columns = was.columns.map((column) => referringTo(column, (name) => names.get(name) ?? name));
    return { ...was, name: names.get(was.name) ?? was.name, columns, indexes: [] };
  });
  await renameTables(
    connection,
    dialect,
    tables.map((was, at) => ({ was, is: renamed[at]! })),
  );
  const asides: AsideTable[] = [];
  for (const [at, is] of renamed.entries()) {
    const columns = is.columns.map(loosened(is));
    const table: Table = { name: is.name, entity: is.name, field: null, columns, key: is.key, indexes: [] };
    const [change] = compare({ tables: [is] }, { tables: [table] }).changed;
    const rebound = columns.filter((column, index) => column !== is.columns[index]);
    const dropped = change?.dropped ?? [];
    if (rebound.length + dropped.length > 0)
      await alter(connection, dialect, { before: is, after: table }, { dropped, relaxed: change?.relaxed ?? [], rebound });
    asides.push({ ...by, was: tables[at]!, table });
  }
  return asides;
}

/** The column, and where its table is called otherwise, the table that it refers to. */
export function referringTo(column: Column, nameOf: (table: string) => string): Column {
  const { type } = column;
  return type.is === "reference" ? { ...column, type: { ...type, table: nameOf(type.table) } } : column;
}

/** A link is nothing without one of its ends. */
function loosened({ field }: Table): (column: Column) => Column {
  return (column) => {
    if (column.type.is !== "reference") return column;
    return field === null ? { ...column, gone: true, required: false } : { ...column, cascade: true };
  };
}

/** Tables that are wanted again, the latest of each. */
export function returningTables({ tables: asides }: Asides, { tables }: Renaming, wanted: Schema): readonly AsideTable[] {
  const there = new Set(tables.map(({ after }) => after.name));
  return wanted.tables.flatMap(({ name, entity, field }) => {
    const own = asides.filter(({ was }) => was.entity === entity && was.field === field && was.name === name);
    return there.has(name) ? [] : own.sort((one, other) => other.release - one.release).slice(0, 1);
  });
}

/** The table as it was called; what its records refer to may be gone. */
export async function takeTableBack(connection: Connection, dialect: Dialect, { table, was }: AsideTable): Promise<Table> {
  await renameTables(connection, dialect, [{ was: table, is: { ...table, name: was.name } }]);
  const columns = was.columns.map((column, at): Column => {
    const { type, required } = table.columns[at]!;
    return type.is === "reference" ? { ...column, type, required } : column;
  });
  const { orders: _, forms: __, ...bare } = was;
  const back: Table = { ...bare, columns, indexes: [] };
  const rebound = columns.filter(({ type }) => type.is === "reference");
  if (rebound.length > 0) await alter(connection, dialect, { before: { ...table, name: was.name }, after: back }, { rebound });
  return back;
}

/** All of them, since they may refer to each other. */
async function renameTables(
  connection: Connection,
  dialect: Dialect,
  tables: readonly { readonly was: Table; readonly is: Table }[],
): Promise<void> {
  const run = async (statements: readonly Statement[]) => {
    for (const { text, params } of statements) await connection.run(text, params);
  };
  for (const { was, is } of tables) {
    await run([...was.indexes.map(dropIndex), ...dialect.dropReferences(was)]);
    await connection.run(`ALTER TABLE ${quoted(was.name)} RENAME TO ${quoted(is.name)}`, []);
  }
  for (const { is } of tables) await run(dialect.addReferences(is));
}

/** Drops what was put aside longer ago than it is kept for. */
export async function eraseOldAsides(connection: Connection, dialect: Dialect, at: string, keepDays = KEEP_DAYS): Promise<void> {
  await eraseAsides(connection, dialect, new Date(Date.parse(at) - keepDays * DAY).toISOString());
}

/** Drops what was put aside before a moment. */
export async function eraseAsides(connection: Connection, dialect: Dialect, before: string): Promise<void> {
  const [schema, asides] = [await storedSchema(connection, dialect), await storedAsides(connection)];
  const isOld = ({ at }: PutAside) => at < before;
  const tables = asides.tables.filter(isOld).map(({ table }) => table.name);
  const speaksOf = ({ type }: Column) => type.is === "reference" && tables.includes(type.table);
  const gone = asides.columns.filter((one) => isOld(one) || tables.includes(one.table) || speaksOf(one.column));
  if (schema === null || gone.length + tables.length === 0) return;
  const all = withAsides(schema, asides);
  for (const table of all.tables) {
    const dropped = gone.filter((one) => one.table === table.name && !tables.includes(table.name)).map(({ column }) => column);
    if (dropped.length === 0) continue;
    const after = { ...table, columns: table.columns.filter((column) => !dropped.includes(column)) };
    await alter(connection, dialect, { before: table, after }, { dropped });
    // A table that was made anew has lost its indexes.
    for (const index of after.indexes) await connection.run(createIndex(after, index, dialect).text, []);
  }
  if (tables.length > 0) for (const { text, params } of dialect.dropTables(tables)) await connection.run(text, params);
  const left: Asides = {
    columns: asides.columns.filter((one) => !gone.includes(one)),
    tables: asides.tables.filter((one) => !isOld(one)),
  };
  await storeAsides(connection, left);
}
