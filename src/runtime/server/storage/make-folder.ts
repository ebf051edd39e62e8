// Makes a folder and those above it that are not there.

import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Node's own way of making those above as well never ends where one that is there says that it is not, as /proc does of
 * what is to be made in it. Throws what the system says.
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process made it meanwhile.
    if (isFolder(path)) return;
    if (error instanceof Error && "code" in error && error.code === "ENOENT") throw new Error(`no folder can be made in ${above}`);
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
