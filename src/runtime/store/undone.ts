// Work of which nothing is kept, whatever it answers: a transaction that is undone once it has.

import type { Transaction } from "./store.ts";

class Undone<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super("undone");
    this.result = result;
  }
}

/** `write` runs work in a transaction, and undoes it where the work throws. */
export async function undone<T>(
  write: (work: (transaction: Transaction) => Promise<never>) => Promise<never>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let over: Undone<T> | null = null;
  try {
    return await write(async (transaction) => {
      over = new Undone(await work(transaction));
      throw over;
    });
  } catch (error) {
    if (error === over && over !== null) return (over as Undone<T>).result;
    throw error;
  }
}
