// What to do in which order, for whoever is refused a changed document.

import { type Loss, MigrationRefused, OpenRefused, StoreUnavailable } from "../runtime/store/store.ts";
import type { Configuration } from "./serve/configuration.ts";
import { UserError } from "./user-error.ts";

type StorageSettings = Pick<Configuration, "data" | "database" | "files">;

/** What stands in the way of a database, as a `UserError`; anything else as it is. */
export function readableError(error: unknown): unknown {
  const isTold = [OpenRefused, MigrationRefused, StoreUnavailable].some((kind) => error instanceof kind);
  return isTold && error instanceof Error ? new UserError(error.message) : error;
}

/** With the way on where giving something up is all that it takes. */
export function refusedWords(error: MigrationRefused, file: string, configuration: StorageSettings): string {
  if (error.losses.length === 0) return error.message;
  const password = lacksPassword(configuration) ? " The password of the database is to be added to its address." : "";
  return `${error.message}\nTo give up what would be lost, after a backup: ${releaseWords(file, configuration, error.losses)}.${password}`;
}

/** The command that releases a document, or goes back, and gives these up, all of them. It finds the data from whichever shell it is run. */
export function releaseWords(file: string, { data, database, files }: StorageSettings, losses: readonly Loss[], isBack = false): string {
  const words = ["ninefold", "release", file, ...(isBack ? ["--back"] : [])];
  if (losses.length > 0) words.push("--lose", String(lossCount(losses)));
  if (data !== null) words.push("--data", data);
  if (database !== null) words.push("--database", withoutPassword(database));
  // Where files are kept is set by the environment alone.
  const before = files === null ? "" : `NINEFOLD_FILES=${quotedForShell(files)} `;
  return before + words.map(quotedForShell).join(" ");
}

/** All of it together, as `--lose` confirms it. */
export function lossCount(losses: readonly Loss[]): number {
  return losses.reduce((sum, { count }) => sum + count, 0);
}

function lacksPassword({ database }: StorageSettings): boolean {
  return database !== null && withoutPassword(database) !== database;
}

/** A password has no place in a log. */
function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.password === "" && !url.searchParams.has("password")) return address;
  url.password = "";
  url.searchParams.delete("password");
  return url.href;
}

function quotedForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
