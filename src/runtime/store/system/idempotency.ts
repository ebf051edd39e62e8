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
  /** What came of it, stored by the transaction that did it. */
  readonly done: DoneWork | null;
  /** Null until it is known, and where it is not kept. */
  readonly answer: StoredAnswer | null;
}

export interface DoneWork {
  /** What its transaction gave to whoever makes the answer: ids and versions. */
  readonly result: unknown;
  /** The record that it was about; null for none, or several. */
  readonly about: { readonly entity: string; readonly id: string } | null;
  /** Whether it deleted that record. */
  readonly deletes: boolean;
  /** The roles of whoever asked. */
  readonly roles: readonly string[];
}

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; null: no body. */
  readonly body: string | null;
}

/** What stands in the column of the headers, so that tables which are there already need no other. */
interface StoredHeaders {
  readonly done: DoneWork;
  readonly headers: StoredAnswer["headers"];
}

/** Null where there is none, or one whose time is over. */
export async function doneRequest({ system }: Reader, key: string, now: string): Promise<DoneRequest | null> {
  const text = `SELECT "request", "status", "headers", "body" FROM "ninefold_idempotency" WHERE "key" = ? AND "expires_at" > ?`;
  const [raw] = await system.rows(text, [key, now]);
  if (raw === undefined) return null;
  const [request, status, kept, body] = raw;
  const { done, headers } = readStoredHeaders(kept === null ? {} : JSON.parse(String(kept)));
  const answer = status === null ? null : { status: Number(status), headers, body: body === null ? null : String(body) };
  return { request: String(request), done, answer };
}

/** An earlier program kept the headers alone. */
function readStoredHeaders(kept: StoredHeaders | StoredAnswer["headers"]): {
  readonly done: DoneWork | null;
  readonly headers: StoredAnswer["headers"];
} {
  return hasDone(kept) ? kept : { done: null, headers: kept };
}

function hasDone(kept: StoredHeaders | StoredAnswer["headers"]): kept is StoredHeaders {
  return typeof kept.done === "object";
}

/** To be called in the transaction that did what was asked, where `doneRequest` found none in it. */
export async function saveDoneRequest(
  { system }: Transaction,
  key: string,
  request: string,
  done: DoneWork,
  now: string,
  until: string,
): Promise<void> {
  await system.run(`DELETE FROM "ninefold_idempotency" WHERE "key" = ? AND "expires_at" <= ?`, [key, now]);
  const text = `INSERT INTO "ninefold_idempotency" ("key", "request", "headers", "created_at", "expires_at") VALUES (?, ?, ?, ?, ?)`;
  // Where another process does the same at this moment, one of both begins anew and finds what the other did.
  await system.run(`${text} ON CONFLICT ("key") DO NOTHING`, [key, request, storedHeaders(done, {}), now, until]);
}

export async function saveAnswer(
  { system }: Transaction,
  key: string,
  done: DoneWork,
  { status, headers, body }: StoredAnswer,
): Promise<void> {
  const text = `UPDATE "ninefold_idempotency" SET "status" = ?, "headers" = ?, "body" = ? WHERE "key" = ?`;
  await system.run(text, [status, storedHeaders(done, headers), body, key]);
}

function storedHeaders(done: DoneWork, headers: StoredAnswer["headers"]): string {
  return JSON.stringify({ done, headers } satisfies StoredHeaders);
}

export async function removeExpiredRequests({ system }: Transaction, now: string): Promise<void> {
  await system.run(`DELETE FROM "ninefold_idempotency" WHERE "expires_at" <= ?`, [now]);
}
