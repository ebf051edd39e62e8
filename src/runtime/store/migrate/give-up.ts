// Words of choices that were given up. The fields that hold them become empty, and lists go on without them.

import { type Connection, quoted } from "../dialect.ts";
import type { Column } from "../schema.ts";
import type { ChangedTable, Difference } from "./compare.ts";
import { goneWords } from "./refusals.ts";

/** To be called once nothing speaks against the difference: whatever still holds such a word was given up. */
export async function giveUpWords(connection: Connection, { changed }: Difference): Promise<void> {
  for (const change of changed) {
    for (const narrowing of change.narrowed) {
      const { column } = narrowing;
      const gone = goneWords(narrowing);
      if (column.required || gone.length === 0) continue;
      if (column.type.is === "choices") await shortenLists(connection, change, column, gone);
      else await empty(connection, change, column, gone);
    }
  }
}

async function empty(connection: Connection, { before }: ChangedTable, { name }: Column, gone: readonly string[]): Promise<void> {
  const held = gone.map(() => "?").join(", ");
  await connection.run(`UPDATE ${quoted(before.name)} SET ${quoted(name)} = NULL WHERE ${quoted(name)} IN (${held})`, gone);
}

/** A list is kept as a JSON array; one without values is kept as any empty field. */
async function shortenLists(connection: Connection, { before }: ChangedTable, { name }: Column, gone: readonly string[]): Promise<void> {
  const [table, column] = [quoted(before.name), quoted(name)];
  const lists = await connection.rows(`SELECT DISTINCT ${column} FROM ${table} WHERE ${column} IS NOT NULL`, []);
  for (const [list] of lists) {
    const words = JSON.parse(String(list)) as string[];
    const left = words.filter((word) => !gone.includes(word));
    if (left.length === words.length) continue;
    const value = left.length === 0 ? null : JSON.stringify(left);
    await connection.run(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`, [value, String(list)]);
  }
}
