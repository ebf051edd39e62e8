// A connection as one transaction uses it. Nothing passes after its end, and the first error is remembered, since a statement
// that failed ends the transaction on one engine and must on the other.

import { type Awaitable, otherwise } from "./awaitable.ts";
import type { Connection, Parameters } from "./dialect.ts";
import { StoreUnavailable } from "./store.ts";

export class ScopedConnection implements Connection {
  readonly #connection: Connection;
  #failure: { readonly error: unknown } | null = null;
  #ended = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The first error of a statement; undefined while there is none. */
  get failure(): unknown {
    return this.#failure?.error;
  }

  rows(text: string, params: Parameters): Awaitable<unknown[][]> {
    return this.guarded(() => this.#connection.rows(text, params));
  }

  run(text: string, params: Parameters): Awaitable<number> {
    return this.guarded(() => this.#connection.run(text, params));
  }

  /** Whatever throws in it ends the transaction, as a statement that fails. */
  guarded<T>(statement: () => Awaitable<T>): Awaitable<T> {
    if (this.#ended) throw new Error("the transaction has ended");
    return otherwise(statement, (error) => {
      throw this.#failed(error);
    });
  }

  #failed(error: unknown): unknown {
    this.#failure ??= { error };
    return error;
  }

  /** Runs a part of the work, of which nothing is kept where it throws. What ends the transaction ends it here as well. */
  async attempt<T>(work: () => Awaitable<T>): Promise<T> {
    await this.run("SAVEPOINT attempt", []);
    try {
      const result = await work();
      if (this.#failure !== null) throw this.#failure.error;
      await this.run("RELEASE SAVEPOINT attempt", []);
      return result;
    } catch (error) {
      if (this.#failure?.error instanceof StoreUnavailable) throw this.#failure.error;
      await this.#connection.run("ROLLBACK TO SAVEPOINT attempt", []);
      await this.#connection.run("RELEASE SAVEPOINT attempt", []);
      this.#failure = null;
      throw error;
    }
  }

  /** Runs the work of the transaction. Throws what the work threw, or what a statement threw although the work caught it. */
  async during<T>(work: () => Awaitable<T>): Promise<T> {
    try {
      const result = await work();
      if (this.#failure !== null) throw this.#failure.error;
      return result;
    } finally {
      this.#ended = true;
    }
  }
}
