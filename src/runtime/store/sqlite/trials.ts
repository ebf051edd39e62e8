// Work that is only tried, on a copy of the database. Whoever writes in earnest does not wait for it. Copied in steps,
// between which others are answered.

import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Awaitable } from "../awaitable.ts";
import { ScopedConnection } from "../scoped-connection.ts";
import type { Statements } from "../statements.ts";
import type { Transaction } from "../store.ts";
import { SqliteConnection } from "./connection.ts";
import { copyDatabase } from "./copy-database.ts";
import { translated } from "./errors.ts";
import { SqliteTransaction } from "./sqlite-transaction.ts";

/** Bytes of the largest database that is copied. */
export const LARGEST_COPY = 512 * 1024 * 1024;
/** In the names of copies, which stand beside their database: there is room for more of it, and nobody else reads there. */
const MARK = "-trial-";

export class Trials {
  readonly #file: string;
  #made = 0;
  /** One after another: each takes the room of a whole database. */
  #last: Promise<unknown> = Promise.resolve();

  /** Removes what a process left behind that ended in the middle of a trial. */
  constructor(file: string) {
    this.#file = file;
    for (const name of readdirSync(dirname(file)))
      if (name.startsWith(`${basename(file)}${MARK}`)) rmSync(join(dirname(file), name), { force: true });
  }

  /** False where the database is too large to be copied for a trial. */
  get possible(): boolean {
    return statSync(this.#file).size <= LARGEST_COPY;
  }

  run<T>(statements: Statements, work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    const mine = this.#last.then(() => this.#onCopy(statements, work));
    this.#last = mine.catch(() => {});
    return mine;
  }

  async #onCopy<T>(statements: Statements, work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    const path = `${this.#file}${MARK}${++this.#made}`;
    try {
      await copyDatabase(this.#file, path).catch((error: unknown) => {
        throw translated(error, statements.schema);
      });
      const copy = new SqliteConnection(path, "copy");
      try {
        copy.schema = statements.schema;
        copy.prepareForTrial();
        copy.execute("BEGIN");
        const scope = new ScopedConnection(copy);
        return await scope.during(() => work(new SqliteTransaction(scope, statements, copy, null)));
      } finally {
        copy.close();
      }
    } finally {
      for (const end of ["", "-journal", "-wal", "-shm"]) rmSync(path + end, { force: true });
    }
  }
}
