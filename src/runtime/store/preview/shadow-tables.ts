// Copies of tables that are there for one connection alone, in the place of the stored ones: written while nothing stored changes.

import { DerivedValues } from "../derived-values.ts";
import { type Connection, type Dialect, quoted, quotedList } from "../dialect.ts";
import { encodeRow } from "../rows.ts";
import { storedColumns, type Table } from "../schema.ts";
import type { Row } from "../store.ts";
import { createIndex } from "../table-text.ts";

export class ShadowTables {
  readonly #connection: Connection;
  readonly #derived = new DerivedValues();

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** From then on the names of these tables mean their copies, over this connection. */
  static async make({ connection, dialect }: { readonly connection: Connection; readonly dialect: Dialect }, tables: readonly Table[]) {
    for (const table of tables) {
      const name = quoted(table.name);
      await connection.run(`CREATE TEMP TABLE ${name} AS SELECT * FROM ${name}`, []);
      const key = { name: `${table.name} key`, columns: table.key, unique: true };
      // Values may pass each other while they are taken back.
      for (const index of [key, ...table.indexes.map((one) => ({ ...one, unique: false }))]) {
        const { text, params } = createIndex(table, index, dialect);
        await connection.run(text, params);
      }
    }
    return new ShadowTables(connection);
  }

  /** In the place of the row with the same key, where there is one. */
  async put(table: Table, row: Row): Promise<void> {
    const names = storedColumns(table).map(({ name }) => name);
    const set = names.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(", ");
    const text = `INSERT INTO ${quoted(table.name)} (${quotedList(names)}) VALUES (${names.map(() => "?").join(", ")})
      ON CONFLICT (${quotedList(table.key)}) DO UPDATE SET ${set}`;
    await this.#connection.run(text, encodeRow(table, row, this.#derived));
  }

  /** All rows with these values. */
  async remove(table: Table, where: readonly (readonly [column: string, value: unknown])[]): Promise<void> {
    const conditions = where.map(([column]) => `${quoted(column)} = ?`).join(" AND ");
    await this.#connection.run(
      `DELETE FROM ${quoted(table.name)} WHERE ${conditions}`,
      where.map(([, value]) => value),
    );
  }
}
