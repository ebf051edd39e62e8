// Keeps everything of a product in a folder, as of one moment, and brings it back. `ninefold backup FILE TARGET` and
// `ninefold restore FILE SOURCE`, on either engine and from one to the other.

import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StorageUnavailable } from "../../runtime/server/storage/storage.ts";
import { loadContent } from "../../runtime/store/backup/load.ts";
import { openSnapshot, type Snapshot } from "../../runtime/store/backup/snapshot.ts";
import { OpenRefused, StoreUnavailable } from "../../runtime/store/store.ts";
import { releaseTable } from "../../runtime/store/system/releases.ts";
import { readDocuments } from "../document.ts";
import { demandFolder, fileTrouble } from "../file-trouble.ts";
import { latestReleaseAt } from "../release/released.ts";
import { type Options, readConfiguration } from "../serve/configuration.ts";
import { UserError } from "../user-error.ts";
import { VERSION } from "../version.ts";
import { FileCopies, namedFiles, putBack } from "./backup-files.ts";
import {
  BACKUP_FORMAT,
  type BackupEntry,
  type BackupTable,
  backupContent,
  checksum,
  MANIFEST,
  type Manifest,
  rowsIn,
  verifiedManifest,
} from "./backup-folder.ts";
import { databaseThere, databaseUrl, keepForOwner, openFileStorage } from "./data.ts";

export async function backupCommand(file: string, target: string, options: Options): Promise<void> {
  const configuration = readConfiguration(options, process.env);
  const folder = resolve(target);
  if (existsSync(folder))
    throw new UserError(`${folder} is there already. Name a folder that is not: a backup is never written over another.`);
  const url = databaseThere(file, configuration);
  keepForOwner();
  demandFolder(dirname(folder), "Name another folder.");
  const partial = `${folder}.partial`;
  let snapshot: Snapshot | null = await explained(() => openSnapshot(url));
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial);
    mkdirSync(join(partial, "tables"));
    const copies = new FileCopies(partial, () => openFileStorage(file, configuration));
    // Most files are copied before the moment of the backup, so that few can be removed between it and their copy. One that
    // was is no longer named a moment later: what two moments name, and nobody has, is lost.
    let named = await namedFiles(snapshot);
    let missing: readonly string[] = [];
    for (let isLost = false; !isLost; ) {
      await snapshot?.close();
      snapshot = null;
      const before: ReadonlySet<string> = new Set(await explained(() => copies.take(named)));
      snapshot = await explained(() => openSnapshot(url));
      named = await namedFiles(snapshot);
      missing = await explained(() => copies.take(named));
      isLost = missing.every((id) => before.has(id));
    }
    const files = copies.only(named);
    const tables = await writeTables(partial, snapshot);
    const document = await writeDocument(file, partial);
    const { engine, schema, asides } = snapshot;
    const madeAt = new Date().toISOString();
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      program: VERSION,
      madeAt,
      engine,
      document,
      schema,
      asides,
      tables,
      files,
      missing,
    };
    writeFileSync(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    await verifiedManifest(partial);
    renameSync(partial, folder);
    console.log(`${folder} holds ${manifestSummary(manifest)}; all of it was read back and is as it was written.`);
    tellMissing(manifest);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (error instanceof Error && "syscall" in error) throw fileTrouble(`${folder} cannot be written`, error, "Nothing was kept.");
    throw error;
  } finally {
    await snapshot?.close();
  }
}

/** Files first: what a crash leaves is the database that was there, with files beside it that it does not name. */
export async function restoreCommand(file: string, source: string, options: Options & { readonly replace?: boolean }): Promise<void> {
  const { replace = false, ...settings } = options;
  const configuration = readConfiguration(settings, process.env);
  const folder = resolve(source);
  const manifest = await verifiedManifest(folder);
  const content = backupContent(folder, manifest);
  const url = databaseUrl(file, configuration);
  await demandSameProduct(manifest, folder, url);
  const { files } = manifest;
  const undo = files.length === 0 ? null : await explained(async () => putBack(folder, files, await openFileStorage(file, configuration)));
  const load = () => loadContent(url, content, replace, new Date());
  const before = await explained(load).catch(async (error: unknown) => {
    await undo?.();
    throw error;
  });
  if (before !== null) console.log(`What was there before is kept as ${before}, and its files stay where files are kept.`);
  console.log(`Restored ${manifestSummary(manifest)}, as of ${manifest.madeAt}.`);
  tellMissing(manifest);
}

/** What is put aside is the same product as it was, never another one. Throws `UserError`. */
async function demandSameProduct({ tables }: Manifest, folder: string, url: string): Promise<void> {
  const there = await explained(() => latestReleaseAt(url));
  const kept = tables.find(({ table }) => table.name === releaseTable.name);
  if (there === null || kept === undefined) return;
  const at = kept.table.columns.findIndex(({ name }) => name === "product");
  for await (const row of rowsIn(folder, kept)) {
    if (row[at] === there.product) return;
    throw new UserError(
      `The backup is of another product than the data that are there (${row[at]}, not ${there.product}). Nothing was changed. ` +
        "Name another place for the data: --data FOLDER or --database URL.",
    );
  }
}

const SHOWN = 10;

function tellMissing({ missing = [] }: Manifest): void {
  if (missing.length === 0) return;
  const [one, more] = [missing.length === 1, missing.length - SHOWN];
  const names = `${missing.slice(0, SHOWN).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  console.error(
    `${one ? "1 file that a record has is" : `${missing.length} files that records have are`} not where files are kept: ${names}`,
  );
}

async function explained<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if ([OpenRefused, StoreUnavailable, StorageUnavailable].some((kind) => error instanceof kind))
      throw new UserError((error as Error).message);
    throw error;
  }
}

function manifestSummary({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${files.length} files`;
}

async function writeTables(folder: string, snapshot: Snapshot): Promise<BackupTable[]> {
  const written: BackupTable[] = [];
  for (const [at, table] of snapshot.tables.entries()) {
    const path = `tables/${String(at).padStart(3, "0")}.jsonl`;
    let rows = 0;
    const lines = async function* () {
      for await (const row of snapshot.rows(table)) {
        rows++;
        yield `${JSON.stringify(row)}\n`;
      }
    };
    await pipeline(Readable.from(lines()), createWriteStream(join(folder, path), { flush: true }));
    written.push({ table, path, rows, ...(await checksum(join(folder, path))) });
  }
  return written;
}

async function entriesIn(part: string, folder: string): Promise<BackupEntry[]> {
  const kept: BackupEntry[] = [];
  for (const entry of readdirSync(part, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    kept.push({ path: relative(folder, path).split(sep).join("/"), ...(await checksum(path)) });
  }
  return kept;
}

async function writeDocument(file: string, folder: string): Promise<BackupEntry[]> {
  const top = dirname(file);
  for (const source of readDocuments(file)) {
    const inside = relative(top, source.file);
    const path = join(folder, "document", inside.startsWith("..") || inside === "" ? basename(source.file) : inside);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source.text);
  }
  return entriesIn(join(folder, "document"), folder);
}
