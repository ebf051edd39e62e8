// Files as a storage has them, with all that is written kept in another one: the first is only ever read.

import type { FileStorage } from "./storage.ts";

/** `base` is opened once a file is not in `own`. */
export function copyOnWrite(own: FileStorage, base: () => Promise<FileStorage>): FileStorage {
  let opened: Promise<FileStorage> | null = null;
  return {
    incoming: own.incoming,
    keep: (key, path, bytes) => own.keep(key, path, bytes),
    async read(key, range) {
      const mine = await own.read(key, range);
      if (mine !== null) return mine;
      opened ??= base();
      return (await opened).read(key, range);
    },
    remove: (key) => own.remove(key),
  };
}
