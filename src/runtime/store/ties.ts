// What orders records that are alike in everything that a list is ordered by. Their ids, which grow as records are made. Of those
// of one millisecond the one that was made last is the newest, in a list of the newest first as well.

import type { Table } from "./schema.ts";
import type { Query } from "./store.ts";

/** Whether ids go down as the values do; what is worked out, as how well something was found, leaves them as they are. */
export function tiesDescend(order: Query["order"]): boolean {
  const last = order.at(-1);
  return last?.descending === true && last.by.op === "field";
}

/** The last terms of an order; numbers that are kept as texts follow each other by their length first. */
export function tiesOf({ ids }: Table, order: Query["order"]): string[] {
  const terms = ids === "number" ? ['length(this."id")', 'this."id"'] : ['this."id"'];
  return tiesDescend(order) ? terms.map((term) => `${term} DESC`) : terms;
}
