// `ninefold backup FILE TARGET` and `ninefold restore FILE SOURCE`: everything that a product keeps, as of one moment, into
// a folder and back, on either engine and from one to the other.

import { cpSync, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { loadContent } from "../runtime/store/backup/load.ts";
import { openSnapshot, type Snapshot } from "../runtime/store/backup/snapshot.ts";
import { OpenRefused, StoreUnavailable } from "../runtime/store/store.ts";
import type { Table } from "../runtime/store/tables.ts";
import { BACKUP_FORMAT, checksum, type Kept, type KeptTable, MANIFEST, type Manifest, rowsIn, verifiedManifest } from "./backup-folder.ts";
import { type Configuration, type Options, readConfiguration } from "./configuration.ts";
import { databaseUrl, dataFolder } from "./data.ts";
import { readDocuments } from "./document.ts";
import { fileTrouble } from "./file-trouble.ts";
import { UserError } from "./user-error.ts";
import { VERSION } from "./version.ts";

export async function backupCommand(file: string, target: string, options: Options): Promise<void> {
  const configuration = readConfiguration(options, process.env);
  const folder = resolve(target);
  if (existsSync(folder))
    throw new UserError(`${folder} is there already. Name a folder that is not: a backup is never written over another.`);
  const partial = `${folder}.partial`;
  const snapshot = await explained(() => openSnapshot(databaseUrl(file, configuration)));
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    mkdirSync(join(partial, "tables"));
    const tables = await writeTables(partial, snapshot);
    const files = await copyFiles(storedFiles(file, configuration), partial);
    const document = await writeDocument(file, partial);
    const { engine, schema } = snapshot;
    const madeAt = new Date().toISOString();
    const manifest: Manifest = { format: BACKUP_FORMAT, program: VERSION, madeAt, engine, document, schema, tables, files };
    writeFileSync(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    await verifiedManifest(partial);
    renameSync(partial, folder);
    console.log(`${folder} holds ${said(manifest)}; all of it was read back and is as it was written.`);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (error instanceof Error && "syscall" in error) throw fileTrouble(`${folder} cannot be written`, error, "Nothing was kept.");
    throw error;
  } finally {
    await snapshot.close();
  }
}

export async function restoreCommand(file: string, source: string, options: Options & { readonly replace?: boolean }): Promise<void> {
  const { replace = false, ...settings } = options;
  const configuration = readConfiguration(settings, process.env);
  const folder = resolve(source);
  const manifest = await verifiedManifest(folder);
  const stored = storedFiles(file, configuration);
  if (!replace && manifest.files.length > 0 && existsSync(stored))
    throw new UserError(`${stored}: There are files already. Restore elsewhere, or put them aside and restore here: --replace`);
  const at = new Date();
  const paths = new Map(manifest.tables.map((one) => [one.table.name, one]));
  const content = {
    schema: manifest.schema,
    tables: manifest.tables.map((one) => one.table),
    counts: new Map(manifest.tables.map((one) => [one.table.name, one.rows])),
    rows: (table: Table) => rowsIn(folder, paths.get(table.name)!),
  };
  // Files of other names stay out of the way until the database is whole.
  const beside = `${stored}.restoring`;
  rmSync(beside, { recursive: true, force: true });
  if (manifest.files.length > 0) cpSync(join(folder, "files"), beside, { recursive: true });
  const load = () => loadContent(databaseUrl(file, configuration), content, replace, at);
  const before = await explained(load).catch((error: unknown) => {
    rmSync(beside, { recursive: true, force: true });
    throw error;
  });
  if (before !== null) console.log(`What was there before is kept as ${before}.`);
  if (manifest.files.length > 0) {
    if (existsSync(stored)) {
      const aside = `${stored}.before-${at.toISOString().replace(/[-:]|\.\d+/g, "")}`;
      renameSync(stored, aside);
      console.log(`The files that were there before are kept as ${aside}.`);
    }
    renameSync(beside, stored);
  }
  console.log(`Restored ${said(manifest)}, as of ${manifest.madeAt}.`);
}

async function explained<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof OpenRefused || error instanceof StoreUnavailable) throw new UserError(error.message);
    throw error;
  }
}

function said({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${files.length} files`;
}

/** Where files are kept beside the database. */
function storedFiles(file: string, configuration: Configuration): string {
  return join(dataFolder(file, configuration), "files");
}

async function writeTables(folder: string, snapshot: Snapshot): Promise<KeptTable[]> {
  const written: KeptTable[] = [];
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

/** After the rows: what they speak of was there before them. */
async function copyFiles(stored: string, folder: string): Promise<Kept[]> {
  if (!existsSync(stored)) return [];
  const into = join(folder, "files");
  cpSync(stored, into, { recursive: true });
  return keptIn(into, folder);
}

async function keptIn(part: string, folder: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const entry of readdirSync(part, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    kept.push({ path: relative(folder, path).split(sep).join("/"), ...(await checksum(path)) });
  }
  return kept;
}

async function writeDocument(file: string, folder: string): Promise<Kept[]> {
  const top = dirname(file);
  for (const source of readDocuments(file)) {
    const inside = relative(top, source.file);
    const path = join(folder, "document", inside.startsWith("..") || inside === "" ? basename(source.file) : inside);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source.text);
  }
  return keptIn(join(folder, "document"), folder);
}
