// Adds records to the running product.

import type { AddedRecordsView, StoredRecordsView } from "../../../wire/stored.ts";
import { askProduct } from "./request.ts";

/** Milliseconds for which the product may take to follow the documents, and between two questions whether it does. */
const PATIENCE = 15_000;
const PAUSE = 200;

/** Some that are made up; with `rows`, these. `fields`: by column; null is left out. */
export function addRecords(added: {
  readonly entity: string;
  readonly fields?: readonly (string | null)[];
  readonly rows?: readonly (readonly string[])[];
}): Promise<AddedRecordsView> {
  return askProduct("/-/stored/records", added);
}

/** Whether the product has them, once it follows the documents. */
export async function hasFields(entity: string, names: readonly (string | null)[]): Promise<boolean> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const stored = await askProduct<StoredRecordsView>(`/-/stored/records?${new URLSearchParams({ entity })}`);
    const known = new Set(stored.fields.map(({ name }) => name));
    if (stored.entity === entity && names.every((name) => name === null || known.has(name))) return true;
    if (performance.now() > end) return false;
    await new Promise((go) => setTimeout(go, PAUSE));
  }
}
