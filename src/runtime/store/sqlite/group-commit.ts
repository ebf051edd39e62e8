// Commits the writers of one turn of the event loop together. All share one synchronised commit, and none is answered before it.
// Where one of several wrote and then threw, all are undone and done again, each with a savepoint to undo it alone: a savepoint
// for every writer would cost all of them the writing out of the full-text index, each time. Knows a connection, and nothing of
// what the writers write.

import { StoreUnavailable } from "../store.ts";
import type { SqliteConnection } from "./connection.ts";

/** So that the first of many does not wait for all. */
const LARGEST_GROUP = 256;
/** After a group that had to be done again so many have savepoints from the start. */
const CAREFUL = 20;

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
  #careful = 0;

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
    const savepoints = jobs.length > 1 && this.#careful > 0;
    if (savepoints) this.#careful--;
    if (!(await this.#together(jobs, savepoints))) {
      this.#careful = CAREFUL;
      await this.#together(jobs, true);
    }
  }

  /** Does the jobs and answers them after their commit; false where all were undone and are to be done again, with savepoints. */
  async #together(jobs: readonly Job[], savepoints: boolean): Promise<boolean> {
    const answers: (() => void)[] = [];
    const begun: Job[] = [];
    try {
      this.#connection.execute("BEGIN IMMEDIATE");
      let before = this.#connection.writes.total;
      for (const job of jobs) {
        begun.push(job);
        const own = this.#connection.writes.total;
        const answer = savepoints ? await this.#undoable(job) : await this.#plain(job);
        answers.push(answer.tell);
        if (savepoints || answer.kept || this.#connection.writes.total === own) continue;
        this.#connection.execute("ROLLBACK");
        if (own > before) return false;
        this.#connection.execute("BEGIN IMMEDIATE");
        before = this.#connection.writes.total;
      }
      this.#connection.execute("COMMIT");
    } catch (error) {
      this.#giveUp();
      // Whoever has not begun was not touched by the failure, and has another try.
      if (begun.length > 0) this.#queue.unshift(...jobs.slice(begun.length));
      for (const job of begun.length > 0 ? begun : jobs) job.reject(error);
      return true;
    }
    for (const answer of answers) answer();
    return true;
  }

  /** What is to be told after the commit, and whether the job is a part of it. Throws when the whole group is lost. */
  async #plain(job: Job): Promise<{ readonly kept: boolean; tell(): void }> {
    try {
      const value = await job.work();
      return { kept: true, tell: () => job.resolve(value) };
    } catch (error) {
      if (!this.#connection.inTransaction) throw error;
      return { kept: false, tell: () => job.reject(error) };
    }
  }

  /** The same, undone by itself where it throws. */
  async #undoable(job: Job): Promise<{ readonly kept: boolean; tell(): void }> {
    this.#connection.execute("SAVEPOINT job");
    const answer = await this.#plain(job);
    if (!answer.kept) this.#connection.execute("ROLLBACK TO job");
    this.#connection.execute("RELEASE job");
    return answer;
  }

  #giveUp(): void {
    if (this.#connection.inTransaction) this.#connection.execute("ROLLBACK");
  }
}
