// What crosses HTTP of what was done in the whole product, as far as whoever asks may see it.

import type { HistoryView, ReferenceValue } from "../wire.ts";

/** GET /-/history?entity=&record=&by=&from=2026-11-01&to=2026-11-30&after= : latest first, days in the product's time zone. */
export interface HistoryPageView {
  readonly items: readonly HistoryItem[];
  /** What `after` says to go on behind these; null at the end. */
  readonly next: string | null;
  /** What there is to filter by. */
  readonly entities: readonly { readonly name: string; readonly label: string }[];
  /** The entity of those who did it; null where the viewer may see nobody. */
  readonly users: string | null;
}

export interface HistoryItem extends HistoryView {
  readonly id: string;
  readonly entity: string;
  readonly entityLabel: string;
  /** What it was done to; without a label where it is gone. */
  readonly record: ReferenceValue;
}
