// How often something was done in the time that is under way, of all processes together. Requests, and tries that failed.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, NUMBER, systemTable, TEXT } from "./system-table.ts";

export const requestCountTable = systemTable(
  "ninefold_request_count",
  ["key_hash"],
  [column("key_hash", TEXT), column("began_at", MOMENT), column("ends_at", MOMENT), column("count", NUMBER)],
  [["ends_at"]],
);

export interface RequestCount {
  /** SHA-256 of whose it is and of how long it counts, in hexadecimal. */
  readonly keyHash: string;
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly ends: number;
  readonly count: number;
}

/**
 * What is under way at `now`; null where nothing is. A time that begins later than now was written by a process whose clock was ahead:
 * it is believed in its length alone, and begins now, so that no clock that jumps lifts a limit or makes it last longer than it says.
 */
export async function requestCount({ system }: Reader, keyHash: string, now: number): Promise<RequestCount | null> {
  const [row] = await system.rows(`SELECT "began_at", "ends_at", "count" FROM "ninefold_request_count" WHERE "key_hash" = ?`, [keyHash]);
  if (row === undefined) return null;
  const [began, ends, count] = [Date.parse(String(row[0])), Date.parse(String(row[1])), Number(row[2])];
  if (ends <= now) return null;
  return began <= now ? { keyHash, began, ends, count } : { keyHash, began: now, ends: now + ends - began, count };
}

/** Adds to what all processes have counted, and answers that; where nothing is under way, `counted` is what begins. Below zero takes back. */
export async function addRequests(transaction: Transaction, counted: RequestCount, now: number): Promise<RequestCount> {
  const known = await requestCount(transaction, counted.keyHash, now);
  const count = Math.max(0, (known?.count ?? 0) + counted.count);
  const next = { ...(known ?? counted), count };
  if (known === null && count === 0) return next;
  await transaction.system.run(
    `INSERT INTO "ninefold_request_count" ("key_hash", "began_at", "ends_at", "count") VALUES (?, ?, ?, ?)
      ON CONFLICT ("key_hash") DO UPDATE SET "began_at" = excluded."began_at", "ends_at" = excluded."ends_at", "count" = excluded."count"`,
    [next.keyHash, momentOf(next.began), momentOf(next.ends), count],
  );
  return next;
}

/** Forgets what is over. */
export async function forgetRequests(transaction: Transaction, now: number): Promise<void> {
  await transaction.system.run(`DELETE FROM "ninefold_request_count" WHERE "ends_at" <= ?`, [momentOf(now)]);
}

function momentOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
