// Writes within one transaction of either engine. Knows no engine: its connection begins, ends and undoes.

import { quoted } from "./dialect.ts";
import { ConnectionReader } from "./reader.ts";
import { danglingReference, remainingReference } from "./references.ts";
import { encode } from "./rows.ts";
import { insertText, updateText } from "./statements.ts";
import { type HistoryEntry, ReferenceViolation, type Row, type Session, type Transaction } from "./store.ts";
import { systemStatements } from "./system-tables.ts";
import type { Table } from "./tables.ts";

export class ConnectionTransaction extends ConnectionReader implements Transaction {
  async getForUpdate(entity: string, id: string): Promise<Row | null> {
    return this.read(entity, "id", id, this.statements.dialect.forUpdate);
  }

  async insert(entity: string, row: Row): Promise<void> {
    const table = this.statements.table(entity);
    this.#onlyColumns(entity, row);
    const text = this.statements.kept(`insert ${entity}`, () => insertText(table));
    const params = table.columns.map((column) => encode(column, row[column.name]));
    await this.#referring(table, row, this.connection.run(text, params));
  }

  async update(entity: string, id: string, changes: Row, version: number): Promise<boolean> {
    const table = this.statements.table(entity);
    this.#onlyColumns(entity, changes);
    const columns = table.columns.filter((column) => Object.hasOwn(changes, column.name));
    if (columns.length === 0) throw new Error("an update changes at least the version");
    const names = columns.map((column) => column.name);
    const text = this.statements.kept(`update ${entity} ${names.join(",")}`, () => updateText(table, names));
    const values = columns.map((column) => encode(column, changes[column.name]));
    return (await this.#referring(table, changes, this.connection.run(text, [...values, id, version]))) === 1;
  }

  async remove(entity: string, id: string): Promise<void> {
    const table = this.statements.table(entity);
    try {
      await this.connection.run(`DELETE FROM ${quoted(table.name)} WHERE "id" = ?`, [id]);
    } catch (error) {
      if (!isUnexplained(error)) throw error;
      throw await remainingReference(this.connection, this.statements.schema, table, id);
    }
    if (this.statements.plan.product.signsInAs?.entity !== entity) return;
    await this.removeSessions(id);
    await this.connection.run(systemStatements.removeCredential, [id]);
  }

  async setLinks(entity: string, field: string, id: string, members: readonly string[]): Promise<void> {
    const table = this.statements.table(entity, field);
    await this.connection.run(`DELETE FROM ${quoted(table.name)} WHERE "owner" = ?`, [id]);
    const text = this.statements.kept(`insert ${entity}.${field}`, () => insertText(table));
    for (const [position, member] of [...new Set(members)].entries()) {
      await this.#referring(table, { owner: id, member }, this.connection.run(text, [id, position, member]));
    }
  }

  async record(entry: HistoryEntry): Promise<void> {
    const { id, entity, record, at, by, action, through, changes } = entry;
    await this.connection.run(systemStatements.record, [id, entity, record, at, by, action, through, JSON.stringify(changes)]);
  }

  /** Those that are over by the time this one begins make room. */
  async saveSession(session: Session): Promise<void> {
    const { tokenHash, userId, createdAt, expiresAt } = session;
    await this.connection.run(systemStatements.removeExpired, [createdAt]);
    await this.connection.run(systemStatements.saveSession, [tokenHash, userId, createdAt, expiresAt]);
  }

  async removeSession(tokenHash: string): Promise<void> {
    await this.connection.run(systemStatements.removeSession, [tokenHash]);
  }

  async removeSessions(userId: string): Promise<void> {
    await this.connection.run(systemStatements.removeSessions, [userId]);
  }

  async saveCredential(userId: string, passwordHash: string): Promise<void> {
    await this.connection.run(systemStatements.saveCredential, [userId, passwordHash]);
  }

  /** Says which reference does not hold, where the engine does not. */
  async #referring<T>(table: Table, row: Row, statement: Promise<T>): Promise<T> {
    try {
      return await statement;
    } catch (error) {
      if (!isUnexplained(error)) throw error;
      throw await danglingReference(this.connection, table, row);
    }
  }

  /** A column that the table has not is a mistake of the caller, never dropped in silence. */
  #onlyColumns(entity: string, row: Row): void {
    const table = this.statements.table(entity);
    for (const name of Object.keys(row)) this.statements.column(table, name);
  }
}

function isUnexplained(error: unknown): boolean {
  return error instanceof ReferenceViolation && error.field === null;
}
