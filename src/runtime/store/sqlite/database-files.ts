// The files of a database on disk: for their owner alone, and without what a killed restore left.

import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** What SQLite keeps beside a database. */
const FILE_SUFFIXES = ["", "-wal", "-shm"];
const OWNER_ALONE = 0o600;

/** Takes the files from everyone but their owner, where this process may. */
export function keepPrivate(file: string): void {
  for (const path of [...FILE_SUFFIXES, "-lock", "-lock-journal"].map((end) => file + end)) {
    try {
      if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ALONE);
    } catch {
      // It is not there, or somebody else's: its owner decides.
    }
  }
}

/** Moves a database with what is beside it. */
export function moveDatabase(from: string, to: string): void {
  for (const end of FILE_SUFFIXES) if (existsSync(from + end)) renameSync(from + end, to + end);
}

export function removeDatabase(file: string): void {
  for (const end of FILE_SUFFIXES) rmSync(file + end, { force: true });
}

/** Where a restore fills a database, and where it puts the one that was there. Both are names beside `file`. */
export const restoringName = (file: string, id: string): string => `${file}.restoring-${id}`;
export const beforeName = (file: string, stamp: string): string => `${file}.before-${stamp}`;

/**
 * Removes what a killed restore was filling; for whoever holds the lock of `file`. Where it was killed after it had put the database
 * aside, that one takes its place again.
 */
export function removeLeftovers(file: string): void {
  const left = siblingNames(file, restoringName(file, "")).map((name) => name.replace(/-(?:wal|shm)$/, ""));
  if (left.length === 0) return;
  const aside = siblingNames(file, beforeName(file, "")).findLast((name) => !/-(?:wal|shm)$/.test(name));
  if (!existsSync(file) && aside !== undefined) moveDatabase(aside, file);
  for (const name of new Set(left)) removeDatabase(name);
}

function siblingNames(file: string, beginning: string): string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.startsWith(basename(beginning)));
  return names.sort().map((name) => join(folder, name));
}
