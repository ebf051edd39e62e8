// Makes the keys by which texts and choices are sorted where records are there that have none of today: of a field that is new
// or was filled, of a language or an order of choices that the document did not have, or of a version before these keys.

import { type Connection, quoted, quotedList } from "../dialect.ts";
import { OrderKeys } from "../order-keys.ts";
import type { OrderColumn, OrderType, Schema, Table } from "../tables.ts";

/** Values that one statement takes, on either engine. */
const MOST_VALUES = 10_000;

export async function giveKeys(connection: Connection, before: Schema, table: Table): Promise<void> {
  const was = before.tables.find((old) => old.name === table.name);
  if (was === undefined) return;
  const columns = (table.orders ?? []).filter((column) => !stand(was, table, column));
  if (columns.length === 0) return;
  const most = Math.max(1, Math.floor(MOST_VALUES / (columns.length + 1)));
  const select = `SELECT ${quotedList(["id", ...columns.map(({ type }) => type.of)])} FROM ${quoted(table.name)} WHERE "id" > ? ORDER BY "id" LIMIT ${most}`;
  for (let last = ""; ; ) {
    const rows = await connection.rows(select, [last]);
    if (rows.length > 0) await keep(connection, table, columns, rows);
    if (rows.length < most) return;
    last = String(rows.at(-1)?.[0]);
  }
}

/** Whether the keys that are there are those of today. */
function stand(was: Table, table: Table, { name, type }: OrderColumn): boolean {
  const own = was.orders?.find((old) => old.name === name)?.type;
  return own !== undefined && alike(own, type) && valuesOf(was, type.of) === valuesOf(table, type.of);
}

function alike(was: OrderType, is: OrderType): boolean {
  // Choices that are new at the end leave the others where they are.
  if (was.by === "choice" && is.by === "choice") return was.values.every((value, at) => is.values[at] === value);
  return JSON.stringify(was) === JSON.stringify(is);
}

/** What the values of a column depend on: one that was made anew, or filled, has others. */
function valuesOf({ columns }: Table, field: string): string {
  const of = columns.find(({ name }) => name === field);
  return JSON.stringify([of?.type.is, of?.fill, of?.was, of?.words, of?.sequence, of?.required]);
}

async function keep(connection: Connection, table: Table, columns: readonly OrderColumn[], rows: readonly unknown[][]): Promise<void> {
  const keys = new OrderKeys();
  const places = `(${["id", ...columns].map(() => "?").join(", ")})`;
  const sets = columns.map(({ name }, at) => `${quoted(name)} = made.column${at + 2}`).join(", ");
  const text = `UPDATE ${quoted(table.name)} SET ${sets} FROM (VALUES ${rows.map(() => places).join(", ")}) AS made WHERE "id" = made.column1`;
  const params = rows.flatMap(([id, ...values]) => [id, ...columns.map(({ type }, at) => keys.of(type, values[at]))]);
  await connection.run(text, params);
}
