// Where a document's data lives, and the sample records that stand beside it.

import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { lookAtFiles, openFiles } from "../../runtime/server/storage/open.ts";
import { type FileStorage, StorageRefused } from "../../runtime/server/storage/storage.ts";
import { openSnapshot } from "../../runtime/store/backup/snapshot.ts";
import { OpenRefused } from "../../runtime/store/store.ts";
import { demandFolder, fileTrouble } from "../file-trouble.ts";
import { readableError } from "../refused.ts";
import type { Configuration } from "../serve/configuration.ts";
import { UserError } from "../user-error.ts";

/** The database of a document: the one named, else a SQLite file in the data folder, which is made where there is none. */
export function databaseUrl(file: string, configuration: Pick<Configuration, "data" | "database">): string {
  keepForOwner();
  if (configuration.database === null) dataFolder(file, configuration);
  return databaseThere(file, configuration);
}

/** The same, and nothing is made. */
export function databaseThere(file: string, configuration: Pick<Configuration, "data" | "database">): string {
  return configuration.database ?? `sqlite:${join(placeOf(file, configuration), "ninefold.db")}`;
}

/** Where another one is meant than there is, none is made in its place. Throws `UserError`. */
export async function demandDatabase(url: string): Promise<void> {
  try {
    await (await openSnapshot(url)).close();
  } catch (error) {
    if (!(error instanceof OpenRefused)) throw readableError(error);
    throw new UserError(`${error.message} Name where the product keeps its data, as it is started: --data FOLDER or --database URL.`);
  }
}

/** The folder that holds a document's data; it is made where there is none. */
export function dataFolder(file: string, configuration: Pick<Configuration, "data">): string {
  const folder = placeOf(file, configuration);
  keepForOwner();
  demandFolder(folder, "Name another: --data FOLDER");
  return folder;
}

/** What this process makes from now on is for its user alone: 0600, in folders 0700. */
export function keepForOwner(): void {
  process.umask(0o077);
}

function placeOf(file: string, { data }: Pick<Configuration, "data">): string {
  return data ?? join(dirname(resolve(file)), ".ninefold", basename(file, extname(file)));
}

/** Where the files of a document are kept: at the address that is set, else in a folder with its data. */
export async function openFileStorage(file: string, configuration: Pick<Configuration, "data" | "files">): Promise<FileStorage> {
  return inWords(openFiles(configuration.files ?? join(dataFolder(file, configuration), "files"), process.env));
}

/** The same in two steps: what is wrong with an address that is set is told before anything is made, as a folder of the data. */
export async function fileStorageOf(
  file: string,
  configuration: Pick<Configuration, "data" | "files">,
): Promise<() => Promise<FileStorage>> {
  if (configuration.files === null) return () => openFileStorage(file, configuration);
  const open = await inWords(lookAtFiles(configuration.files, process.env));
  return () => inWords(open());
}

async function inWords<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof StorageRefused) throw new UserError(error.message);
    throw error;
  }
}

/** `data/samples.json` beside the document: `{ "Entity": [ { field: value } ] }`; null when there is none. */
export function readSampleRecords(file: string): unknown {
  const path = join(dirname(resolve(file)), "data", "samples.json");
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(read(path));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw fileTrouble(`${path} cannot be read`, error, "Mend it, or take it away: the samples are then made up.");
  }
}
