// The stored tables as those of another plan: what a WITH clause names, while nothing is changed. Pure: looks at no data.

import type { Type } from "../../../compiler/expression/tree.ts";
import { type Dialect, quoted } from "../dialect.ts";
import { sameKind } from "../migrate/compare.ts";
import type { NewNames, RenamedTable, Renaming } from "../migrate/renames.ts";
import { storedType } from "../rows.ts";
import { type Column, type DerivedColumn, derivedColumns, type Schema, shortened, storedColumns, type Table } from "../schema.ts";
import type { Value } from "../store.ts";

/** A table that is there within one statement. */
export interface ProjectedTable {
  readonly name: string;
  readonly select: string;
  readonly params: readonly unknown[];
}

export interface Projection {
  readonly projected: readonly ProjectedTable[];
  /** By the name of a table of the plan: what its columns are read from. */
  readonly next: ReadonlyMap<string, string>;
  /** By today's name of a stored table: what all of its stored columns are read from, under today's names. */
  readonly stored: ReadonlyMap<string, string>;
}

/** A value of a column, and what is bound in it. */
export interface Source {
  readonly text: string;
  readonly params: readonly unknown[];
}

/** What records get that are there, by the table and the column that get it. */
export interface GivenSources {
  /** From a value that is stored to what it becomes; null where there are too many to tell. */
  readonly converted: ReadonlyMap<string, readonly (readonly [was: unknown, is: unknown])[] | null>;
  /** What records without a value get, of the table as it is without it, which is called `ALIAS` there. */
  readonly begun: ReadonlyMap<string, Source>;
  /** What records get by `from`, before what they have. */
  readonly carried: ReadonlyMap<string, Source>;
  /** What records get back on the way back, whatever they have. */
  readonly restored: ReadonlyMap<string, RestoredSource>;
}

/** What a column gets back. */
export interface RestoredSource {
  /** The column with what records had that were not changed since; null where that is in its place. */
  readonly aside: string | null;
  readonly changed: readonly string[];
  /** What some records get, by their ids. */
  readonly values: readonly (readonly [id: string, value: Value])[];
}

export const ALIAS = "unfilled";
const NOTHING_GIVEN: GivenSources = { converted: new Map(), begun: new Map(), carried: new Map(), restored: new Map() };

export function givenKey(table: Pick<Table, "name">, column: Pick<Column, "name">): string {
  return `${table.name}.${column.name}`;
}

export function projectionOf({ tables }: Renaming, schema: Schema, dialect: Dialect, given: GivenSources = NOTHING_GIVEN): Projection {
  const projected: ProjectedTable[] = [];
  const [next, stored] = [new Map<string, string>(), new Map<string, string>()];
  for (const renamed of tables) {
    const { before, after, columns, words } = renamed;
    if (!renamed.moves && words.size === 0) stored.set(after.name, before.name);
    else {
      const sources = storedColumns(before).map((column) => {
        const today = columns.get(column.name) ?? column.name;
        return [today, renamedSource(renamed, today, column, dialect)] as const;
      });
      stored.set(after.name, add(projected, `${after.name}.stored`, before.name, sources));
    }
  }
  for (const table of schema.tables) {
    const renamed = tables.find(({ after }) => after.name === table.name);
    const columns = storedColumns(table);
    const sources = columns.map((column) => {
      const own = sourceOf(column, table, renamed, dialect, given);
      const restored = renamed === undefined ? undefined : given.restored.get(givenKey(table, column));
      return [column.name, restored === undefined ? own : restoredSource(column, own, restored, dialect)] as const;
    });
    const isSame = renamed !== undefined && sources.every(([name, { text }]) => text === quoted(name));
    const begun = columns.map((column) => [column.name, defaultSource(column, table, given)] as const);
    const isBegun = begun.some(([name, { text }]) => text !== quoted(name));
    const place = isSame
      ? renamed.before.name
      : add(projected, `${table.name}.${isBegun ? "unfilled" : "next"}`, renamed?.before.name ?? null, sources);
    next.set(table.name, isBegun ? add(projected, `${table.name}.next`, place, begun) : place);
  }
  return { projected, next, stored };
}

function add(
  projected: ProjectedTable[],
  name: string,
  from: string | null,
  sources: readonly (readonly [name: string, source: Source])[],
): string {
  const columns = sources.map(([column, { text }]) => `${text} AS ${quoted(column)}`).join(", ");
  const rows = from === null ? "WHERE 1 = 0" : `FROM ${quoted(from)} AS ${ALIAS}`;
  projected.push({ name: shortened(name), select: `SELECT ${columns} ${rows}`, params: sources.flatMap(([, { params }]) => params) });
  return shortened(name);
}

/** What `from` gives, the column, or what records get that have nothing in it. */
function defaultSource(column: Column, table: Table, { begun, carried }: GivenSources): Source {
  const key = givenKey(table, column);
  const own: Source = { text: quoted(column.name), params: [] };
  const sources = [carried.get(key), own, begun.get(key)].filter((source) => source !== undefined);
  if (sources.length === 1) return own;
  return { text: `COALESCE(${sources.map(({ text }) => text).join(", ")})`, params: sources.flatMap(({ params }) => params) };
}

/** Of each record by its id. */
export function sourceById(column: Column, values: readonly (readonly [id: string, value: Value])[], { expressions }: Dialect): Source {
  const type = storedType(column);
  const [id, value] = [expressions.parameter({ is: "text" }), expressions.parameter(type)];
  const params = values.flatMap(([one, given]) => [one, expressions.encode(given, type)]);
  return { text: `CASE ${quoted("id")} ${values.map(() => `WHEN ${id} THEN ${value}`).join(" ")} END`, params };
}

/** So many different values are told one by one; one of the rest stands for all of them. */
const MOST_CASES = 2_000;

function restoredSource(column: Column, own: Source, { aside, changed, values }: RestoredSource, { expressions }: Dialect): Source {
  const type = storedType(column);
  const [text, value] = [expressions.parameter({ is: "text" }), expressions.parameter(type)];
  const { from, value: each } = expressions.each(text);
  const isAmong = `${quoted("id")} IN (SELECT ${each} FROM ${from})`;
  const rest = values.slice(MOST_CASES);
  const cases = values.slice(0, MOST_CASES).map(() => `WHEN ${quoted("id")} = ${text} THEN ${value}`);
  if (rest.length > 0) cases.push(`WHEN ${isAmong} THEN ${value}`);
  if (aside !== null) cases.push(`WHEN NOT ${isAmong} THEN ${quoted(aside)}`);
  if (cases.length === 0) return own;
  const told = values.slice(0, MOST_CASES).flatMap(([id, one]) => [id, expressions.encode(one, type)]);
  const resting = rest.length === 0 ? [] : [JSON.stringify(rest.map(([id]) => id)), expressions.encode(rest[0]![1], type)];
  const params = [...told, ...resting, ...(aside === null ? [] : [JSON.stringify(changed)]), ...own.params];
  return { text: `CASE ${cases.join(" ")} ELSE ${own.text} END`, params };
}

export function constantSource(column: Column, value: Value, dialect: Dialect): Source {
  return bound(value, storedType(column), dialect);
}

/** What each stored value becomes. */
function convertedSource(column: Column, table: Table, old: Column, stored: Source, dialect: Dialect, { converted }: GivenSources): Source {
  const pairs = converted.get(givenKey(table, column)) ?? [];
  if (pairs.length === 0) return empty(column, dialect);
  const { expressions } = dialect;
  const [was, is] = [expressions.parameter(storedType(old)), expressions.parameter(storedType(column))];
  const params = pairs.flatMap(([from, to]) => [
    expressions.encode(from as Value, storedType(old)),
    expressions.encode(to as Value, storedType(column)),
  ]);
  return { text: `CASE ${stored.text} ${pairs.map(() => `WHEN ${was} THEN ${is}`).join(" ")} END`, params: [...stored.params, ...params] };
}

function sourceOf(column: Column, table: Table, renamed: RenamedTable | undefined, dialect: Dialect, given: GivenSources): Source {
  if (renamed === undefined) return empty(column, dialect);
  if (isDerived(column, table)) return derivedSource(column, renamed, dialect);
  const { before, after, columns } = renamed;
  const at = after.columns.findIndex(({ name }) => name === column.name);
  const [old, renamedOld] = [before.columns[at], after.columns[at]];
  if (old !== undefined && renamedOld !== undefined) {
    const stored = renamedSource(renamed, column.name, old, dialect);
    return sameKind(renamedOld.type, column.type) ? stored : convertedSource(column, table, renamedOld, stored, dialect, given);
  }
  if (column.fill === null) return empty(column, dialect);
  if ("value" in column.fill) return bound(column.fill.value, storedType(column), dialect);
  const { copy } = column.fill;
  const copied = before.columns.find(({ name }) => (columns.get(name) ?? name) === copy);
  return copied === undefined ? empty(column, dialect) : { text: quoted(copied.name), params: [] };
}

function isDerived(column: Column, { columns: _, ...beside }: Table): column is DerivedColumn {
  return derivedColumns(beside).some(({ name }) => name === column.name);
}

/** What was made from the same field, whatever that is called. */
function derivedSource({ name, type }: DerivedColumn, { before, columns }: RenamedTable, dialect: Dialect): Source {
  const { columns: _, ...beside } = before;
  const old = derivedColumns(beside).find((one) => one.type.is === type.is && (columns.get(one.type.of) ?? one.type.of) === type.of);
  if (old !== undefined) return { text: quoted(old.name), params: [] };
  return empty({ name, type }, dialect);
}

/** A stored column in the words of today. */
function renamedSource({ words }: RenamedTable, today: string, { name: stored, type }: Column, dialect: Dialect): Source {
  const names = words.get(today);
  if (names === undefined || names.size === 0) return { text: quoted(stored), params: [] };
  const word = dialect.expressions.parameter({ is: "text" });
  if (type.is === "choices") return listedSource(names, stored, word);
  const cases = [...names].map(() => `WHEN ${word} THEN ${word}`).join(" ");
  return { text: `CASE ${quoted(stored)} ${cases} ELSE ${quoted(stored)} END`, params: [...names].flat() };
}

/** Of a list, which is a JSON array, each word by way of one that nothing has, since two may change places. */
function listedSource(names: NewNames, stored: string, word: string): Source {
  const pairs = [...names].map(([old, name], at) => ({
    old: JSON.stringify(old),
    passing: `"ninefold_was_${at}"`,
    name: JSON.stringify(name),
  }));
  const steps = [...pairs.map((one) => [one.old, one.passing]), ...pairs.map((one) => [one.passing, one.name])];
  const text = steps.reduce((list) => `replace(${list}, ${word}, ${word})`, quoted(stored));
  return { text, params: steps.flat() };
}

function empty(column: Pick<Column, "name" | "type">, { expressions }: Dialect): Source {
  return { text: expressions.empty(storedType(column)), params: [] };
}

function bound(value: Value, type: Type, { expressions }: Dialect): Source {
  return { text: expressions.parameter(type), params: [expressions.encode(value, type)] };
}
