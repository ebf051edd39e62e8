// How many requests one person has made in the time that is under way, of all processes together.

import type { Transaction } from "../store.ts";
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
  readonly beganAt: string;
  readonly endsAt: string;
  readonly count: number;
}

/** Adds to what all processes have counted, and answers that; a count whose time is over begins anew. */
export async function addRequests(transaction: Transaction, counted: RequestCount, now: string): Promise<RequestCount> {
  const { keyHash, beganAt, endsAt, count } = counted;
  const over = `"ninefold_request_count"."ends_at" <= ? OR "ninefold_request_count"."began_at" > ?`;
  const [row] = await transaction.system.rows(
    `INSERT INTO "ninefold_request_count" ("key_hash", "began_at", "ends_at", "count") VALUES (?, ?, ?, ?)
      ON CONFLICT ("key_hash") DO UPDATE SET
        "count" = CASE WHEN ${over} THEN excluded."count" ELSE "ninefold_request_count"."count" + excluded."count" END,
        "began_at" = CASE WHEN ${over} THEN excluded."began_at" ELSE "ninefold_request_count"."began_at" END,
        "ends_at" = CASE WHEN ${over} THEN excluded."ends_at" ELSE "ninefold_request_count"."ends_at" END
      RETURNING "began_at", "ends_at", "count"`,
    [keyHash, beganAt, endsAt, count, now, now, now, now, now, now],
  );
  return { keyHash, beganAt: String(row?.[0]), endsAt: String(row?.[1]), count: Number(row?.[2]) };
}

/** Forgets what is over. */
export async function forgetRequests(transaction: Transaction, now: string): Promise<void> {
  await transaction.system.run(`DELETE FROM "ninefold_request_count" WHERE "ends_at" <= ?`, [now]);
}
