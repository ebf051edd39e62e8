// Tells when the text of a document has changed. Editors save by writing, renaming or replacing, so folders are watched
// and texts compared. Which files a document is made of may change with it.

import { existsSync, type FSWatcher, readFileSync, watch } from "node:fs";
import { dirname, resolve } from "node:path";

const SETTLE_MILLISECONDS = 80;

/** The texts of files by their paths; null where there is no such file. */
export type Texts = ReadonlyMap<string, string | null>;

export function textsOf(paths: readonly string[]): Texts {
  return new Map(paths.map((path) => [path, textOf(path)]));
}

/**
 * Calls `changed` after each change of the files' texts, one call at a time; gives the way to stop. `known` are the texts
 * that are followed already: what was saved since they were read, before anybody watched, is a change as well.
 */
export function watchFiles(files: () => readonly string[], changed: () => void | Promise<void>, known: Texts): () => void {
  const watchers = new Map<string, FSWatcher>();
  let texts = known;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  let stopped = false;
  const settle = () => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(settled, SETTLE_MILLISECONDS);
  };
  const settled = () => {
    const paths = files();
    const [first = ""] = paths;
    // The first is missing while it is being replaced.
    if (textOf(first) === null) return;
    const before = texts;
    texts = textsOf(paths);
    watchFolders();
    if (texts.size === before.size && paths.every((path) => before.has(path) && before.get(path) === texts.get(path))) return;
    last = last.then(changed).then(follow);
  };
  /** Which files there are may have changed with it: those that came were read by it, and are watched from now on. */
  const follow = () => {
    if (stopped) return;
    texts = new Map(files().map((path) => [path, texts.has(path) ? (texts.get(path) ?? null) : textOf(path)]));
    watchFolders();
    settle();
  };
  const watchFolders = () => {
    const folders = new Set([...texts.keys()].map((path) => dirname(resolve(path))).filter((folder) => existsSync(folder)));
    for (const folder of folders) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, settle);
      watcher.on("error", () => watcher.close());
      watchers.set(folder, watcher);
    }
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
  };
  watchFolders();
  settle();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

/** Null where there is no such file. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
