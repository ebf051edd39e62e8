// A transaction on SQLite. What it writes in fewer or cheaper statements than the engines have in common.

import type { Awaitable } from "../awaitable.ts";
import type { ScopedConnection } from "../scoped-connection.ts";
import type { SearchIndex } from "../search-index.ts";
import type { Statements } from "../statements.ts";
import type { Row } from "../store.ts";
import { counterStatements } from "../system/counters.ts";
import { ConnectionTransaction } from "../transaction.ts";
import type { SqliteConnection } from "./connection.ts";
import type { KnownUsers } from "./known-users.ts";

export class SqliteTransaction extends ConnectionTransaction {
  readonly #scope: ScopedConnection;
  readonly #writer: SqliteConnection;
  readonly #users: KnownUsers | null;

  constructor(scope: ScopedConnection, statements: Statements, writer: SqliteConnection, users: KnownUsers | null) {
    super(scope, statements);
    this.#scope = scope;
    this.#writer = writer;
    this.#users = users;
  }

  protected override addWords(index: SearchIndex, id: string, words: ReadonlyMap<string, string>): Awaitable<void> {
    return this.#scope.guarded(() => this.#writer.keepWords("add", index, id, words));
  }

  protected override changeWords(index: SearchIndex, id: string, words: ReadonlyMap<string, string>): Awaitable<void> {
    return this.#scope.guarded(() => this.#writer.keepWords("change", index, id, words));
  }

  /** Two statements: one that gives back what it changed takes SQLite four times as long as both. */
  override async nextNumber(entity: string, field: string, period: string): Promise<number> {
    const counter = [entity, field, period];
    if ((await this.#scope.run(counterStatements.count, counter)) === 0) await this.#scope.run(counterStatements.begin, counter);
    const [row] = await this.#scope.rows(counterStatements.last, counter);
    return Number(row?.[0]);
  }

  override isUnchanged(user: Row): boolean {
    return this.#users?.isUnchanged(user) === true;
  }
}
