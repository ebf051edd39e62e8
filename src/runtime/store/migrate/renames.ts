// What was renamed between the stored tables and those of a plan. Pure: looks at no data.

import { type Column, type ColumnType, derivedColumns, type Index, type Renamed, type Schema, type Table } from "../schema.ts";

/** From a stored name to the name of today; only those that differ. */
export type NewNames = ReadonlyMap<string, string>;

export interface RenamedTable {
  readonly before: Table;
  /** The same with today's names, and without the indexes that have to be made anew. */
  readonly after: Table;
  readonly columns: NewNames;
  /** By column of today. */
  readonly words: ReadonlyMap<string, NewNames>;
  readonly actions: NewNames;
  /** Its own name, one of its columns, or several words to one. */
  readonly moves: boolean;
}

export interface Renaming {
  /** The stored tables as they are called today. */
  readonly before: Schema;
  readonly tables: readonly RenamedTable[];
  /** What cannot be told apart, in sentences. */
  readonly reasons: readonly string[];
}

interface Past {
  readonly name: string;
  readonly was?: readonly string[];
}

export function renamingOf(before: Schema, after: Schema): Renaming {
  const reasons: string[] = [];
  const records = (schema: Schema) => schema.tables.filter((table) => table.field === null);
  const past = ({ entity, was }: Table): Past => ({ name: entity, ...(was === undefined ? {} : { was }) });
  const entities = matched(records(before).map(past), records(after).map(past), (name) => name, reasons);
  const tables = new Map<string, Table>();
  for (const table of records(after)) {
    const source = records(before).find(({ entity }) => entity === entities.get(table.entity));
    if (source === undefined) continue;
    tables.set(source.name, table);
    for (const [list, was] of listsOf(before, source, after, table, reasons)) tables.set(was.name, list);
  }
  const newTables = new Map([...tables].map(([name, table]) => [name, table.name]));
  const renamed = before.tables.map((table) => renamedTable(table, tables.get(table.name), newTables, reasons));
  return { before: { tables: renamed.map((one) => one.after) }, tables: renamed, reasons };
}

/** The stored tables of links beside those of today. */
function listsOf(before: Schema, source: Table, after: Schema, table: Table, reasons: string[]): [Table, Table][] {
  const listed = (schema: Schema, entity: string) => schema.tables.filter((one) => one.field !== null && one.entity === entity);
  const past = ({ field, was }: Table): Past => ({ name: field ?? "", ...(was === undefined ? {} : { was }) });
  const old = listed(before, source.entity);
  const now = listed(after, table.entity);
  const fields = matched(old.map(past), now.map(past), (name) => `${table.entity}.${name}`, reasons);
  return now.flatMap((list): [Table, Table][] => {
    const was = old.find(({ field }) => field === fields.get(list.field ?? ""));
    return was === undefined ? [] : [[list, was]];
  });
}

/**
 * For each name of today the stored name that it goes on from. A rename that was carried over is stored with what it was,
 * so that the same document, opened again, does not carry it over once more: two that changed places would change back.
 */
function matched(before: readonly Past[], after: readonly Past[], place: (name: string) => string, reasons: string[]): Map<string, string> {
  const stored = new Map(before.map((one) => [one.name, one]));
  const from = new Map<string, string>();
  for (const { name, was = [] } of after) {
    const same = stored.get(name);
    const isDone = same !== undefined && same.was?.[0] === was[0];
    const source = (isDone ? undefined : was.find((old) => stored.has(old))) ?? same?.name;
    if (source !== undefined) from.set(name, source);
  }
  const taken = new Set(from.values());
  for (const [name, source] of from) {
    if (source === name || !stored.has(name) || taken.has(name)) continue;
    reasons.push(
      `${place(name)} is to go on from ${source}, but the database has a ${name} of its own as well, and nothing may be lost. ` +
        `Give the new one another name, or take "(was ${source})" away.`,
    );
  }
  return from;
}

function renamedTable(before: Table, today: Table | undefined, newTables: NewNames, reasons: string[]): RenamedTable {
  const target = (type: ColumnType): ColumnType =>
    type.is === "reference" ? { ...type, table: newTables.get(type.table) ?? type.table } : type;
  if (today === undefined) {
    const columns = before.columns.map((column) => ({ ...column, type: target(column.type) }));
    return { before, after: { ...before, columns }, columns: new Map(), words: new Map(), actions: new Map(), moves: false };
  }
  const from = matched(before.columns, today.columns, (name) => `${today.entity}.${name}`, reasons);
  const columns = changedNames(from);
  const words = new Map<string, NewNames>();
  const after = before.columns.map((column): Column => {
    const name = columns.get(column.name) ?? column.name;
    const now = today.columns.find((one) => one.name === name);
    const changed = wordsOf(column, now);
    if (changed.size > 0) words.set(name, changed);
    return { ...column, name, type: spoken(target(column.type), changed) };
  });
  // Records that differed by a word alone may be the same now, which indexes that are made anew find out.
  const merged = after.filter(({ type }, at) => hasWords(type) && type.values.length < valuesOf(before.columns[at]).length);
  const isMoved = today.name !== before.name;
  const others = new Set([...columns].flat().concat(merged.map(({ name }) => name)));
  const isOver = ({ columns: over, forms = [] }: Index): boolean => {
    const derived = derivedColumns(before).filter(({ name }) => over.includes(name));
    return [...over, ...forms, ...derived.map(({ type }) => type.of)].some((field) => others.has(field));
  };
  const indexes = isMoved ? [] : before.indexes.filter((index) => !isOver(index));
  return {
    before,
    after: { ...before, name: today.name, entity: today.entity, field: today.field, columns: after, indexes },
    columns,
    words,
    actions: actionsOf(before.actions ?? [], today.actions ?? []),
    moves: isMoved || others.size > 0,
  };
}

/** What a column of before is called today; null where another one has taken its name. */
export function heirName({ columns }: Pick<RenamedTable, "columns">, column: string): string | null {
  const name = columns.get(column);
  if (name !== undefined) return name;
  return [...columns.values()].includes(column) ? null : column;
}

function changedNames(from: ReadonlyMap<string, string>): NewNames {
  return new Map([...from].flatMap(([name, source]) => (name === source ? [] : [[source, name] as const])));
}

/** The words of a choice that have others now. Several may have become one, also one that was there before. */
function wordsOf(before: Column, now: Column | undefined): NewNames {
  if (!hasWords(before.type) || now === undefined || !hasWords(now.type)) return new Map();
  const past = (column: Column, name: string) => column.words?.find((word) => word.name === name)?.was ?? [];
  const stored = new Set(before.type.values);
  // What was carried over is stored with what it was, so that it is not carried over once more.
  const from = now.type.values.map((name) => {
    const done = stored.has(name) ? past(before, name) : [];
    return { name, olds: past(now, name).filter((old) => stored.has(old) && !done.includes(old)) };
  });
  return new Map(from.flatMap(({ name, olds }) => olds.map((old) => [old, name] as const)));
}

function spoken(type: ColumnType, words: NewNames): ColumnType {
  return hasWords(type) && words.size > 0 ? { ...type, values: [...new Set(type.values.map((value) => words.get(value) ?? value))] } : type;
}

function valuesOf(column: Column | undefined): readonly string[] {
  return column !== undefined && hasWords(column.type) ? column.type.values : [];
}

function hasWords(type: ColumnType): type is Extract<ColumnType, { readonly values: readonly string[] }> {
  return type.is === "choice" || type.is === "choices";
}

/** Actions are known by the history alone, so that any former name may occur there until it has been carried over. */
function actionsOf(before: readonly Renamed[], after: readonly Renamed[]): NewNames {
  const fresh = after.filter(({ name, was }) => before.find((one) => one.name === name)?.was[0] !== was[0]);
  return new Map(fresh.flatMap(({ name, was }) => was.map((old) => [old, name] as const)));
}
