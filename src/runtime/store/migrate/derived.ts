// Makes what is derived from texts and choices where records are there that have none of today. Of a field that is new or was
// filled, of a language or an order of choices that the document did not have, or of a version before it.

import { DerivedValues } from "../derived-values.ts";
import { type Connection, type Dialect, quoted, quotedList } from "../dialect.ts";
import { type DerivedColumn, type DerivedType, derivedColumns, type Schema, type Table } from "../schema.ts";
import { createIndex, dropIndex, separateForms } from "../table-text.ts";
import type { TakenAhead } from "./ahead-taking.ts";
import type { GivenColumn } from "./given-values.ts";

/** Values that one statement takes, on either engine. */
const MOST_VALUES = 10_000;

interface Deriving {
  readonly before: Schema;
  readonly table: Table;
  readonly given: readonly GivenColumn[];
  readonly ahead: Pick<TakenAhead, "has">;
}

export async function giveDerived(connection: Connection, dialect: Dialect, { before, table, given, ahead }: Deriving): Promise<void> {
  const was = before.tables.find((old) => old.name === table.name);
  if (was === undefined) return;
  const isRestored = ({ type }: DerivedColumn) =>
    given.some((one) => one.restoration !== null && one.table.name === table.name && one.column.name === type.of);
  const isOld = (column: DerivedColumn) => !isUpToDate(was, table, column) || isRestored(column);
  const columns = derivedColumns(table).filter((column) => isOld(column) && !ahead.has(table, column));
  if (columns.length === 0) return;
  // Two that were there before may come to the same form.
  const indexes = table.indexes.filter(({ forms = [] }) => columns.some(({ type }) => type.is === "form" && forms.includes(type.of)));
  for (const { text, params } of indexes.map(dropIndex)) await connection.run(text, params);
  await give(connection, table, columns, new Set(derivedColumns(was).map(({ name }) => name)));
  for (const { text, params } of indexes.flatMap((index) => [...separateForms(table, index), createIndex(table, index, dialect)]))
    await connection.run(text, params);
}

async function give(connection: Connection, table: Table, columns: readonly DerivedColumn[], had: ReadonlySet<string>): Promise<void> {
  const most = Math.max(1, Math.floor(MOST_VALUES / (columns.length + 1)));
  const select = `SELECT ${quotedList(["id", ...columns.map(({ type }) => type.of)])} FROM ${quoted(table.name)} WHERE "id" > ? ORDER BY "id" LIMIT ${most}`;
  const derived = new DerivedValues();
  const isNew = columns.every(({ name }) => !had.has(name));
  for (let last = ""; ; ) {
    const rows = await connection.rows(select, [last]);
    const made = rows.map(([id, ...values]) => [id, ...columns.map(({ type }, at) => derived.of(type, values[at]))]);
    // What nothing is derived from is empty in a new column.
    const given = isNew ? made.filter(([, ...values]) => values.some((value) => value !== null)) : made;
    if (given.length > 0) await keep(connection, table, columns, given);
    if (rows.length < most) return;
    last = String(rows.at(-1)?.[0]);
  }
}

/** Whether what is there is that of today. */
export function isUpToDate(was: Table, table: Table, { name, type }: DerivedColumn): boolean {
  const own = derivedColumns(was).find((old) => old.name === name)?.type;
  return own !== undefined && isSameDerivation(own, type) && valuesOf(was, type.of) === valuesOf(table, type.of);
}

function isSameDerivation(was: DerivedType, is: DerivedType): boolean {
  // Choices that are new at the end leave the others where they are.
  if (was.by === "choice" && is.by === "choice") return was.values.every((value, at) => is.values[at] === value);
  return JSON.stringify(was) === JSON.stringify(is);
}

/** What the values of a column depend on: one that was made anew, or filled, has others. */
function valuesOf({ columns }: Table, field: string): string {
  const of = columns.find(({ name }) => name === field);
  return JSON.stringify([of?.type.is, of?.fill, of?.was, of?.words, of?.sequence, of?.required]);
}

async function keep(connection: Connection, table: Table, columns: readonly DerivedColumn[], rows: readonly unknown[][]): Promise<void> {
  const places = `(${["id", ...columns].map(() => "?").join(", ")})`;
  const sets = columns.map(({ name }, at) => `${quoted(name)} = made.column${at + 2}`).join(", ");
  const text = `UPDATE ${quoted(table.name)} SET ${sets} FROM (VALUES ${rows.map(() => places).join(", ")}) AS made WHERE "id" = made.column1`;
  await connection.run(text, rows.flat());
}
