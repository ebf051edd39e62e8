// The releases of a product: each document that its data were brought to, with what it meant. The latest one is in force, and its
// number is the fencing token of every transaction. The table is never cleared, so that it also says whose the data are.

import type { Awaitable } from "../awaitable.ts";
import { andThen } from "../awaitable.ts";
import type { Connection } from "../dialect.ts";
import type { RecordedTable } from "../migrate/recorded-names.ts";
import { column, MOMENT, NUMBER, systemTable, TEXT } from "./system-table.ts";

const TABLE = "ninefold_release";

/** Columns are never changed, so those of what a release may record besides are there, and empty. */
export const releaseTable = systemTable(
  TABLE,
  ["number"],
  [
    column("number", NUMBER),
    column("product", TEXT),
    column("at", MOMENT),
    column("by", TEXT, false),
    column("program", TEXT),
    column("meaning", TEXT),
    column("bundle", TEXT),
    column("names", TEXT, false),
    column("lenses", TEXT, false),
    column("answers", TEXT, false),
    column("backup", TEXT, false),
    column("held", TEXT, false),
    column("milliseconds", NUMBER, false),
  ],
  [],
);

/** In the column `held` while timers, mails and calls wait for `ninefold release --go`; afterwards it is the moment of that. */
const UNTIL_GO = "until go";

/** What processes say to each other once nothing waits any more. */
export const HOLD_ENDED = "hold ended";

/** A release as lists show it. */
export interface ReleaseSummary {
  /** From 1, without gaps. */
  readonly number: number;
  /** The id of the product: a UUID that all of its releases have. */
  readonly product: string;
  readonly at: string;
  /** Who started the program, as the operating system calls them; null where it does not say. */
  readonly by: string | null;
  /** The version of Ninefold. */
  readonly program: string;
  /** A digest: releases with the same one mean the same. */
  readonly meaning: string;
  /** How long bringing the data to it took. */
  readonly milliseconds: number | null;
  /** The release that it is the way back to; null where it is none. */
  readonly returnsTo: number | null;
  /** Whether timers, mails and calls wait while it is the latest, or the moment until which they did. */
  readonly held: boolean | string;
}

/** What the way back from a release has to know of it. */
export interface RollbackRecord {
  /** The last entry of the history before it; empty where there was none. */
  readonly history: string;
  readonly tables: readonly RecordedTable[];
}

export interface Release extends ReleaseSummary {
  /** The document with what stands beside it; only the command line reads it. */
  readonly bundle: string;
}

/** The column `names`. */
interface StoredRollback extends RollbackRecord {
  readonly format: 1;
  readonly returnsTo: number | null;
}

const SUMMARY = `"number", "product", "at", "by", "program", "meaning", "milliseconds", "names", "held"`;

/** PostgreSQL plans this more quickly than `max`. */
const LATEST_NUMBER = `SELECT "number" FROM "${TABLE}" ORDER BY "number" DESC LIMIT 1`;

const HELD = `"number" = (${LATEST_NUMBER}) AND "held" = '${UNTIL_GO}'`;

/** One text for both engines. */
export const releaseStatements = {
  latestNumber: LATEST_NUMBER,
  /** The condition that the latest release is held. */
  isHeld: `EXISTS (SELECT 1 FROM "${TABLE}" WHERE ${HELD})`,
  /** On PostgreSQL: who holds the first is let go on before who waits for the second may release. */
  share: `LOCK TABLE "${TABLE}" IN ACCESS SHARE MODE`,
  exclude: `LOCK TABLE "${TABLE}" IN ACCESS EXCLUSIVE MODE`,
} as const;

/** 0 where none is recorded. */
export function latestNumber(connection: Connection): Awaitable<number> {
  return andThen(connection.rows(LATEST_NUMBER, []), ([row]) => Number(row?.[0] ?? 0));
}

/** The number of the latest release where it is held, else null. Only a release that follows can be held again. */
export function heldRelease(connection: Connection): Awaitable<number | null> {
  return andThen(connection.rows(`SELECT "number" FROM "${TABLE}" WHERE ${HELD}`, []), ([row]) =>
    row === undefined ? null : Number(row[0]),
  );
}

/** From now on nothing waits; false where nothing did. */
export async function endHold(connection: Connection, now: string): Promise<boolean> {
  return (await connection.run(`UPDATE "${TABLE}" SET "held" = ? WHERE ${HELD}`, [now])) === 1;
}

/** Milliseconds between two moments in which a release was held. */
export async function heldTime(connection: Connection, since: string, until: string): Promise<number> {
  const releases = (await listReleases(connection)).reverse();
  return releases.reduce((sum, { at, held }, index) => {
    if (held === false) return sum;
    const end = held === true ? (releases[index + 1]?.at ?? until) : held;
    const [from, to] = [at > since ? at : since, end < until ? end : until];
    return sum + Math.max(0, Date.parse(to) - Date.parse(from));
  }, 0);
}

/** Null where none is recorded. */
export async function latestRelease(connection: Connection): Promise<Release | null> {
  const [row] = await connection.rows(`SELECT ${SUMMARY}, "bundle" FROM "${TABLE}" ORDER BY "number" DESC LIMIT 1`, []);
  return row === undefined ? null : releaseOf(row);
}

/** Null where there is none of this number. */
export async function releaseNumbered(connection: Connection, number: number): Promise<Release | null> {
  const [row] = await connection.rows(`SELECT ${SUMMARY}, "bundle" FROM "${TABLE}" WHERE "number" = ?`, [number]);
  return row === undefined ? null : releaseOf(row);
}

/** Null where an older version of the program recorded it, which kept nothing for the way back. */
export async function rollbackRecord(connection: Connection, number: number): Promise<RollbackRecord | null> {
  const [row] = await connection.rows(`SELECT "names" FROM "${TABLE}" WHERE "number" = ?`, [number]);
  return storedRollback(row?.[0]);
}

/** The latest first. */
export async function listReleases(connection: Connection): Promise<ReleaseSummary[]> {
  return (await connection.rows(`SELECT ${SUMMARY} FROM "${TABLE}" ORDER BY "number" DESC`, [])).map(summaryOf);
}

export async function addRelease(connection: Connection, release: Release, { history, tables }: RollbackRecord): Promise<void> {
  const { number, product, at, by, program, meaning, bundle, milliseconds, returnsTo, held } = release;
  const way: StoredRollback = { format: 1, history, returnsTo, tables };
  await connection.run(
    `INSERT INTO "${TABLE}" ("number", "product", "at", "by", "program", "meaning", "bundle", "milliseconds", "names", "held") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [number, product, at, by, program, meaning, bundle, milliseconds, JSON.stringify(way), held === true ? UNTIL_GO : null],
  );
}

function storedRollback(names: unknown): StoredRollback | null {
  return names === null || names === undefined ? null : (JSON.parse(String(names)) as StoredRollback);
}

function releaseOf(row: readonly unknown[]): Release {
  return { ...summaryOf(row), bundle: String(row[9]) };
}

function summaryOf(row: readonly unknown[]): ReleaseSummary {
  const [number, product, at, by, program, meaning, milliseconds, names, held] = row;
  return {
    number: Number(number),
    product: String(product),
    at: String(at),
    by: by === null || by === undefined ? null : String(by),
    program: String(program),
    meaning: String(meaning),
    milliseconds: milliseconds === null || milliseconds === undefined ? null : Number(milliseconds),
    returnsTo: storedRollback(names)?.returnsTo ?? null,
    held: held === UNTIL_GO || (typeof held === "string" && held),
  };
}
