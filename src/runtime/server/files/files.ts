// The files of a product as it runs. Where their bytes are, the smaller pictures that are made of them, and the removal of those
// that no record has. Outlives a change of the document.

import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Store } from "../../store/store.ts";
import { expireFiles, forgetFile, haveExpired, knownFile, releasedFiles } from "../../store/system/files.ts";
import { type ByteRange, type FileStorage, StorageUnavailable, withFile } from "../storage/storage.ts";
import { MOST_PIXELS } from "./content.ts";

/** Pictures are made smaller to fit into squares of these sizes, in pixels, and to no others. */
export const PICTURE_SIZES = { small: 240, medium: 800, large: 1600 } as const;
export type PictureSize = keyof typeof PICTURE_SIZES;
const SIZES = Object.keys(PICTURE_SIZES) as PictureSize[];
export const SMALLER_TYPE = "image/webp";

/** What nobody saved with a record in this time is removed, in milliseconds. */
export const WAITS = 24 * 3_600_000;
const BATCH = 100;
/** Pictures that are made smaller at the same time. */
const AT_ONCE = 2;

export class Files {
  readonly storage: FileStorage;
  readonly #making = new Map<string, Promise<Buffer | null>>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #sweeping: Promise<void> | null = null;

  constructor(storage: FileStorage) {
    this.storage = storage;
  }

  /** A place for bytes on their way in. */
  incoming(): string {
    return join(this.storage.incoming, randomUUID());
  }

  read(id: string, range: ByteRange | null): Promise<Readable | null> {
    return this.storage.read(id, range);
  }

  /** A picture made smaller, as WebP, upright and without what its maker wrote into it; null where it cannot be. */
  async smaller(store: Store, id: string, size: PictureSize): Promise<Buffer | null> {
    const key = keyOf(id, size);
    const kept = await this.storage.read(key, null);
    if (kept !== null) return bufferOf(kept);
    const making = this.#making.get(key) ?? this.#make(store, id, size).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(store: Store, id: string, size: PictureSize): Promise<Buffer | null> {
    const source = await this.storage.read(id, null);
    if (source === null) return null;
    const picture = await bufferOf(source);
    const made = await this.#inTurn(() => shrunk(picture, PICTURE_SIZES[size]));
    if (made === null) return null;
    const path = this.incoming();
    try {
      await withFile(() => writeFile(path, made, { flag: "wx" }));
      await this.storage.keep(keyOf(id, size), path, made.length);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      // It is shown all the same, and made anew the next time.
      await rm(path, { force: true }).catch(() => {});
      return made;
    }
    // The file may have been removed meanwhile, and nobody else knows of this picture.
    if ((await knownFile(store, id)) === null) await this.storage.remove(keyOf(id, size));
    return made;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy--;
      else next();
    }
  }

  /** Removes what no record has: replaced, deleted, or never saved. What fails is tried again the next time. */
  async sweep(store: Store, now: Date): Promise<void> {
    this.#sweeping ??= this.#sweepAll(store, now).finally(() => {
      this.#sweeping = null;
    });
    await this.#sweeping;
  }

  async #sweepAll(store: Store, now: Date): Promise<void> {
    const before = new Date(now.getTime() - WAITS).toISOString();
    if (await haveExpired(store, before)) await store.write((transaction) => expireFiles(transaction, before));
    for (;;) {
      const ids = await releasedFiles(store, BATCH);
      for (const id of ids) {
        for (const key of [...SIZES.map((size) => keyOf(id, size)), id]) await this.storage.remove(key);
        await rm(join(this.storage.incoming, id), { force: true });
        await store.write((transaction) => forgetFile(transaction, id));
      }
      if (ids.length < BATCH) return;
    }
  }
}

function keyOf(id: string, size: PictureSize): string {
  return `${id}.${size}`;
}

async function shrunk(picture: Buffer, size: number): Promise<Buffer | null> {
  try {
    const { default: sharp } = await import("sharp");
    const within = { width: size, height: size, fit: "inside", withoutEnlargement: true } as const;
    return await sharp(picture, { limitInputPixels: MOST_PIXELS }).rotate().resize(within).webp({ quality: 82 }).toBuffer();
  } catch {
    return null;
  }
}

async function bufferOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
