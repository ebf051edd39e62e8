// Tells when the text of a document has changed. Editors save by writing, renaming or replacing, so folders are watched
// and texts compared. Which files a document is made of may change with it.

import { existsSync, type FSWatcher, readFileSync, watch } from "node:fs";
import { dirname, resolve } from "node:path";

const SETTLE_MILLISECONDS = 80;

/** Calls `changed` after each change of the files' texts, one call at a time; gives the way to stop. */
export function watchFiles(files: () => readonly string[], changed: () => void | Promise<void>): () => void {
  const watchers = new Map<string, FSWatcher>();
  let paths = files();
  let texts = paths.map(textOf);
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const settled = () => {
    const [first = ""] = paths;
    // The first is missing while it is being replaced.
    if (textOf(first) === null) return;
    const before = new Map(paths.map((path, index) => [path, texts[index]]));
    paths = files();
    texts = paths.map(textOf);
    watchFolders();
    if (paths.length === before.size && paths.every((path, index) => before.has(path) && before.get(path) === texts[index])) return;
    last = last.then(changed);
  };
  const watchFolders = () => {
    const folders = new Set(paths.map((path) => dirname(resolve(path))).filter((folder) => existsSync(folder)));
    for (const folder of folders) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, () => {
        clearTimeout(timer);
        timer = setTimeout(settled, SETTLE_MILLISECONDS);
      });
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
  return () => {
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
