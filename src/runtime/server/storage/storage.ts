// Where the bytes of files are: a folder, or a bucket of a service that speaks S3. Bytes come in by way of a file on this
// machine, so that their size and kind are known before they are kept. Knows neither records nor rights.

import type { Readable } from "node:stream";

/** Both ends belong to it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileStorage {
  /** The folder for files that are still on their way in; a file there is nobody's. */
  readonly incoming: string;
  /** Takes the bytes of a file in `incoming` under a key, for good: when it answers they are safe, and the file is gone. */
  keep(key: string, path: string, bytes: number): Promise<void>;
  /** Null where nothing is kept under the key. */
  read(key: string, range: ByteRange | null): Promise<Readable | null>;
  /** What is not there is removed already. */
  remove(key: string): Promise<void>;
}

/** The storage cannot answer now; nothing was kept. */
export class StorageUnavailable extends Error {}

/** What the system cannot do with a file, because the disk is full, say, or its folder gone, is `StorageUnavailable`. */
export async function withFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "syscall" in error) throw new StorageUnavailable(error.message, { cause: error });
    throw error;
  }
}

/** The storage cannot be used: the message says why, and what to do. */
export class StorageRefused extends Error {}
