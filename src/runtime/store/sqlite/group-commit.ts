// Commits the writers of one turn of the event loop together: each has a savepoint, all share one synchronised commit,
// and none is answered before it. Knows a connection, and nothing of what the writers write.

import { StoreUnavailable } from "../store.ts";
import type { SqliteConnection } from "./connection.ts";

/** So that the first of many does not wait for all. */
const LARGEST_GROUP = 256;

interface Job {
  /** Outside of a transaction, in one of its own, or in one with others. */
  readonly within: "none" | "own" | "group";
  readonly work: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export class GroupCommit {
  readonly #connection: SqliteConnection;
  #queue: Job[] = [];
  #running = false;
  #closed = false;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  /** Runs `work` within a group's transaction and answers after the commit. */
  write<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue("group", work);
  }

  /** The same in a transaction of its own: nobody else's answer waits for it. It may let the event loop go on in between. */
  writeAtLength<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue("own", work);
  }

  /** Runs `work` between two groups, in no transaction. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue("none", work);
  }

  /** Refuses new writers and waits for those that are there. */
  async close(): Promise<void> {
    const drained = this.alone(async () => {});
    this.#closed = true;
    await drained;
  }

  #enqueue<T>(within: Job["within"], work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) {
        reject(new StoreUnavailable("The database is closed."));
        return;
      }
      this.#queue.push({ within, work, resolve: resolve as (value: unknown) => void, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#running || this.#queue.length === 0) return;
    this.#running = true;
    setImmediate(() => {
      this.#next().finally(() => {
        this.#running = false;
        this.#schedule();
      });
    });
  }

  async #next(): Promise<void> {
    const [first] = this.#queue;
    if (first === undefined) return;
    if (first.within === "none") {
      this.#queue.shift();
      await first.work().then(first.resolve, first.reject);
      return;
    }
    if (first.within === "own") return this.#group(this.#queue.splice(0, 1));
    const end = this.#queue.findIndex((job) => job.within !== "group");
    const size = Math.min(end === -1 ? this.#queue.length : end, LARGEST_GROUP);
    await this.#group(this.#queue.splice(0, size));
  }

  async #group(jobs: readonly Job[]): Promise<void> {
    const answers: (() => void)[] = [];
    const begun: Job[] = [];
    try {
      this.#connection.execute("BEGIN IMMEDIATE");
      for (const job of jobs) {
        begun.push(job);
        answers.push(await this.#job(job));
      }
      this.#connection.execute("COMMIT");
    } catch (error) {
      this.#giveUp();
      // Whoever has not begun was not touched by the failure, and has another try.
      if (begun.length > 0) this.#queue.unshift(...jobs.slice(begun.length));
      for (const job of begun.length > 0 ? begun : jobs) job.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  /** What is to be told after the commit. Throws when the whole group is lost. */
  async #job(job: Job): Promise<() => void> {
    this.#connection.execute("SAVEPOINT job");
    try {
      const value = await job.work();
      this.#connection.execute("RELEASE job");
      return () => job.resolve(value);
    } catch (error) {
      if (!this.#connection.inTransaction) throw error;
      this.#connection.execute("ROLLBACK TO job");
      this.#connection.execute("RELEASE job");
      return () => job.reject(error);
    }
  }

  #giveUp(): void {
    if (this.#connection.inTransaction) this.#connection.execute("ROLLBACK");
  }
}
