// Releases as this program runs them, compiled again from what the data keep.

import { compileWithModel } from "../../compiler/compile.ts";
import type { Compiled } from "../../compiler/difference/difference.ts";
import type { Source } from "../../compiler/source.ts";
import type { ReleasedVersion } from "../../runtime/server/server-setup.ts";
import { beginReading } from "../../runtime/store/backup/read-transaction.ts";
import type { Connection, Dialect } from "../../runtime/store/dialect.ts";
import { storedRelease } from "../../runtime/store/migrate/stored-release.ts";
import { openSystem, type SystemTables } from "../../runtime/store/open-system.ts";
import { OpenRefused } from "../../runtime/store/store.ts";
import { listReleases, type Release, type ReleaseSummary, releaseNumbered, releaseTable } from "../../runtime/store/system/releases.ts";
import { readableError } from "../refused.ts";
import { UserError } from "../user-error.ts";
import { unpackBundle } from "./bundle.ts";

/** Null where the data know of no release, or there are none. */
export async function latestReleaseAt(url: string): Promise<Release | null> {
  try {
    return await withSystem(url, ({ system, dialect }) => storedRelease(system, dialect));
  } catch (error) {
    if (error instanceof OpenRefused) return null;
    throw error;
  }
}

/** The latest first; none where the data know of none. Throws `UserError`. */
export async function recordedReleases(url: string): Promise<readonly ReleaseSummary[]> {
  try {
    return await withSystem(url, ({ system, dialect }) => listedReleases(system, dialect));
  } catch (error) {
    throw readableError(error);
  }
}

/** The same before the data are opened, of which nothing is written: none where they cannot be read. */
export async function readReleases(url: string): Promise<readonly ReleaseSummary[]> {
  try {
    const { connection, dialect, close } = await beginReading(url);
    try {
      return await listedReleases(connection, dialect);
    } finally {
      await close();
    }
  } catch {
    return [];
  }
}

async function listedReleases(connection: Connection, dialect: Dialect): Promise<readonly ReleaseSummary[]> {
  const tables = await connection.rows(dialect.listTables, []);
  return tables.some(([name]) => name === releaseTable.name) ? listReleases(connection) : [];
}

/** Throws `UserError` where there is none of this number. */
export async function releaseAt(url: string, number: number): Promise<Release> {
  const release = await withSystem(url, ({ system }) => releaseNumbered(system, number)).catch((error: unknown) => {
    throw readableError(error);
  });
  if (release === null) throw new UserError(`There is no release ${number}.`);
  return release;
}

export async function withSystem<T>(url: string, work: (tables: SystemTables) => Promise<T>): Promise<T> {
  const tables = await openSystem(url);
  try {
    return await work(tables);
  } finally {
    await tables.close();
  }
}

/** Null where this version of the program cannot run it. */
export function bundledDocument(documents: readonly Source[]): Compiled | null {
  const compiled = compileWithModel(documents);
  return compiled.plan === null ? null : { ...compiled, plan: compiled.plan, sources: documents };
}

/** Throws `UserError` where this version of the program cannot run it. */
export function releasedDocument({ number, program, bundle }: Release, instead = "Start that one."): Compiled {
  const document = bundledDocument(unpackBundle(bundle).documents);
  if (document !== null) return document;
  throw new UserError(`Release ${number} was recorded by Ninefold ${program}, and this version does not run its document. ${instead}`);
}

/** Throws as `releasedDocument`. */
export function releasedVersion(release: Release): ReleasedVersion {
  return { number: release.number, plan: releasedDocument(release).plan, look: unpackBundle(release.bundle).look };
}
