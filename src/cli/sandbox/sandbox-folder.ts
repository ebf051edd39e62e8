// The folder of a sandbox, beside the data that it is a copy of. A lock tells one that is used from what a killed process left.

import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lockFile } from "../../runtime/store/sqlite/lock.ts";
import { OpenRefused } from "../../runtime/store/store.ts";
import { demandFolder } from "../file-trouble.ts";

const NAME = "sandboxes";

export interface SandboxFolder {
  readonly path: string;
  remove(): void;
}

/** `data`: the folder with the product's data. */
export function makeSandboxFolder(data: string, id: string): SandboxFolder {
  demandFolder(join(data, NAME), "Allow the process to write there, or name another: --data FOLDER");
  const path = join(data, NAME, id);
  const lock = lockFile(path);
  mkdirSync(path);
  const remove = () => {
    rmSync(path, { recursive: true, force: true });
    lock.release();
    removeLock(path);
    removeIfEmpty(join(data, NAME));
  };
  return { path, remove };
}

/** Removes what killed processes left; answers how many. */
export function removeAbandonedFolders(data: string): number {
  const all = join(data, NAME);
  if (!existsSync(all)) return 0;
  const folders = readdirSync(all, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.filter(({ name }) => isRemoved(join(all, name))).length;
}

/** False where it is used. */
function isRemoved(path: string): boolean {
  try {
    const lock = lockFile(path);
    rmSync(path, { recursive: true, force: true });
    lock.release();
    removeLock(path);
    return true;
  } catch (error) {
    if (error instanceof OpenRefused) return false;
    throw error;
  }
}

function removeLock(path: string): void {
  for (const end of ["-lock", "-lock-journal"]) rmSync(path + end, { force: true });
}

function removeIfEmpty(folder: string): void {
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
