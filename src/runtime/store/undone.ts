// Work of which nothing is kept although it did not fail. A transaction that is undone once its result is there.

import type { Awaitable } from "./awaitable.ts";
import type { Transaction } from "./store.ts";

type Write<T> = (work: (transaction: Transaction) => Awaitable<T>) => Promise<T>;

/** Carries what was found out of the transaction that is undone. */
class Undone<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super("undone");
    this.result = result;
  }
}

/** `write` runs work in a transaction, and undoes it where the work throws. */
export function undone<T>(write: Write<T>, work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
  return commitIf(write, work, () => false);
}

/** The same for work that is kept where its result is as it should be. */
export async function commitIf<T>(
  write: Write<T>,
  work: (transaction: Transaction) => Awaitable<T>,
  isKept: (result: T) => boolean,
): Promise<T> {
  try {
    return await write(async (transaction) => {
      const result = await work(transaction);
      if (!isKept(result)) throw new Undone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    throw error;
  }
}
