// The store on PostgreSQL: a pool, serialisable transactions that run again when they meet, any number of processes.

import { setTimeout as wait } from "node:timers/promises";
import type { Plan } from "../../../compiler/plan/plan.ts";
import { migrate } from "../migrate/migrate.ts";
import { ConnectionReader } from "../reader.ts";
import { ScopedConnection } from "../scoped-connection.ts";
import { Statements } from "../statements.ts";
import { MigrationRefused, type MigrationReport, OpenRefused, type Store, type Transaction } from "../store.ts";
import { ConnectionTransaction } from "../transaction.ts";
import { postgresDialect } from "./dialect.ts";
import { SerializationFailure } from "./errors.ts";
import { PostgresPool } from "./pool.ts";

const ATTEMPTS = 30;
/** Milliseconds. */
const LONGEST_PAUSE = 100;
/** Processes that start together migrate one after another. Any number that nobody else uses. */
const MIGRATION_LOCK = 909_009_009;

/** Throws `OpenRefused` and `MigrationRefused`; the database is then as it was. */
export async function openPostgres(plan: Plan, url: string): Promise<{ store: Store; report: MigrationReport }> {
  const store = new PostgresStore(url, new Statements(plan, postgresDialect));
  try {
    return { store, report: await store.adopt(plan) };
  } catch (error) {
    await store.close();
    if (error instanceof OpenRefused || error instanceof MigrationRefused) throw error;
    throw new OpenRefused(`The database at ${withoutPassword(url)} cannot be opened: ${messageOf(error)}`, { cause: error });
  }
}

class PostgresStore extends ConnectionReader implements Store {
  readonly engine = "postgres";
  readonly #pool: PostgresPool;

  constructor(url: string, statements: Statements) {
    const pool = new PostgresPool(url, () => this.statements.schema);
    super(pool, statements);
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
    const report = await this.#pool.transaction("READ COMMITTED", async (connection) => {
      await connection.rows("SELECT pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
      return migrate(connection, postgresDialect, statements.schema);
    });
    this.statements = statements;
    return report;
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  #attempt<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { statements } = this;
    return this.#pool.transaction("SERIALIZABLE", async (connection) => {
      const scope = new ScopedConnection(connection);
      try {
        return await scope.during(() => work(new ConnectionTransaction(scope, statements)));
      } catch (error) {
        // Whatever the work made of a serialisation failure, it is one.
        throw scope.failure instanceof SerializationFailure ? scope.failure : error;
      }
    });
  }
}

function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/)(?:[^@/]*@)?/, "$1").replace(/\?.*$/, "");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
