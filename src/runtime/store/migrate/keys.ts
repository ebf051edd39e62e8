// Makes the keys by which texts are sorted where records are there that have none of today: of a field that is new or was
// filled, of a language that the document did not have, or of a version before these keys.

import { type Connection, quoted, quotedList } from "../dialect.ts";
import { keyOf } from "../rows.ts";
import type { OrderColumn, Schema, Table } from "../tables.ts";
import { TextOrder } from "../text-order.ts";

/** Records whose keys are made at a time. */
const BATCH = 500;

export async function giveKeys(connection: Connection, before: Schema, table: Table): Promise<void> {
  const was = before.tables.find((old) => old.name === table.name);
  if (was === undefined) return;
  const columns = (table.orders ?? []).filter((column) => dependsOn(was, column) !== dependsOn(table, column));
  if (columns.length === 0) return;
  const select = `SELECT ${quotedList(["id", ...columns.map(({ type }) => type.of)])} FROM ${quoted(table.name)} WHERE "id" > ? ORDER BY "id" LIMIT ${BATCH}`;
  for (let last = ""; ; ) {
    const rows = await connection.rows(select, [last]);
    if (rows.length > 0) await keep(connection, table, columns, rows);
    if (rows.length < BATCH) return;
    last = String(rows.at(-1)?.[0]);
  }
}

/** The column as it is kept, and the texts that its keys are of: a column that was made anew has other ones. */
function dependsOn(table: Table, order: OrderColumn): string {
  const own = table.orders?.find(({ name }) => name === order.name) ?? null;
  const text = table.columns.find(({ name }) => name === order.type.of);
  return JSON.stringify([own, text?.type.is, text?.fill, text?.was, text?.sequence, text?.required]);
}

async function keep(connection: Connection, table: Table, columns: readonly OrderColumn[], rows: readonly unknown[][]): Promise<void> {
  const orders = columns.map(({ type }) => new TextOrder(type.language));
  const places = `(${["id", ...columns].map(() => "?").join(", ")})`;
  const sets = columns.map(({ name }, at) => `${quoted(name)} = made.column${at + 2}`).join(", ");
  const text = `UPDATE ${quoted(table.name)} SET ${sets} FROM (VALUES ${rows.map(() => places).join(", ")}) AS made WHERE "id" = made.column1`;
  const params = rows.flatMap(([id, ...texts]) => [id, ...texts.map((text, at) => keyOf(text, orders[at]!))]);
  await connection.run(text, params);
}
