// Reads records, history, sessions and credentials over one connection, in or outside of a transaction. Knows no engine.

import { NumberTooLarge } from "../../compiler/expression/numbers.ts";
import type { Expr } from "../../compiler/expression/tree.ts";
import { type Awaitable, andThen, otherwise } from "./awaitable.ts";
import type { Connection } from "./dialect.ts";
import { quoted } from "./dialect.ts";
import { inGroups } from "./in-groups.ts";
import type { Reading } from "./reading.ts";
import { decodeRow, encode } from "./rows.ts";
import type { Table } from "./schema.ts";
import { type Statements, selectText } from "./statements.ts";
import type { AsIfStored, Context, Group, Grouping, HistoryEntry, Query, Reader, Row, Session, SessionUser, Value } from "./store.ts";
import { decodeEntry, historyStatements } from "./system/history.ts";
import { credentialStatements, decodeSession, sessionStatements, userOfSessionText } from "./system/people.ts";
import { indexedText } from "./table-text.ts";

export class ConnectionReader implements Reader {
  protected readonly connection: Connection;
  protected statements: Statements;

  constructor(connection: Connection, statements: Statements) {
    this.connection = connection;
    this.statements = statements;
  }

  get system(): Connection {
    return this.connection;
  }

  select(query: Query, context: Context): Awaitable<Value[][]> {
    if (query.within?.owners.length === 0) return [];
    return this.asked((statements) => statements.select(query, context));
  }

  async page(query: Query, context: Context, atMost: number | null): Promise<{ rows: Value[][]; count: number }> {
    const { entity, where } = query;
    const found = atMost === null ? null : this.statements.found(entity, where, context, atMost);
    if (found === null || atMost === null) {
      const [rows, count] = await Promise.all([this.select(query, context), this.count(entity, where, context, atMost)]);
      return { rows, count };
    }
    // The words are looked for once: as long as they are found in few records, the page is one of these.
    const ids = await this.asked((statements) => statements.found(entity, where, context, atMost) ?? found);
    if (ids.length === atMost) return { rows: await this.select(query, context), count: atMost };
    const rows = ids.length === 0 ? [] : await this.select({ ...query, among: ids }, context);
    return { rows, count: ids.length };
  }

  async distinct(entity: string, where: Expr | null, column: Expr, context: Context): Promise<Value[]> {
    const rows = await this.asked((statements) => statements.distinct(entity, where, column, context));
    return rows.flatMap((row) => row.slice(0, 1)).filter((value) => value !== null);
  }

  async count(entity: string, where: Expr | null, context: Context, atMost: number | null): Promise<number> {
    const [count] = await this.asked((statements) => statements.count(entity, where, context, atMost));
    return count ?? 0;
  }

  async groups(grouping: Grouping, context: Context): Promise<Group[]> {
    return this.asked((statements) => statements.groups(grouping, context));
  }

  get(entity: string, id: string): Awaitable<Row | null> {
    return this.read(entity, "id", id, "");
  }

  getBy(entity: string, field: string, value: Value): Awaitable<Row | null> {
    if (value === null) return null;
    return andThen(this.read(entity, field, value, ""), (found) => found ?? this.#readByForm(entity, field, value));
  }

  /** By the normal form of what is asked for, where that is another text. */
  #readByForm(entity: string, field: string, value: Value): Awaitable<Row | null> {
    const form = this.#formOf(entity, field, value);
    return form === null || form === value ? null : this.read(entity, field, form, "");
  }

  holderOf(entity: string, field: string, value: Value): Awaitable<Row | null> {
    const { indexes } = this.statements.table(entity);
    const index = indexes.find(({ unique, columns }) => unique && columns.length === 1 && columns[0] === field);
    const form = this.#formOf(entity, field, value);
    if (index === undefined || form === null) return this.getBy(entity, field, value);
    return this.read(entity, field, form, "", indexedText(index));
  }

  /** The normal form of a text; null where the field keeps none. */
  #formOf(entity: string, field: string, value: Value): Value {
    const form = this.statements.table(entity).forms?.find(({ type }) => type.of === field);
    return form === undefined ? null : (this.statements.derived.of(form.type, value) ?? value);
  }

  compute(_entity: string, row: Row, columns: readonly Expr[], context: Context, asIf?: AsIfStored): Awaitable<Value[]> {
    const asked = this.asked((statements) => statements.compute(row, columns, context, asIf));
    return andThen(asked, ([values]) => values ?? []);
  }

  async membersOf(entity: string, field: string, ids: Iterable<string>): Promise<string[]> {
    const table = this.statements.table(entity, field);
    const found = new Set<string>();
    for (const group of inGroups(ids)) {
      const among = group.map(() => "?").join(", ");
      const text = `SELECT "member" FROM ${quoted(table.name)} WHERE "owner" IN (${among}) ORDER BY "owner", "position"`;
      for (const [member] of await this.connection.rows(text, group)) found.add(String(member));
    }
    return [...found];
  }

  async referringTo(entity: string, field: string, ids: Iterable<string>): Promise<string[]> {
    const { table, by, of } = this.#referenceColumn(entity, field);
    const found = new Set<string>();
    for (const group of inGroups(ids)) {
      const among = group.map(() => "?").join(", ");
      const text = `SELECT DISTINCT ${quoted(of)} FROM ${quoted(table.name)} WHERE ${quoted(by)} IN (${among}) ORDER BY 1`;
      for (const [id] of await this.connection.rows(text, group)) found.add(String(id));
    }
    return [...found];
  }

  /** Where references of a field are kept: in the record itself, or in the table of its links. */
  #referenceColumn(entity: string, field: string): { table: Table; by: string; of: string } {
    const record = this.statements.table(entity);
    if (record.columns.some((column) => column.name === field)) return { table: record, by: field, of: "id" };
    return { table: this.statements.table(entity, field), by: "member", of: "owner" };
  }

  async history(entity: string, id: string, limit: number): Promise<HistoryEntry[]> {
    const rows = await this.connection.rows(historyStatements.ofRecord, [entity, id, limit]);
    return rows.map(decodeEntry);
  }

  async session(tokenHash: string, now: string): Promise<Session | null> {
    const [raw] = await this.connection.rows(sessionStatements.get, [tokenHash, now]);
    return raw === undefined ? null : decodeSession(raw);
  }

  userOfSession(entity: string, tokenHash: string, now: string): Awaitable<SessionUser | null> {
    const table = this.statements.table(entity);
    const text = this.statements.kept(`user of session ${entity}`, () => userOfSessionText(table));
    const found = this.connection.rows(text, [tokenHash, now]);
    return andThen(found, ([raw]) => (raw === undefined ? null : { user: decodeRow(table.columns, raw), expiresAt: String(raw.at(-1)) }));
  }

  async credential(userId: string): Promise<string | null> {
    const [raw] = await this.connection.rows(credentialStatements.get, [userId]);
    return raw === undefined ? null : String(raw[0]);
  }

  /** What is too large for the engine to calculate is calculated once more, as large as it comes. */
  protected asked<T>(ask: (statements: Statements) => Reading<T>): Awaitable<T[]> {
    const { statement, tell } = ask(this.statements);
    if (statement === null) return [tell([])];
    const all = (): Awaitable<T[]> => andThen(this.connection.rows(statement.text, statement.params), (rows) => rows.map(tell));
    return otherwise(all, (error) => {
      if (!(error instanceof NumberTooLarge)) throw error;
      const { statement: again, tell: tellAgain } = ask(this.statements.unbounded);
      return again === null ? [] : andThen(this.connection.rows(again.text, again.params), (rows) => rows.map(tellAgain));
    });
  }

  /** `compared` is what of a row is compared with the value, in SQL. */
  protected read(entity: string, by: string, value: Value, end: string, compared: string = quoted(by)): Awaitable<Row | null> {
    const table = this.statements.table(entity);
    const column = this.statements.column(table, by);
    const text = this.statements.kept(`select ${entity} ${compared}${end}`, () => selectText(table, compared, end));
    const found = this.connection.rows(text, [encode(column, value)]);
    return andThen(found, ([raw]) => (raw === undefined ? null : decodeRow(table.columns, raw)));
  }
}
