// The store on PostgreSQL: a pool, serialisable transactions that run again when they meet, any number of processes.

import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Plan } from "../../../compiler/plan/plan.ts";
import type { Awaitable } from "../awaitable.ts";
import type { Connection } from "../dialect.ts";
import { type Ahead, type Workshop, withAhead } from "../migrate/ahead.ts";
import { storedSchema } from "../migrate/catalogue.ts";
import { migrateAsRelease, type Releasing } from "../migrate/release.ts";
import { ConnectionReader } from "../reader.ts";
import { ScopedConnection } from "../scoped-connection.ts";
import { Statements } from "../statements.ts";
import {
  type AdoptOptions,
  type Hearer,
  MigrationRefused,
  type MigrationReport,
  OpenRefused,
  type Snapshot,
  type Store,
  type Transaction,
  UniqueViolation,
} from "../store.ts";
import { latestNumber } from "../system/releases.ts";
import { undone } from "../undone.ts";
import { PostgresConnection } from "./connection.ts";
import { postgresDialect } from "./dialect.ts";
import { SerializationFailure } from "./errors.ts";
import { LostValues } from "./lost-values.ts";
import { ADOPTED, channelOf, Messages, newOrigin, telling } from "./messages.ts";
import { PostgresPool } from "./pool.ts";
import { ClaimingTransaction, Claims, Taken, Turns } from "./turns.ts";

/** Milliseconds in which work is tried again, and the longest pause before that. */
const PATIENCE = 10_000;
const LONGEST_PAUSE = 20;
/** Refused so often by the database, work no longer runs beside other such work of this process. */
const MET_OFTEN = 3;
/** Milliseconds in which a migration is tried again, the longest pause before that, and how long it waits for a table. */
const MIGRATION_PATIENCE = 60_000;
const LONGEST_MIGRATION_PAUSE = 2_000;
const MIGRATION_LOCK_TIMEOUT = 1_000;
/** Processes that start together migrate one after another. Any number that nobody else uses. */
const MIGRATION_LOCK = 909_009_009;
/** Whoever works before a switch, likewise. */
const AHEAD_LOCK = 909_009_010;

/** Throws `OpenRefused` and `MigrationRefused`; the database is then as it was. */
export async function openPostgres(
  plan: Plan,
  url: string,
  releasing: Releasing = {},
  watched = false,
): Promise<{ store: Store; report: MigrationReport }> {
  const store = new PostgresStore(url, new Statements(plan, postgresDialect), watched);
  try {
    return { store, report: await store.adopt(plan, releasing) };
  } catch (error) {
    await store.close();
    if (error instanceof OpenRefused || error instanceof MigrationRefused) throw error;
    throw new OpenRefused(`The database at ${withoutPassword(url)} cannot be opened: ${messageOf(error)}`, { cause: error });
  }
}

class PostgresStore extends ConnectionReader implements Store {
  readonly engine = "postgres";
  readonly dialect = postgresDialect;
  readonly #pool: PostgresPool;
  readonly #turns = new Turns();
  readonly counts = { committed: 0, undone: 0, retried: 0 };
  readonly #url: string;
  readonly #origin = newOrigin();
  #messages: Messages | null = null;
  #release: number | null = null;
  #adoptions = 0;
  /** Is about to be asked. */
  #latest: Promise<number> | null = null;

  constructor(url: string, statements: Statements, watched: boolean) {
    const pool = new PostgresPool(url, () => this.statements.schema, watched);
    super(pool, statements);
    this.#pool = pool;
    this.#url = url;
  }

  get release(): number | null {
    return this.#release;
  }

  get adoptions(): number {
    return this.#adoptions;
  }

  /** Those who ask in one turn of the event loop have all read by then, and share one query. */
  isLatest(): Awaitable<boolean> {
    const release = this.#release;
    if (release === null) return true;
    this.#latest ??= nextTurn().then(() => {
      this.#latest = null;
      return latestNumber(this.#pool);
    });
    return this.#latest.then((latest) => latest === release);
  }

  write<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    return this.#written(work, true);
  }

  writeSystem<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    return this.#written(work, false);
  }

  async #written<T>(work: (transaction: Transaction) => Awaitable<T>, isFenced: boolean): Promise<T> {
    const claims = new Claims(this.#turns);
    const until = performance.now() + PATIENCE;
    const lost = new LostValues();
    try {
      for (let met = 0; ; ) {
        try {
          const result = await this.#attempt(work, claims, lost, isFenced ? this.#release : null);
          this.counts.committed++;
          return result;
        } catch (error) {
          if (!(error instanceof SerializationFailure) || performance.now() >= until) {
            this.counts.undone++;
            throw error;
          }
          this.counts.retried++;
          if (error instanceof Taken) claims.end();
          else if (++met === MET_OFTEN) claims.claimAll();
          if (!(error instanceof Taken)) await wait(Math.random() * Math.min(2 ** met, LONGEST_PAUSE));
        }
        await claims.again(until - performance.now());
      }
    } finally {
      claims.end();
    }
  }

  /** Nobody waits for each other here but for the same records. */
  writeAtLength<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    return this.write(work);
  }

  trial<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    return undone((all) => this.write(all), work);
  }

  async snapshot(): Promise<Snapshot> {
    const connection = await this.#pool.snapshot();
    // What fails in a transaction of PostgreSQL cannot be asked once more.
    return { reader: new ConnectionReader(connection, this.statements.unbounded), end: () => this.#pool.endSnapshot(connection) };
  }

  async adopt(plan: Plan, { switched, holding = (work) => work(), ...releasing }: AdoptOptions = {}): Promise<MigrationReport> {
    const statements = new Statements(plan, postgresDialect);
    const own = new PostgresConnection(this.#url, () => statements.schema);
    const bring = (ahead: Ahead | null) =>
      holding(async () => {
        const { report, number } = await this.#migrating(async (connection) => {
          const released = await migrateAsRelease(connection, postgresDialect, statements, releasing, ahead);
          // Told by the commit itself, so that nobody can be left to serve by the tables as they were.
          const { text, params } = telling(channelOf(this.#url), this.#origin, ADOPTED);
          await connection.rows(text, params);
          return released;
        });
        this.#switch(statements, number);
        switched?.();
        return report;
      });
    try {
      // Held until the connection ends, so that what another process makes ahead is known from what one that died left.
      const [[isAlone] = []] = await own.rows("SELECT pg_try_advisory_lock(?)", [AHEAD_LOCK]);
      return await (isAlone === true ? withAhead(this.#workshop(own), statements, releasing, bring) : bring(null));
    } finally {
      await own.close();
    }
  }

  #workshop(own: PostgresConnection): Workshop {
    return {
      dialect: postgresDialect,
      transaction: (work) => this.#migrating(work),
      index: async ({ text, params }) => void (await own.run(text.replace("INDEX", "INDEX CONCURRENTLY"), params)),
    };
  }

  async follow(plan: Plan, release: number, switched: () => void): Promise<boolean> {
    const statements = new Statements(plan, postgresDialect);
    const isThere = await this.#alone(async (connection) => {
      const stored = await storedSchema(connection, postgresDialect);
      return (await latestNumber(connection)) === release && JSON.stringify(stored) === JSON.stringify(statements.schema);
    });
    if (!isThere) return false;
    this.#switch(statements, release);
    switched();
    return true;
  }

  /**
   * Who waits for a table that somebody reads at length keeps everybody waiting who comes after: so the migration lets go, and begins
   * anew a little later.
   */
  async #migrating<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const until = performance.now() + MIGRATION_PATIENCE;
    for (let pause = 100; ; pause = Math.min(2 * pause, LONGEST_MIGRATION_PAUSE)) {
      try {
        return await this.#alone(async (connection) => {
          await connection.run(`SET LOCAL lock_timeout = ${MIGRATION_LOCK_TIMEOUT}`, []);
          return work(connection);
        });
      } catch (error) {
        if (!(error instanceof SerializationFailure) || performance.now() >= until) throw error;
      }
      await wait(pause);
    }
  }

  /** No other process migrates meanwhile. */
  #alone<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#pool.transaction("READ COMMITTED", async (connection) => {
      await connection.rows("SELECT pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
      return work(connection);
    });
  }

  #switch(statements: Statements, release: number | null): void {
    this.statements = statements;
    this.#release = release;
    this.#adoptions++;
  }

  tell(say: string): void {
    const { text, params } = telling(channelOf(this.#url), this.#origin, say);
    // Who could not be told looks for themselves when they next hear something.
    void this.#pool.rows(text, params).catch(() => {});
  }

  hear(hearer: Hearer): void {
    this.#messages ??= new Messages(this.#url, this.#origin, hearer);
  }

  async isCurrent(): Promise<boolean> {
    if (!(await this.isLatest())) return false;
    const stored = await storedSchema(this.#pool, postgresDialect);
    return JSON.stringify(stored) === JSON.stringify(this.statements.schema);
  }

  async close(): Promise<void> {
    await this.#messages?.close();
    await this.#pool.close();
  }

  /** `lost`: the unique values that others took from earlier attempts at the same work. */
  #attempt<T>(work: (transaction: Transaction) => Awaitable<T>, claims: Claims, lost: LostValues, release: number | null): Promise<T> {
    const { statements } = this;
    const attempt = async (connection: Connection): Promise<T> => {
      const keeping = lost.toKeep(statements.schema);
      if (keeping !== null) await connection.run(keeping, []);
      const scope = new ScopedConnection(connection);
      try {
        return await scope.during(() => work(new ClaimingTransaction(scope, statements, claims)));
      } catch (error) {
        // Whatever the work made of it.
        const { failure } = scope;
        if (failure instanceof SerializationFailure) throw failure;
        if (!(failure instanceof UniqueViolation) || !lost.lose(failure)) throw error;
        throw new SerializationFailure("A value was taken meanwhile.", { cause: failure });
      }
    };
    return this.#pool.transaction("SERIALIZABLE", attempt, release);
  }
}

function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/)(?:[^@/]*@)?/, "$1").replace(/\?.*$/, "");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
