// Finds which reference does not hold, for an engine that only says that one does not.

import { type Connection, quoted } from "./dialect.ts";
import type { Schema, Table } from "./schema.ts";
import { ReferenceViolation, type Row } from "./store.ts";

/** Which of a row's references leads nowhere. */
export async function danglingReference(connection: Connection, table: Table, row: Row): Promise<ReferenceViolation> {
  for (const column of table.columns) {
    const id = row[column.name];
    if (column.type.is !== "reference" || typeof id !== "string") continue;
    const found = await connection.rows(`SELECT 1 FROM ${quoted(column.type.table)} WHERE "id" = ?`, [id]);
    if (found.length === 0) return referenceOf(table, column.name);
  }
  return new ReferenceViolation(table.entity, null);
}

/** Who still refers to a record that was to be removed. */
export async function remainingReference(connection: Connection, schema: Schema, target: Table, id: string): Promise<ReferenceViolation> {
  for (const table of schema.tables) {
    for (const column of table.columns) {
      if (column.type.is !== "reference" || column.type.table !== target.name || column.cascade || column.gone) continue;
      const text = `SELECT 1 FROM ${quoted(table.name)} WHERE ${quoted(column.name)} = ? LIMIT 1`;
      const found = await connection.rows(text, [id]);
      if (found.length > 0) return referenceOf(table, column.name);
    }
  }
  return new ReferenceViolation(target.entity, null);
}

/** The violation in the product's words: of a link it is the list field that refers. */
export function referenceOf(table: Table, column: string): ReferenceViolation {
  return new ReferenceViolation(table.entity, table.field ?? column);
}
