// What orders records that are alike in everything that a list is ordered by: their ids, which grow as records are made. Of
// those of one millisecond the one that was made last is the newest, in a list of the newest first as well.

import type { Query } from "./store.ts";

/** Whether ids go down as the values do; what is worked out, as how well something was found, leaves them as they are. */
export function tiesDescend(order: Query["order"]): boolean {
  const last = order.at(-1);
  return last?.descending === true && last.by.op === "field";
}
