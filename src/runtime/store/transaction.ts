// Writes within one transaction of either engine. Knows no engine: its connection begins, ends and undoes.

import { type Awaitable, andThen, otherwise } from "./awaitable.ts";
import { quoted } from "./dialect.ts";
import { insertWordsText } from "./migrate/search.ts";
import { ConnectionReader } from "./reader.ts";
import type { Reading } from "./reading.ts";
import { danglingReference, referenceOf, remainingReference } from "./references.ts";
import { encodeRow } from "./rows.ts";
import { derivedColumns, storedColumns, type Table } from "./schema.ts";
import type { ScopedConnection } from "./scoped-connection.ts";
import { indexedWords, type SearchIndex, wordColumn, wordsOfRow } from "./search-index.ts";
import { insertText, type Statements, updateText } from "./statements.ts";
import { type HistoryEntry, ReferenceViolation, type Row, type Session, type Transaction } from "./store.ts";
import { counterStatements } from "./system/counters.ts";
import { keepFiles, releaseFiles } from "./system/files.ts";
import { encodeChanges, historyStatements } from "./system/history.ts";
import { FORGET_NOTIFICATIONS } from "./system/notifications.ts";
import { forgetUser } from "./system/of-user.ts";
import { credentialStatements, sessionStatements } from "./system/people.ts";

export class ConnectionTransaction extends ConnectionReader implements Transaction {
  readonly #work: ScopedConnection;

  constructor(work: ScopedConnection, statements: Statements) {
    super(work, statements);
    this.#work = work;
  }

  /** Nobody knows, where others may write as well. */
  isUnchanged(_user: Row): boolean {
    return false;
  }

  /** What a write rests upon is exact, or it is refused. */
  protected override asked<T>(ask: (statements: Statements) => Reading<T>): Awaitable<T[]> {
    const { statement, read } = ask(this.statements);
    return statement === null ? [read([])] : andThen(this.connection.rows(statement.text, statement.params), (rows) => rows.map(read));
  }

  attempt<T>(work: () => Awaitable<T>): Promise<T> {
    return this.#work.attempt(work);
  }

  getForUpdate(entity: string, id: string): Awaitable<Row | null> {
    return this.read(entity, "id", id, this.statements.dialect.forUpdate);
  }

  insert(entity: string, row: Row): Awaitable<void> {
    const table = this.statements.table(entity);
    this.#onlyColumns(entity, row);
    const text = this.statements.kept(`insert ${entity}`, () => insertText(table));
    const params = encodeRow(table, row, this.statements.derived);
    const inserted = this.#referring(table, row, () => this.connection.run(text, params));
    const kept = andThen(inserted, () => this.#keepWords(entity, row));
    return andThen(kept, () => keepFiles(this.connection, table, String(row.id), row));
  }

  update(entity: string, id: string, changes: Row, version: number): Awaitable<boolean> {
    const table = this.statements.table(entity);
    const columns = table.columns.filter((column) => Object.hasOwn(changes, column.name));
    if (columns.length < Object.keys(changes).length) this.#onlyColumns(entity, changes);
    if (columns.length === 0) throw new Error("an update changes at least the version");
    const changed = { columns, orders: derivedColumns(table).filter(({ type }) => Object.hasOwn(changes, type.of)) };
    const names = storedColumns(changed).map((column) => column.name);
    const text = this.statements.kept(`update ${entity} ${names.join(",")}`, () => updateText(table, names));
    const values = encodeRow(changed, changes, this.statements.derived);
    const updated = this.#referring(table, changes, () => this.connection.run(text, [...values, id, version]));
    return andThen(updated, (count) => {
      if (count !== 1) return false;
      const kept = andThen(this.#changeWords(entity, id, changes), () => keepFiles(this.connection, table, id, changes));
      return andThen(kept, () => true);
    });
  }

  async remove(entity: string, id: string): Promise<void> {
    const table = this.statements.table(entity);
    try {
      await this.connection.run(`DELETE FROM ${quoted(table.name)} WHERE "id" = ?`, [id]);
    } catch (error) {
      if (!isUnexplained(error)) throw error;
      throw await remainingReference(this.connection, this.statements.schema, table, id);
    }
    await this.#forgetWords(entity, [id]);
    await releaseFiles(this.connection, table, id);
    await this.#forgetUser(entity, id);
  }

  async removeTogether(records: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
    const parts = [...records].map(([entity, ids]) => ({ table: this.statements.table(entity), ids: [...ids] }));
    const [first] = parts;
    if (parts.length === 1 && first?.ids.length === 1) return this.remove(first.table.entity, first.ids[0]!);
    for (const { text, params } of this.statements.dialect.removeTogether(parts)) await this.connection.run(text, params);
    for (const { table, ids } of parts) await this.#demandUnreferred(table, ids);
    for (const { table, ids } of parts) await this.#forgetWords(table.entity, ids);
    for (const { table, ids } of parts) {
      for (const id of ids) {
        await releaseFiles(this.connection, table, id);
        await this.#forgetUser(table.entity, id);
      }
    }
  }

  async unlink(entity: string, field: string, members: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const name = quoted(this.statements.table(entity, field).name);
    const removed = new Map<string, string[]>();
    for (const member of members) {
      for (const [owner] of await this.connection.rows(`DELETE FROM ${name} WHERE "member" = ? RETURNING "owner"`, [member]))
        removed.set(String(owner), [...(removed.get(String(owner)) ?? []), member]);
    }
    return removed;
  }

  async setLinks(entity: string, field: string, id: string, members: readonly string[]) {
    const table = this.statements.table(entity, field);
    const [before, after] = [new Set(await this.membersOf(entity, field, [id])), new Set(members)];
    await this.connection.run(`DELETE FROM ${quoted(table.name)} WHERE "owner" = ?`, [id]);
    const text = this.statements.kept(`insert ${entity}.${field}`, () => insertText(table));
    for (const [position, member] of [...after].entries()) {
      await this.#referring(table, { owner: id, member }, () => this.connection.run(text, [id, position, member]));
    }
    return { removed: [...before].filter((member) => !after.has(member)), added: [...after].filter((member) => !before.has(member)) };
  }

  async nextNumber(entity: string, field: string, period: string): Promise<number> {
    const [row] = await this.connection.rows(counterStatements.next, [entity, field, period]);
    return Number(row?.[0]);
  }

  async addLink(entity: string, field: string, id: string, member: string): Promise<boolean> {
    const table = this.statements.table(entity, field);
    const name = quoted(table.name);
    const [known] = await this.connection.rows(`SELECT 1 FROM ${name} WHERE "owner" = ? AND "member" = ?`, [id, member]);
    if (known !== undefined) return false;
    const [last] = await this.connection.rows(`SELECT max("position") FROM ${name} WHERE "owner" = ?`, [id]);
    const position = last?.[0] === null || last?.[0] === undefined ? 0 : Number(last[0]) + 1;
    const text = this.statements.kept(`insert ${entity}.${field}`, () => insertText(table));
    await this.#referring(table, { owner: id, member }, () => this.connection.run(text, [id, position, member]));
    return true;
  }

  async removeLink(entity: string, field: string, id: string, member: string): Promise<boolean> {
    const name = quoted(this.statements.table(entity, field).name);
    return (await this.connection.run(`DELETE FROM ${name} WHERE "owner" = ? AND "member" = ?`, [id, member])) > 0;
  }

  record(entry: HistoryEntry): Awaitable<unknown> {
    const { id, entity, record, at, by, action, through } = entry;
    return this.connection.run(historyStatements.add, [id, entity, record, at, by, action, through, encodeChanges(entry)]);
  }

  /** Those that are over by the time this one begins make room. */
  async saveSession(session: Session): Promise<void> {
    const { tokenHash, userId, createdAt, expiresAt } = session;
    await this.connection.run(sessionStatements.removeExpired, [createdAt]);
    await this.connection.run(sessionStatements.save, [tokenHash, userId, createdAt, expiresAt]);
  }

  async removeSession(tokenHash: string): Promise<void> {
    await this.connection.run(sessionStatements.remove, [tokenHash]);
    await this.connection.run(sessionStatements.removeUse, [tokenHash]);
    await this.connection.run(sessionStatements.removeConfirmation, [tokenHash]);
  }

  async removeSessions(userId: string): Promise<void> {
    await this.connection.run(sessionStatements.removeOfUser, [userId]);
    await this.connection.run(sessionStatements.removeUsesOfUser, [userId]);
    await this.connection.run(sessionStatements.removeConfirmationsOfUser, [userId]);
  }

  async saveCredential(userId: string, passwordHash: string): Promise<void> {
    await this.connection.run(credentialStatements.save, [userId, passwordHash]);
  }

  /** What is searched changes with what is stored, or neither does. */
  #keepWords(entity: string, row: Row): Awaitable<unknown> {
    const index = this.statements.search(entity);
    if (index === null) return;
    return this.addWords(index, String(row.id), new Map(index.fields.map((field, at) => [wordColumn(at), indexedWords(row[field])])));
  }

  /** `words` by column, all of them. */
  protected addWords(index: SearchIndex, id: string, words: ReadonlyMap<string, string>): Awaitable<unknown> {
    const text = this.statements.kept(`insert words ${index.table}`, () => insertWordsText(index));
    return this.connection.run(text, [id, ...words.values()]);
  }

  #changeWords(entity: string, id: string, changes: Row): Awaitable<unknown> {
    const index = this.statements.search(entity);
    const words = index === null ? null : wordsOfRow(index, changes);
    return index === null || words === null || words.size === 0 ? undefined : this.changeWords(index, id, words);
  }

  /** `words` by column, of those that may be others. */
  protected changeWords({ table }: SearchIndex, id: string, words: ReadonlyMap<string, string>): Awaitable<unknown> {
    const sets = [...words.keys()].map((column) => `${quoted(column)} = ?`).join(", ");
    return this.connection.run(`UPDATE ${quoted(table)} SET ${sets} WHERE "id" = ?`, [...words.values(), id]);
  }

  async #forgetWords(entity: string, ids: readonly string[]): Promise<void> {
    const index = this.statements.search(entity);
    for (const id of index === null ? [] : ids) await this.connection.run(`DELETE FROM ${quoted(index!.table)} WHERE "id" = ?`, [id]);
  }

  async #forgetUser(entity: string, id: string): Promise<void> {
    if (this.statements.plan.product.signsInAs?.entity !== entity) return;
    await forgetUser(this.connection, id);
    await this.connection.run(FORGET_NOTIFICATIONS, [id]);
  }

  /** An engine that looks at references only at the commit would refuse everything that is committed with this. */
  async #demandUnreferred(target: Table, ids: readonly string[]): Promise<void> {
    for (const table of this.statements.schema.tables) {
      for (const column of table.columns) {
        if (column.type.is !== "reference" || column.type.table !== target.name || column.cascade || column.gone) continue;
        const left = await this.referringTo(table.entity, table.field ?? column.name, ids);
        if (left.length > 0) throw referenceOf(table, column.name);
      }
    }
  }

  /** Says which reference does not hold, where the engine does not. */
  #referring<T>(table: Table, row: Row, statement: () => Awaitable<T>): Awaitable<T> {
    return otherwise(statement, async (error) => {
      throw isUnexplained(error) ? await danglingReference(this.connection, table, row) : error;
    });
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
