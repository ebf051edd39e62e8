// What crosses HTTP of a calendar.

import type { RowView, WithinView } from "../wire.ts";

/** GET /-/screens/{slug}/days?from=2026-11-01&to=2026-12-05: the records of these days, both included, in the product's
 *  time zone; search and filters as of rows. At most 92 days. */
export interface DaysView {
  readonly within: WithinView | null;
  /** By their beginning. Those fields are among the values. */
  readonly rows: readonly RowView[];
  /** From this day on there are more than are shown; null: these are all. */
  readonly cut: string | null;
}

/** Of a row. */
export interface Staying {
  /** In a calendar whose entries can be moved: this one is not the viewer's to move. */
  readonly stays?: true;
}

/** How long an entry lasts is given in a field, as so many times `seconds`: whole, and between `least` and `most`; null: without limit. */
export interface DurationField {
  readonly field: string;
  readonly seconds: number;
  readonly least: number;
  readonly most: number | null;
}
