// What is stored, whoever asks: for the Studio, in development alone.

/**
 * GET /-/stored/records?entity=Book&after=50: a part of its records, those made last first. Of the first entity, where there is none
 * of that name.
 */
export interface StoredRecordsView {
  readonly entities: readonly { readonly name: string; readonly label: string }[];
  /** Null where the document has none. */
  readonly entity: string | null;
  /** With the rows that define them; lines count from 1. */
  readonly fields: readonly { readonly name: string; readonly label: string; readonly file: string; readonly line: number }[];
  /** `values`: one for each field, as people read it; empty where there is none. */
  readonly records: readonly { readonly id: string; readonly values: readonly string[] }[];
  /** In all. */
  readonly count: number;
}

/**
 * POST /-/stored/records: some that are made up, of `{ entity }`; or those of `{ entity, fields, rows }`, where `rows` are the cells of a
 * spreadsheet and `fields` has the field of each column, or null. All of them or none.
 */
export type AddedRecordsView = { readonly made: number } | { readonly refused: string };

/** GET /-/stored/calls: those that the product makes of others, latest first. */
export interface StoredCallsView {
  readonly calls: readonly {
    readonly id: string;
    readonly name: string;
    readonly method: string;
    readonly url: string;
    /** JSON; null without one. */
    readonly body: string | null;
    readonly at: string;
    readonly state: "waiting" | "delivered" | "failed";
    readonly attempts: number;
    /** What the last attempt came to: "200", or why it failed. Null before the first. */
    readonly answer: string | null;
  }[];
}
