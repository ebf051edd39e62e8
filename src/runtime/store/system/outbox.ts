// Mail and calls that are to leave the program, and the log of every attempt.

import type { Dialect } from "../dialect.ts";
import type { Reader, Transaction } from "../store.ts";
import { heldTime, releaseStatements } from "./releases.ts";
import { column, MOMENT, NUMBER, systemTable, TEXT } from "./system-table.ts";

export const outboxTable = systemTable(
  "ninefold_outbox",
  ["id"],
  [
    column("id", TEXT),
    column("kind", TEXT),
    column("name", TEXT),
    column("queue", TEXT),
    column("entity", TEXT, false),
    column("record", TEXT, false),
    column("content", TEXT),
    column("state", TEXT),
    column("created_at", MOMENT),
    column("due_at", MOMENT),
    column("taken_until", MOMENT, false),
    column("attempts", NUMBER),
    column("most_attempts", NUMBER, false),
    column("give_up_at", MOMENT, false),
  ],
  [
    ["state", "due_at"],
    ["queue", "state", "id"],
  ],
);

export const deliveryTable = systemTable(
  "ninefold_delivery",
  ["id"],
  [
    column("id", TEXT),
    column("entry", TEXT),
    column("at", MOMENT),
    column("outcome", TEXT),
    column("detail", TEXT),
    column("milliseconds", NUMBER),
  ],
  [["entry", "id"]],
);

export type OutboxState = "waiting" | "delivered" | "failed";

export interface OutboxEntry {
  /** UUIDv7: entries of one queue go out in the order of their ids. */
  readonly id: string;
  readonly kind: "mail" | "call";
  /** What the document, or the program, calls it. */
  readonly name: string;
  readonly queue: string;
  /** The record that it is about. */
  readonly entity: string | null;
  readonly record: string | null;
  /** JSON. */
  readonly content: string;
  readonly state: OutboxState;
  readonly createdAt: string;
  readonly dueAt: string;
  /** How often it was tried, an attempt under way included. */
  readonly attempts: number;
  /** Null: as often as there is time. */
  readonly mostAttempts: number | null;
  /** Not tried again after this. */
  readonly giveUpAt: string | null;
}

export interface Delivery {
  readonly id: string;
  readonly entry: string;
  readonly at: string;
  readonly outcome: "delivered" | "failed";
  /** "200", or why not. */
  readonly detail: string;
  readonly milliseconds: number;
}

const COLUMNS = `"id", "kind", "name", "queue", "entity", "record", "content", "state", "created_at", "due_at", "attempts",
  "most_attempts", "give_up_at"`;

export async function addEntry(transaction: Transaction, entry: OutboxEntry): Promise<void> {
  await transaction.system.run(`INSERT INTO "ninefold_outbox" (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
    ...[entry.id, entry.kind, entry.name, entry.queue, entry.entity, entry.record, entry.content, entry.state],
    ...[entry.createdAt, entry.dueAt, entry.attempts, entry.mostAttempts, entry.giveUpAt],
  ]);
}

/** Within a text of JSON its quotes would be escaped: only a mail that is marked has this. */
const SENSITIVE = `"kind" = 'mail' AND "content" LIKE '%"sensitive":true%'`;

/**
 * Waits for its turn: no release is held, unless it is a mail with a link that its reader waits for; nothing of its queue that is
 * older waits, and nobody has it. Takes the kinds, the moment, and the moment by the real clock, by which whoever has it holds it.
 */
function isDue(kinds: readonly string[]): string {
  return `"state" = 'waiting' AND "kind" IN (${kinds.map(() => "?").join(", ")}) AND "due_at" <= ?
    AND ("taken_until" IS NULL OR "taken_until" <= ?)
    AND (NOT ${releaseStatements.isHeld} OR (${SENSITIVE}))
    AND NOT EXISTS (SELECT 1 FROM "ninefold_outbox" "older"
      WHERE "older"."queue" = "ninefold_outbox"."queue" AND "older"."state" = 'waiting' AND "older"."id" < "ninefold_outbox"."id")`;
}

/** The time of an attempt. */
export interface Taking {
  /** By the product's clock, which in development is set forward and back: by it entries are due. */
  readonly now: string;
  /** By the real clock: by it nobody takes what another has, however the product's is set meanwhile. */
  readonly real: string;
}

export async function isAnyDue(reader: Reader, kinds: readonly OutboxEntry["kind"][], { now, real }: Taking): Promise<boolean> {
  const rows = await reader.system.rows(`SELECT 1 FROM "ninefold_outbox" WHERE ${isDue(kinds)} LIMIT 1`, [...kinds, now, real]);
  return rows.length > 0;
}

export async function waitingEntries({ system }: Reader): Promise<number> {
  const [row] = await system.rows(`SELECT count(*) FROM "ninefold_outbox" WHERE "state" = 'waiting'`, []);
  return Number(row?.[0]);
}

export type WaitingEntries = Readonly<Record<OutboxEntry["kind"], number>>;

export async function waitingByKind({ system }: Pick<Reader, "system">): Promise<WaitingEntries> {
  const rows = await system.rows(`SELECT "kind", count(*) FROM "ninefold_outbox" WHERE "state" = 'waiting' GROUP BY "kind"`, []);
  const counts = new Map(rows.map(([kind, count]) => [String(kind), Number(count)]));
  return { mail: counts.get("mail") ?? 0, call: counts.get("call") ?? 0 };
}

/** Takes what is due until `until`, by the real clock, `most` at once: no other process gets the same meanwhile. */
export async function takeDue(
  transaction: Transaction,
  { skipLocked }: Pick<Dialect, "skipLocked">,
  kinds: readonly OutboxEntry["kind"][],
  { now, real, until, most }: Taking & { readonly until: string; readonly most: number },
): Promise<OutboxEntry[]> {
  const text = `SELECT ${COLUMNS} FROM "ninefold_outbox" WHERE ${isDue(kinds)} ORDER BY "due_at", "id" LIMIT ?${skipLocked}`;
  const due = (await transaction.system.rows(text, [...kinds, now, real, most])).map(decodeOutboxEntry);
  const take = `UPDATE "ninefold_outbox" SET "taken_until" = ?, "attempts" = "attempts" + 1 WHERE "id" = ?`;
  for (const { id } of due) await transaction.system.run(take, [until, id]);
  return due.map((entry) => ({ ...entry, attempts: entry.attempts + 1 }));
}

/** Writes what became of an attempt; false where another process has taken the entry since, because this one took too long. */
export async function settleEntry(
  transaction: Transaction,
  entry: OutboxEntry,
  delivery: Delivery,
  then: { readonly state: OutboxState; readonly dueAt: string; readonly content: string },
): Promise<boolean> {
  const text = `UPDATE "ninefold_outbox" SET "state" = ?, "due_at" = ?, "content" = ?, "taken_until" = NULL
    WHERE "id" = ? AND "attempts" = ? AND "state" = 'waiting'`;
  const changed = await transaction.system.run(text, [then.state, then.dueAt, then.content, entry.id, entry.attempts]);
  const { id, at, outcome, detail, milliseconds } = delivery;
  await transaction.system.run(
    `INSERT INTO "ninefold_delivery" ("id", "entry", "at", "outcome", "detail", "milliseconds") VALUES (?, ?, ?, ?, ?, ?)`,
    [id, entry.id, at, outcome, detail, milliseconds],
  );
  return changed === 1;
}

/** Gives an attempt back that was not made after all. */
export async function releaseEntry(transaction: Transaction, entry: OutboxEntry): Promise<void> {
  const text = `UPDATE "ninefold_outbox" SET "taken_until" = NULL, "attempts" = "attempts" - 1
    WHERE "id" = ? AND "attempts" = ? AND "state" = 'waiting'`;
  await transaction.system.run(text, [entry.id, entry.attempts]);
}

/** Lets an entry begin anew, whatever became of it; false where there is none such. */
export async function redeliver(transaction: Pick<Transaction, "system">, id: string, now: string, giveUpAt: string): Promise<boolean> {
  const text = `UPDATE "ninefold_outbox" SET "state" = 'waiting', "due_at" = ?, "taken_until" = NULL, "attempts" = 0,
    "give_up_at" = ? WHERE "id" = ?`;
  return (await transaction.system.run(text, [now, giveUpAt, id])) === 1;
}

/** Gives up what waits for somebody who never came to send it. The time of a hold does not count. */
export async function giveUpUnsent({ system }: Transaction, kind: OutboxEntry["kind"], now: string): Promise<number> {
  const ended = `"kind" = ? AND "state" = 'waiting' AND "give_up_at" <= ?`;
  const [[oldest] = []] = await system.rows(`SELECT min("created_at") FROM "ninefold_outbox" WHERE ${ended}`, [kind, now]);
  if (typeof oldest !== "string") return 0;
  const until = new Date(Date.parse(now) - (await heldTime(system, oldest, now))).toISOString();
  return system.run(`UPDATE "ninefold_outbox" SET "state" = 'failed', "due_at" = ? WHERE ${ended}`, [now, kind, until]);
}

/** Forgets what was settled before a moment, with its log. */
export async function forgetSettled(transaction: Transaction, before: string): Promise<void> {
  const settled = `"state" <> 'waiting' AND "due_at" < ?`;
  const ofThose = `"entry" IN (SELECT "id" FROM "ninefold_outbox" WHERE ${settled})`;
  await transaction.system.run(`DELETE FROM "ninefold_delivery" WHERE ${ofThose}`, [before]);
  await transaction.system.run(`DELETE FROM "ninefold_outbox" WHERE ${settled}`, [before]);
}

/** Latest first. */
export async function outboxEntries(
  reader: Pick<Reader, "system">,
  only: { readonly kind?: OutboxEntry["kind"]; readonly state?: OutboxState },
  most: number,
): Promise<OutboxEntry[]> {
  const conditions = [only.kind === undefined ? null : `"kind" = ?`, only.state === undefined ? null : `"state" = ?`];
  const where = conditions.filter((one) => one !== null).join(" AND ");
  const given = [only.kind, only.state].filter((one) => one !== undefined);
  const text = `SELECT ${COLUMNS} FROM "ninefold_outbox"${where === "" ? "" : ` WHERE ${where}`} ORDER BY "id" DESC LIMIT ?`;
  return (await reader.system.rows(text, [...given, most])).map(decodeOutboxEntry);
}

/** The last attempt to deliver each of some entries. */
export async function lastDeliveries(
  reader: Pick<Reader, "system">,
  entries: readonly OutboxEntry[],
): Promise<ReadonlyMap<string, Delivery>> {
  if (entries.length === 0) return new Map();
  const text = `SELECT "id", "entry", "at", "outcome", "detail", "milliseconds" FROM "ninefold_delivery"
    WHERE "entry" IN (${entries.map(() => "?").join(", ")}) ORDER BY "id"`;
  const rows = await reader.system.rows(
    text,
    entries.map(({ id }) => id),
  );
  return new Map(rows.map(decodeDelivery).map((delivery) => [delivery.entry, delivery]));
}

function decodeOutboxEntry(raw: readonly unknown[]): OutboxEntry {
  const [id, kind, name, queue, entity, record, content, state, createdAt, dueAt, attempts, mostAttempts, giveUpAt] = raw;
  return {
    id: String(id),
    kind: kind as OutboxEntry["kind"],
    name: String(name),
    queue: String(queue),
    entity: entity === null ? null : String(entity),
    record: record === null ? null : String(record),
    content: String(content),
    state: state as OutboxState,
    createdAt: String(createdAt),
    dueAt: String(dueAt),
    attempts: Number(attempts),
    mostAttempts: mostAttempts === null ? null : Number(mostAttempts),
    giveUpAt: giveUpAt === null ? null : String(giveUpAt),
  };
}

function decodeDelivery(raw: readonly unknown[]): Delivery {
  const [id, entry, at, outcome, detail, milliseconds] = raw;
  return {
    id: String(id),
    entry: String(entry),
    at: String(at),
    outcome: outcome as Delivery["outcome"],
    detail: String(detail),
    milliseconds: Number(milliseconds),
  };
}
