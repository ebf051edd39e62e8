// A connection for work at length: from time to time it lets the event loop go on, so that whoever reads is answered meanwhile.

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Awaitable } from "../awaitable.ts";
import type { Connection, Parameters } from "../dialect.ts";

/** Milliseconds of work in one turn; a statement that takes longer is finished. */
const SHARE = 10;
/** Turns that others have after a long statement: a request takes several until it is answered. */
const MOST_TURNS = 30;

/** Statements wait for each other, as whoever works with it does. */
export class CooperativeConnection implements Connection {
  readonly #connection: Connection;
  #began = performance.now();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  rows(text: string, params: Parameters): Awaitable<unknown[][]> {
    return this.#inTurn(() => this.#connection.rows(text, params));
  }

  run(text: string, params: Parameters): Awaitable<number> {
    return this.#inTurn(() => this.#connection.run(text, params));
  }

  #inTurn<T>(statement: () => Awaitable<T>): Awaitable<T> {
    const worked = performance.now() - this.#began;
    return worked < SHARE ? statement() : this.#afterOthers(Math.min(MOST_TURNS, worked / SHARE), statement);
  }

  async #afterOthers<T>(turns: number, statement: () => Awaitable<T>): Promise<T> {
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    this.#began = performance.now();
    return statement();
  }
}
