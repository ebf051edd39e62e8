// The release that a database is at, where it is Ninefold's and knows of one, and the one that is taken back.

import type { Connection, Dialect } from "../dialect.ts";
import { OpenRefused, type ReleaseDraft, type Rollback } from "../store.ts";
import { latestRelease, type Release, releaseTable, rollbackRecord } from "../system/releases.ts";
import { storedSchema } from "./catalogue.ts";
import type { Back } from "./prepare.ts";

/** The latest release; null where there is none, as in a database from before releases were recorded. */
export async function storedRelease(connection: Connection, dialect: Dialect): Promise<Release | null> {
  if ((await storedSchema(connection, dialect)) === null) return null;
  const tables = await connection.rows(dialect.listTables, []);
  return tables.some(([name]) => name === releaseTable.name) ? latestRelease(connection) : null;
}

/** What a draft leads back from; null where it does not. Throws `OpenRefused`. */
export async function rollbackOf(connection: Connection, { back = null }: ReleaseDraft): Promise<Back | null> {
  return back === null ? null : recordedBack(connection, back);
}

/** Throws `OpenRefused` where nothing was kept for the way back. */
export async function recordedBack(connection: Connection, back: Rollback): Promise<Back> {
  const way = await rollbackRecord(connection, back.number);
  if (way === null)
    throw new OpenRefused(`Release ${back.number} was recorded by an older version of Ninefold, which kept nothing for the way back.`);
  return { number: back.number, plan: back.plan, names: way.tables };
}
