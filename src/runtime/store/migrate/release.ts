// Brings a database to a plan and records that as a release, in the one transaction that the engine holds: both or neither.

import { randomUUID } from "node:crypto";
import type { Connection, Dialect } from "../dialect.ts";
import { type AdoptOptions, type Loss, type MigrationReport, OpenRefused, type ReleaseDraft } from "../store.ts";
import { lastEntry } from "../system/history.ts";
import { addRelease, type Release } from "../system/releases.ts";
import { type Ahead, isWorkedAhead, leaveColumns } from "./ahead.ts";
import { eraseOldAsides } from "./asides.ts";
import { type Migrated, migrate, type Target } from "./migrate.ts";
import { rollbackOf, storedRelease } from "./stored-release.ts";

export type Releasing = Omit<AdoptOptions, "switched" | "holding">;

export interface Released {
  readonly report: MigrationReport;
  /** The release that is in force then; null where none is recorded. */
  readonly number: number | null;
}

/** `ahead`: what was worked out before. Throws `MigrationRefused`, `OpenRefused` or `TooManyStale`; the transaction is then to be rolled back. */
export async function migrateAsRelease(
  connection: Connection,
  dialect: Dialect,
  target: Target,
  { givenUp = [], release = null, keepDays }: Releasing,
  ahead: Ahead | null = null,
): Promise<Released> {
  if (release === null) return { report: (await migrate(connection, dialect, target, givenUp)).report, number: null };
  const latest = await storedRelease(connection, dialect);
  const isSame = latest !== null && release.isSame(latest);
  if (!release.isRecorded) return { report: (await migrate(connection, dialect, target, givenUp)).report, number: null };
  if (latest !== null && ahead === null) await eraseOldAsides(connection, dialect, release.at, keepDays);
  // The same document may have other tables in another version of the program.
  if (isSame) return { report: (await migrate(connection, dialect, target, givenUp)).report, number: latest.number };
  return record(connection, dialect, target, { givenUp, release, keepDays }, latest, ahead);
}

async function record(
  connection: Connection,
  dialect: Dialect,
  target: Target,
  {
    givenUp,
    release,
    keepDays,
  }: { readonly givenUp: readonly Loss[]; readonly release: ReleaseDraft; readonly keepDays: number | undefined },
  latest: Release | null,
  ahead: Ahead | null,
): Promise<Released> {
  const began = performance.now();
  // What was written meanwhile is done again once nobody writes any more.
  if (ahead !== null) for (const text of dialect.holdTransactions) await connection.run(text, []);
  if (ahead === null && latest !== null && (await isWorkedAhead(connection)))
    throw new OpenRefused("Another document is being released to this database. Wait until that is done.");
  const taken = await ahead?.ready(connection, dialect);
  const number = (latest?.number ?? 0) + 1;
  const { at, by, program, meaning, bundle, held = false } = release;
  const back = await rollbackOf(connection, release);
  const migrated: Migrated = await migrate(
    connection,
    dialect,
    target,
    givenUp,
    { release: number, at, back, keeps: keepDays !== 0 },
    taken,
  );
  await leaveColumns(connection, migrated.left);
  for (const text of dialect.holdTransactions) await connection.run(text, []);
  const milliseconds = Math.round(performance.now() - began);
  const product = latest?.product ?? randomUUID();
  const returnsTo = release.back?.returnsTo ?? null;
  const way = { history: await lastEntry(connection), tables: migrated.names };
  await addRelease(connection, { number, product, at, by, program, meaning, bundle, milliseconds, returnsTo, held }, way);
  return { report: migrated.report, number };
}
