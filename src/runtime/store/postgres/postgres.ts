// The store on PostgreSQL: a pool, serialisable transactions that run again when they meet, any number of processes.

import { setTimeout as wait } from "node:timers/promises";
import type { Plan } from "../../../compiler/plan/plan.ts";
import { migrate } from "../migrate/migrate.ts";
import { ConnectionReader } from "../reader.ts";
import { ScopedConnection } from "../scoped-connection.ts";
import { Statements } from "../statements.ts";
import { MigrationRefused, type MigrationReport, OpenRefused, type Store, StoreUnavailable, type Transaction } from "../store.ts";
import { ConnectionTransaction } from "../transaction.ts";
import { openPool, type Pool, PostgresConnection } from "./connection.ts";
import { postgresDialect } from "./dialect.ts";
import { SerializationFailure, translated } from "./errors.ts";

const ATTEMPTS = 30;
/** Milliseconds. */
const LONGEST_PAUSE = 100;
/** Seconds that transactions have to end in when the store is closed. */
const CLOSE_TIMEOUT = 5;
/** Processes that start together migrate one after another. Any number that nobody else uses. */
const MIGRATION_LOCK = 909_009_009;

/** Throws `OpenRefused` and `MigrationRefused`; the database is then as it was. */
export async function openPostgres(plan: Plan, url: string): Promise<{ store: Store; report: MigrationReport }> {
  const pool = openPool(url);
  try {
    const statements = new Statements(plan, postgresDialect);
    const report = await migrateLocked(pool, statements);
    return { store: new PostgresStore(pool, statements), report };
  } catch (error) {
    await pool.end({ timeout: 0 });
    if (error instanceof OpenRefused || error instanceof MigrationRefused) throw error;
    throw new OpenRefused(`The database at ${withoutPassword(url)} cannot be opened: ${messageOf(error)}`, { cause: error });
  }
}

class PostgresStore extends ConnectionReader implements Store {
  readonly engine = "postgres";
  readonly #pool: Pool;
  #closed = false;

  constructor(pool: Pool, statements: Statements) {
    super(new PostgresConnection(pool, () => this.statements.schema, true), statements);
    this.#pool = pool;
  }

  async write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work);
      } catch (error) {
        if (!(error instanceof SerializationFailure) || attempt === ATTEMPTS) throw error;
      }
      await wait(Math.random() * Math.min(2 ** attempt, LONGEST_PAUSE));
    }
  }

  async adopt(plan: Plan): Promise<MigrationReport> {
    const statements = new Statements(plan, postgresDialect);
    const report = await migrateLocked(this.#pool, statements);
    this.statements = statements;
    return report;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#pool.end({ timeout: CLOSE_TIMEOUT });
  }

  async #attempt<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    if (this.#closed) throw new StoreUnavailable("The database is closed.");
    const { statements } = this;
    let scope: ScopedConnection | null = null;
    let result: { readonly value: T } | null = null;
    try {
      await this.#pool.begin("isolation level serializable", async (sql) => {
        const connection = new ScopedConnection(new PostgresConnection(sql, () => statements.schema, true));
        scope = connection;
        result = { value: await connection.during(() => work(new ConnectionTransaction(connection, statements))) };
      });
    } catch (error) {
      throw retryable(scope) ?? translated(error, statements.schema);
    }
    return given(result);
  }
}

/** Whatever the work made of a serialisation failure, it is one. */
function retryable(scope: ScopedConnection | null): SerializationFailure | null {
  const failure = scope?.failure;
  return failure instanceof SerializationFailure ? failure : null;
}

function given<T>(result: { readonly value: T } | null): T {
  if (result === null) throw new StoreUnavailable("The transaction ended without a result.");
  return result.value;
}

async function migrateLocked(pool: Pool, statements: Statements): Promise<MigrationReport> {
  let report: MigrationReport = { changes: [] };
  try {
    await pool.begin("isolation level read committed", async (sql) => {
      const connection = new PostgresConnection(sql, () => statements.schema, false);
      await connection.rows("SELECT pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
      report = await migrate(connection, postgresDialect, statements.schema);
    });
  } catch (error) {
    throw translated(error, statements.schema);
  }
  return report;
}

function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/)(?:[^@/]*@)?/, "$1").replace(/\?.*$/, "");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
