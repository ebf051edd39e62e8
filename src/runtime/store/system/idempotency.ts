// Requests that were sent with an Idempotency-Key and done: what was asked, and what was answered.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, NUMBER, systemTable, TEXT } from "./system-table.ts";

export const idempotencyTable = systemTable(
  "ninefold_idempotency",
  ["key"],
  [
    column("key", TEXT),
    column("request", TEXT),
    column("status", NUMBER, false),
    column("headers", TEXT, false),
    column("body", TEXT, false),
    column("created_at", MOMENT),
    column("expires_at", MOMENT),
  ],
  [["expires_at"]],
);

/** A request that was done. */
export interface DoneRequest {
  /** A digest of what was asked. */
  readonly request: string;
  /** Null until it is known, and where it is not kept. */
  readonly answer: KeptAnswer | null;
}

export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; null: no body. */
  readonly body: string | null;
}

/** Null where there is none, or one whose time is over. */
export async function doneRequest({ system }: Reader, key: string, now: string): Promise<DoneRequest | null> {
  const text = `SELECT "request", "status", "headers", "body" FROM "ninefold_idempotency" WHERE "key" = ? AND "expires_at" > ?`;
  const [raw] = await system.rows(text, [key, now]);
  if (raw === undefined) return null;
  const [request, status, headers, body] = raw;
  if (status === null) return { request: String(request), answer: null };
  const answer = { status: Number(status), headers: JSON.parse(String(headers)), body: body === null ? null : String(body) };
  return { request: String(request), answer };
}

/** To be called in the transaction that does what was asked, where `doneRequest` found none in it. */
export async function saveDoneRequest({ system }: Transaction, key: string, request: string, now: string, until: string): Promise<void> {
  await system.run(`DELETE FROM "ninefold_idempotency" WHERE "key" = ? AND "expires_at" <= ?`, [key, now]);
  const text = `INSERT INTO "ninefold_idempotency" ("key", "request", "created_at", "expires_at") VALUES (?, ?, ?, ?)`;
  // Where another process does the same at this moment, one of both begins anew and finds what the other did.
  await system.run(`${text} ON CONFLICT ("key") DO NOTHING`, [key, request, now, until]);
}

export async function saveAnswer({ system }: Transaction, key: string, { status, headers, body }: KeptAnswer): Promise<void> {
  const text = `UPDATE "ninefold_idempotency" SET "status" = ?, "headers" = ?, "body" = ? WHERE "key" = ?`;
  await system.run(text, [status, JSON.stringify(headers), body, key]);
}

export async function removeExpiredRequests({ system }: Transaction, now: string): Promise<void> {
  await system.run(`DELETE FROM "ninefold_idempotency" WHERE "expires_at" <= ?`, [now]);
}
