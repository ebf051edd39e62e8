// A store of which every write is part of one transaction that is open. All of them are kept, or none.

import type { Awaitable } from "./awaitable.ts";
import type { Store, Transaction } from "./store.ts";

/**
 * Reads see what was written. The first write that throws is meant to end the transaction: from then on reads see the records as
 * they were before it, so that what went wrong can still be told.
 */
export function storeWithin(store: Store, transaction: Transaction): Store {
  let isOver = false;
  const write = async <T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> => {
    try {
      return await work(transaction);
    } catch (error) {
      isOver = true;
      throw error;
    }
  };
  return new Proxy(store, {
    get(_, name) {
      if (name === "write" || name === "writeAtLength") return write;
      const source = name in transaction && !isOver ? transaction : store;
      const member: unknown = Reflect.get(source, name, source);
      return typeof member === "function" ? member.bind(source) : member;
    },
  });
}
