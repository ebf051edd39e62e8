// The stored files of a backup, out of the storage that the product uses and back into it. What is kept under a key never
// changes, so files can be copied before the moment of the backup, and put back before the database that names them.

import { randomUUID } from "node:crypto";
import { copyFileSync, createWriteStream, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileStorage } from "../../runtime/server/storage/storage.ts";
import type { Snapshot } from "../../runtime/store/backup/snapshot.ts";
import { fileTable } from "../../runtime/store/system/files.ts";
import { type BackupEntry, checksum } from "./backup-folder.ts";

/** The ids of the files that a moment names: those that a record has, or that wait for one with all of their bytes. */
export async function namedFiles(snapshot: Snapshot): Promise<string[]> {
  const table = snapshot.tables.find(({ name }) => name === fileTable.name);
  if (table === undefined) return [];
  const at = (name: string) => table.columns.findIndex((column) => column.name === name);
  const [id, kind, entity] = [at("id"), at("kind"), at("entity")];
  const ids: string[] = [];
  for await (const row of snapshot.rows(table)) if (row[kind] !== "" && row[entity] !== "") ids.push(String(row[id]));
  return ids;
}

/** Files on their way into a backup's folder. */
export class FileCopies {
  readonly #folder: string;
  readonly #storage: () => Promise<FileStorage>;
  readonly #copied = new Map<string, BackupEntry>();

  /** `storage` is opened once there is a file to copy. */
  constructor(folder: string, storage: () => Promise<FileStorage>) {
    this.#folder = folder;
    this.#storage = storage;
  }

  /** Copies those that are not copied yet, and answers which are not there. */
  async take(ids: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    const waiting = ids.filter((id) => !this.#copied.has(id));
    const storage = waiting.length === 0 ? null : await this.#storage();
    for (const id of waiting) {
      const bytes = await storage?.read(id, null);
      if (bytes == null) {
        missing.push(id);
        continue;
      }
      const path = pathOf(id);
      mkdirSync(dirname(join(this.#folder, path)), { recursive: true });
      await pipeline(bytes, createWriteStream(join(this.#folder, path), { flush: true }));
      this.#copied.set(id, { path, ...(await checksum(join(this.#folder, path))) });
    }
    return missing;
  }

  /** Those of the ids that are copied; what else was copied is taken away again. */
  only(ids: readonly string[]): BackupEntry[] {
    const wanted = new Set(ids);
    for (const [id, { path }] of this.#copied) {
      if (wanted.has(id)) continue;
      rmSync(join(this.#folder, path));
      this.#copied.delete(id);
    }
    return [...this.#copied.values()];
  }
}

function pathOf(id: string): string {
  return `files/${id.slice(0, 2)}/${id}`;
}

/**
 * Puts the files of a backup into a storage; one of the same name is the same file. Answers how those are taken away again
 * that were not there before.
 */
export async function putBack(folder: string, files: readonly BackupEntry[], storage: FileStorage): Promise<() => Promise<void>> {
  const added: string[] = [];
  const undo = async () => {
    for (const id of added) await storage.remove(id);
  };
  try {
    for (const { path, bytes } of files) {
      const id = basename(path);
      const before = await storage.read(id, null);
      before?.on("error", () => {}).destroy();
      if (before === null) added.push(id);
      const incoming = join(storage.incoming, randomUUID());
      copyFileSync(join(folder, path), incoming);
      await storage.keep(id, incoming, bytes);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}
