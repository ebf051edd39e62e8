// A backup on disk. A folder with a manifest, one file of JSON lines for each table, and the stored files. Every file has its
// checksum in the manifest. The same for both engines.

import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Content } from "../../runtime/store/backup/load.ts";
import { type Asides, NOTHING_ASIDE } from "../../runtime/store/migrate/asides.ts";
import type { Schema, Table } from "../../runtime/store/schema.ts";
import type { Value } from "../../runtime/store/store.ts";
import { UserError } from "../user-error.ts";

export const BACKUP_FORMAT = 3;
/** In the first one tables had no keys by which texts are sorted; they are made when it is served. */
const READABLE: readonly number[] = [1, 2, BACKUP_FORMAT];
export const MANIFEST = "manifest.json";

export interface BackupEntry {
  /** Within the folder, with / between. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, in hexadecimal. */
  readonly sha256: string;
}

export interface BackupTable extends BackupEntry {
  readonly table: Table;
  readonly rows: number;
}

export interface Manifest {
  readonly format: number;
  readonly program: string;
  readonly madeAt: string;
  readonly engine: "sqlite" | "postgres";
  /** The document as it was, each of its texts. */
  readonly document: readonly BackupEntry[];
  readonly schema: Schema;
  /** Absent in older backups. */
  readonly asides?: Asides;
  readonly tables: readonly BackupTable[];
  readonly files: readonly BackupEntry[];
  /** The ids of files that a record has and the storage has not; absent in older backups. */
  readonly missing?: readonly string[];
}

/** Reads the manifest and every file that it names; throws `UserError` where one is not as it was written. */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new UserError(`${folder} is no backup: it has no ${MANIFEST}.`);
  const manifest = parsed(path);
  if (!READABLE.includes(manifest.format))
    throw new UserError(`${folder} has the backup format ${manifest.format}; this version of Ninefold reads ${READABLE.join(" and ")}.`);
  for (const kept of [...manifest.document, ...manifest.tables, ...manifest.files]) {
    const file = join(folder, kept.path);
    const found = existsSync(file) ? await checksum(file) : null;
    if (found === null) throw new UserError(`The backup ${folder} is not whole: ${kept.path} is missing.`);
    if (found.sha256 !== kept.sha256) throw new UserError(`The backup ${folder} is damaged: ${kept.path} is not as it was written.`);
  }
  for (const table of manifest.tables) {
    let rows = 0;
    for await (const row of rowsIn(folder, table)) if (row.length === table.table.columns.length) rows++;
    if (rows !== table.rows) throw new UserError(`The backup ${folder} is damaged: ${table.path} has ${rows} of ${table.rows} rows.`);
  }
  return manifest;
}

function parsed(path: string): Manifest {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Manifest;
  } catch {
    throw new UserError(`${path} cannot be read: it is not JSON.`);
  }
}

/** What is to be loaded of a backup. */
export function backupContent(folder: string, { schema, asides, tables }: Manifest): Content {
  const byName = new Map(tables.map((one) => [one.table.name, one]));
  return {
    schema,
    asides: asides ?? NOTHING_ASIDE,
    tables: tables.map(({ table }) => table),
    counts: new Map(tables.map(({ table, rows }) => [table.name, rows])),
    rows: ({ name }: Table) => rowsIn(folder, byName.get(name)!),
  };
}

export async function* rowsIn(folder: string, { path }: BackupEntry): AsyncGenerator<Value[]> {
  const lines = createInterface({ input: createReadStream(join(folder, path)), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line !== "") yield JSON.parse(line) as Value[];
}

export async function checksum(file: string): Promise<Omit<BackupEntry, "path">> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
