// Brings a database to a plan and records that as a release, in the one transaction that the engine holds: both or neither.

import { randomUUID } from "node:crypto";
import type { Connection, Dialect } from "../dialect.ts";
import { type AdoptOptions, type Loss, type MigrationReport, OpenRefused, type ReleaseDraft } from "../store.ts";
import { lastEntry } from "../system/history.ts";
import { addRelease, latestRelease, type Release, releaseTable, rollbackRecord } from "../system/releases.ts";
import { eraseAsides } from "./asides.ts";
import { storedSchema } from "./catalogue.ts";
import { type Migrated, migrate, type Target } from "./migrate.ts";
import type { Keeping } from "./prepare.ts";

export type Releasing = Omit<AdoptOptions, "switched">;

/** Days. */
const KEEP_DAYS = 30;

export interface Released {
  readonly report: MigrationReport;
  /** The release that is in force then; null where none is recorded. */
  readonly number: number | null;
}

/** Throws `MigrationRefused` or `OpenRefused`; the transaction is then to be rolled back. */
export async function migrateAsRelease(
  connection: Connection,
  dialect: Dialect,
  target: Target,
  { givenUp = [], release = null, keepDays = KEEP_DAYS }: Releasing,
): Promise<Released> {
  if (release === null) return { report: (await migrate(connection, dialect, target, givenUp)).report, number: null };
  const latest = await storedRelease(connection, dialect);
  const isSame = latest !== null && release.isSame(latest);
  if (!release.isRecorded) return { report: (await migrate(connection, dialect, target, givenUp)).report, number: null };
  if (latest !== null) await eraseAsides(connection, dialect, momentBefore(release.at, keepDays));
  // The same document may have other tables in another version of the program.
  if (isSame) return { report: (await migrate(connection, dialect, target, givenUp)).report, number: latest.number };
  return record(connection, dialect, target, { givenUp, release, keepDays }, latest);
}

async function record(
  connection: Connection,
  dialect: Dialect,
  target: Target,
  { givenUp, release, keepDays }: { readonly givenUp: readonly Loss[]; readonly release: ReleaseDraft; readonly keepDays: number },
  latest: Release | null,
): Promise<Released> {
  const began = performance.now();
  const number = (latest?.number ?? 0) + 1;
  const { at, by, program, meaning, bundle } = release;
  const back = await rollbackOf(connection, release);
  const migrated: Migrated = await migrate(connection, dialect, target, givenUp, { release: number, at, back, keeps: keepDays > 0 });
  for (const text of dialect.holdTransactions) await connection.run(text, []);
  const milliseconds = Math.round(performance.now() - began);
  const product = latest?.product ?? randomUUID();
  const returnsTo = release.back?.returnsTo ?? null;
  const way = { history: await lastEntry(connection), tables: migrated.names };
  await addRelease(connection, { number, product, at, by, program, meaning, bundle, milliseconds, returnsTo }, way);
  return { report: migrated.report, number };
}

async function rollbackOf(connection: Connection, { back = null }: ReleaseDraft): Promise<Keeping["back"]> {
  if (back === null) return null;
  const way = await rollbackRecord(connection, back.number);
  if (way === null)
    throw new OpenRefused(`Release ${back.number} was recorded by an older version of Ninefold, which kept nothing for the way back.`);
  return { number: back.number, plan: back.plan, names: way.tables };
}

function momentBefore(at: string, days: number): string {
  return new Date(Date.parse(at) - days * 24 * 60 * 60 * 1000).toISOString();
}

/** The latest release; null where there is none, as in a database from before releases were recorded. */
export async function storedRelease(connection: Connection, dialect: Dialect): Promise<Release | null> {
  if ((await storedSchema(connection, dialect)) === null) return null;
  const tables = await connection.rows(dialect.listTables, []);
  return tables.some(([name]) => name === releaseTable.name) ? latestRelease(connection) : null;
}
