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
  const { command, lacksPassword } = discardOf(file, configuration);
  const password = lacksPassword ? " The password of the database is to be added to its address." : "";
  return `${error.message}\nTo give up what would be lost: stop the product; ${command}, which counts it, keeps all of it in the new folder BACKUP, and asks; start the product again.${password}`;
}

/** The command that gives these up, all of them, without asking again. */
export function discardWords(file: string, configuration: StorageSettings, losses: readonly Loss[]): string {
  const asked = losses.map(({ name, count }) => `${name} ${count}`).join(", ");
  return `${discardOf(file, configuration).command} --confirm ${quotedForShell(asked)}`;
}

/** It finds what the program was started with, from whichever shell it is run. */
function discardOf(
  file: string,
  { data, database, files }: StorageSettings,
): { readonly command: string; readonly lacksPassword: boolean } {
  const address = database === null ? null : withoutPassword(database);
  const words = ["ninefold", "discard", file, "BACKUP"];
  if (data !== null) words.push("--data", data);
  if (address !== null) words.push("--database", address);
  // Where files are kept is set by the environment alone.
  const before = files === null ? "" : `NINEFOLD_FILES=${quotedForShell(files)} `;
  return { command: before + words.map(quotedForShell).join(" "), lacksPassword: address !== database };
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
