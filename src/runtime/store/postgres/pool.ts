// The connections of one store. Some for reading, where statements follow each other without waiting, and some that each belong
// to one transaction at a time. Lost connections are replaced.

import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Awaitable } from "../awaitable.ts";
import type { Connection, Parameters } from "../dialect.ts";
import type { Schema } from "../schema.ts";
import { StoreUnavailable, Superseded } from "../store.ts";
import { releaseStatements } from "../system/releases.ts";
import { PostgresConnection } from "./connection.ts";

const READERS = 4;
const WRITERS = 8;
/** For what is read at length, each with a connection of its own. */
const SNAPSHOTS = 8;
/** Milliseconds that transactions have to end in when the pool is closed. */
const CLOSE_TIMEOUT = 5_000;

export type Isolation = "SERIALIZABLE" | "READ COMMITTED";

/** Who waits longer for a lock of another process may as well begin anew; migrations wait. Both are sent in one message. */
const BEGIN: Readonly<Record<Isolation, string>> = {
  SERIALIZABLE: "BEGIN ISOLATION LEVEL SERIALIZABLE; SET LOCAL lock_timeout = '500ms'",
  "READ COMMITTED": "BEGIN ISOLATION LEVEL READ COMMITTED",
};

/**
 * In the same message as the beginning. Locking a table takes no snapshot, so the number that is read then is that of whoever released
 * while this waited; and nobody releases before this transaction has ended.
 */
const FENCE = `; ${releaseStatements.share}; ${releaseStatements.latestNumber}`;

export class PostgresPool implements Connection {
  readonly #url: string;
  readonly #schema: () => Schema;
  readonly #readers = new Map<number, PostgresConnection>();
  readonly #writers = new Set<PostgresConnection>();
  readonly #snapshots = new Set<PostgresConnection>();
  readonly #idle: PostgresConnection[] = [];
  readonly #waiting: (() => void)[] = [];
  /** Whether this is done within a transaction; null where nobody asks. */
  readonly #within: AsyncLocalStorage<true> | null;
  #turn = 0;
  #closed = false;

  constructor(url: string, schema: () => Schema, watched: boolean) {
    this.#within = watched ? new AsyncLocalStorage() : null;
    this.#url = url;
    this.#schema = schema;
  }

  async rows(text: string, params: Parameters): Promise<unknown[][]> {
    return this.#reader().rows(text, params);
  }

  async run(text: string, params: Parameters): Promise<number> {
    return this.#reader().run(text, params);
  }

  /**
   * Commits what `work` did, or nothing where it throws. `release`: throws `Superseded` where the data are of another one. Within `work`
   * everything goes through its connection: what waited for another would wait for ever once all are held, and read what was before.
   */
  async transaction<T>(isolation: Isolation, work: (connection: Connection) => Promise<T>, release: number | null = null): Promise<T> {
    this.#refuseWithin();
    const { connection, latest } = await this.#begun(isolation, release !== null);
    try {
      if (latest !== release) throw new Superseded("The data are of a newer release.");
      const result = await this.#worked(() => work(new OneByOne(connection)));
      await connection.run("COMMIT", []);
      return result;
    } catch (error) {
      // Where that fails too, the server ends the transaction with the connection.
      await connection.run("ROLLBACK", []).catch(() => connection.retire());
      throw error;
    } finally {
      this.#release(connection);
    }
  }

  #worked<T>(work: () => Promise<T>): Promise<T> {
    return this.#within === null ? work() : this.#within.run(true, work);
  }

  /** A connection beside those of the pool that sees one state of the data. Whoever reads slowly keeps nobody waiting. */
  async snapshot(): Promise<PostgresConnection> {
    this.#refuseWithin();
    this.#refuseClosed();
    if (this.#snapshots.size >= SNAPSHOTS) throw new StoreUnavailable("Too many read at length at the same time.");
    const connection = new PostgresConnection(this.#url, this.#schema);
    this.#snapshots.add(connection);
    try {
      await connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", []);
    } catch (error) {
      await this.endSnapshot(connection);
      throw error;
    }
    return connection;
  }

  async endSnapshot(connection: PostgresConnection): Promise<void> {
    if (this.#snapshots.delete(connection)) await connection.close();
  }

  /** Lets transactions end that have begun, and begins no other. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const wake of this.#waiting.splice(0)) wake();
    await Promise.race([this.#allEnded(), wait(CLOSE_TIMEOUT, undefined, { ref: false })]);
    const connections = [...this.#readers.values(), ...this.#writers, ...this.#snapshots];
    await Promise.all(connections.map((connection) => connection.close()));
    this.#within?.disable();
  }

  async #allEnded(): Promise<void> {
    while (this.#idle.length < this.#writers.size) await new Promise<void>((wake) => this.#waiting.push(wake));
  }

  #reader(): PostgresConnection {
    this.#refuseWithin();
    this.#refuseClosed();
    this.#turn = (this.#turn + 1) % READERS;
    const known = this.#readers.get(this.#turn);
    if (known !== undefined && !known.lost) return known;
    const made = new PostgresConnection(this.#url, this.#schema);
    this.#readers.set(this.#turn, made);
    return made;
  }

  /** A connection that was cut while nobody used it may tell so only when it is used again: nothing is lost, another one begins. */
  async #begun(
    isolation: Isolation,
    isFenced: boolean,
  ): Promise<{ readonly connection: PostgresConnection; readonly latest: number | null }> {
    for (;;) {
      const { connection, isNew } = await this.#acquire();
      try {
        // Of several statements in one message each has its rows.
        const results = await connection.rows(BEGIN[isolation] + (isFenced ? FENCE : ""), []);
        const [[latest] = []] = (results.at(-1) ?? []) as unknown[][];
        return { connection, latest: isFenced ? Number(latest) : null };
      } catch (error) {
        connection.retire();
        this.#release(connection);
        if (isNew || !(error instanceof StoreUnavailable)) throw error;
      }
    }
  }

  async #acquire(): Promise<{ readonly connection: PostgresConnection; readonly isNew: boolean }> {
    for (;;) {
      this.#refuseClosed();
      const idle = this.#idle.pop();
      if (idle !== undefined && !idle.lost) return { connection: idle, isNew: false };
      if (idle !== undefined) this.#writers.delete(idle);
      else if (this.#writers.size < WRITERS) return { connection: this.#connect(), isNew: true };
      else await new Promise<void>((wake) => this.#waiting.push(wake));
    }
  }

  #connect(): PostgresConnection {
    const made = new PostgresConnection(this.#url, this.#schema);
    this.#writers.add(made);
    return made;
  }

  #release(connection: PostgresConnection): void {
    if (connection.lost) this.#writers.delete(connection);
    else this.#idle.push(connection);
    this.#waiting.shift()?.();
  }

  #refuseWithin(): void {
    if (this.#within?.getStore() === true) throw new Error("Within a transaction everything goes through the transaction.");
  }

  #refuseClosed(): void {
    if (this.#closed) throw new StoreUnavailable("The database is closed.");
  }
}

/** Statements of a transaction wait for each other, so that none is left in a queue when the connection is lost. */
class OneByOne implements Connection {
  readonly #connection: Connection;
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  rows(text: string, params: Parameters): Promise<unknown[][]> {
    return this.#after(() => this.#connection.rows(text, params));
  }

  run(text: string, params: Parameters): Promise<number> {
    return this.#after(() => this.#connection.run(text, params));
  }

  #after<T>(statement: () => Awaitable<T>): Promise<T> {
    const next = this.#last.then(statement, statement);
    this.#last = next;
    return next;
  }
}
