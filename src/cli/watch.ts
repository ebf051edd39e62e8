// Tells when a document's text has changed. Editors save by writing, renaming or replacing, so the folder is watched and
// the text compared.

import { readFileSync, watch } from "node:fs";
import { dirname, resolve } from "node:path";

const SETTLE_MILLISECONDS = 80;

/** Calls `changed` after each change of the file's text, one call at a time; gives the way to stop. */
export function watchDocument(file: string, changed: () => void | Promise<void>): () => void {
  const path = resolve(file);
  let text = textOf(path);
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const watcher = watch(dirname(path), () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = textOf(path);
      if (now === null || now === text) return;
      text = now;
      last = last.then(changed);
    }, SETTLE_MILLISECONDS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Null while the file is being replaced. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
