// Brings a database to a plan and records that as a release, in the one transaction that the engine holds: both or neither.

import { randomUUID } from "node:crypto";
import type { Connection, Dialect } from "../dialect.ts";
import type { Loss, MigrationReport, ReleaseDraft } from "../store.ts";
import { addRelease, latestRelease, type Release, releaseTable } from "../system/releases.ts";
import { storedSchema } from "./catalogue.ts";
import { migrate, type Target } from "./migrate.ts";

export interface Releasing {
  readonly givenUp?: readonly Loss[];
  readonly release?: ReleaseDraft | null;
}

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
  { givenUp = [], release = null }: Releasing,
): Promise<Released> {
  if (release === null) return { report: await migrate(connection, dialect, target, givenUp), number: null };
  const began = performance.now();
  const latest = await storedRelease(connection, dialect);
  const isSame = latest !== null && release.isSame(latest);
  const report = await migrate(connection, dialect, target, givenUp);
  if (!release.isRecorded) return { report, number: null };
  if (isSame) return { report, number: latest.number };
  for (const text of dialect.holdTransactions) await connection.run(text, []);
  const number = (latest?.number ?? 0) + 1;
  const { at, by, program, meaning, bundle } = release;
  const milliseconds = Math.round(performance.now() - began);
  const product = latest?.product ?? randomUUID();
  await addRelease(connection, { number, product, at, by, program, meaning, bundle, milliseconds });
  return { report, number };
}

/** The latest release; null where there is none, as in a database from before releases were recorded. */
export async function storedRelease(connection: Connection, dialect: Dialect): Promise<Release | null> {
  if ((await storedSchema(connection, dialect)) === null) return null;
  const tables = await connection.rows(dialect.listTables, []);
  return tables.some(([name]) => name === releaseTable.name) ? latestRelease(connection) : null;
}
