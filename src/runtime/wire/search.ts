// What crosses HTTP where somebody looks for records by words, wherever they are.

import type { ReferenceValue } from "../wire.ts";

/** GET /-/find?q=…: the best of each entity that has search fields and a page that the user may open. */
export interface FoundView {
  readonly records: readonly FoundRecord[];
}

export interface FoundRecord extends ReferenceValue {
  readonly entity: string;
  readonly entityLabel: string;
}
