// What to do in which order, for whoever is refused a changed document.

import type { MigrationRefused } from "../runtime/store/store.ts";

/** With the way on where giving something up is all that it takes. */
export function refusedWords(error: MigrationRefused, file: string): string {
  if (error.losses.length === 0) return error.message;
  return `${error.message}\nTo give up what would be lost: stop the product; ninefold discard ${file} BACKUP, which counts it, keeps all of it in the new folder BACKUP, and asks; start the product again.`;
}
