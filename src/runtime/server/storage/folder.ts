// Files in a folder of this machine. Bytes are written under a passing name, made safe, and then renamed.

import { createReadStream } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { type FileStorage, StorageRefused, withFile } from "./storage.ts";

/** A file on its way that nobody has finished in this time never comes. */
const ABANDONED = 86_400_000;

/** Whether files could be kept there, as far as that can be told without making anything. Throws `StorageRefused`. */
export async function lookAtFolder(folder: string): Promise<void> {
  try {
    let nearest = resolve(folder);
    while ((await stat(nearest).catch(unlessMissing)) === null) nearest = dirname(nearest);
    if (!(await stat(nearest)).isDirectory()) throw new Error(`${nearest} is no folder`);
    await access(nearest, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refused(folder, error);
  }
}

/** Makes the folder where it is not there. Throws `StorageRefused`. */
export async function openFolder(folder: string): Promise<FileStorage> {
  const incoming = await openIncoming(folder);
  const place = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    incoming,
    keep: (key, path) =>
      withFile(async () => {
        const to = place(key);
        await mkdir(dirname(to), { recursive: true });
        await rename(path, to);
        await syncFolder(dirname(to));
      }),
    async read(key, range) {
      const file = await withFile(() => open(place(key), "r").catch(unlessMissing));
      return file === null ? null : createReadStream("", { fd: file, ...(range ?? {}) });
    },
    remove: (key) => withFile(() => rm(place(key), { force: true })),
  };
}

/** The folder for files on their way in, without what was left there long ago. */
export async function openIncoming(folder: string): Promise<string> {
  const incoming = join(folder, "incoming");
  try {
    makeFolder(incoming);
    await access(incoming, constants.W_OK);
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name);
      const found = await stat(path).catch(unlessMissing);
      if (found !== null && found.mtimeMs < Date.now() - ABANDONED) await rm(path, { force: true });
    }
  } catch (error) {
    throw refused(folder, error);
  }
  return incoming;
}

function refused(folder: string, error: unknown): StorageRefused {
  return new StorageRefused(`Files cannot be kept in ${folder}: ${error instanceof Error ? error.message : error}`);
}

/** A new name is lost with the power unless its folder is safe as well. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
