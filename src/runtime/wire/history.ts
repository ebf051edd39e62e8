// What crosses HTTP of what was done, to a record and in the whole product.

import type { OpenView, ReferenceValue, Traced } from "../wire.ts";

/** Of one record, on its page. */
export interface RecordHistory {
  readonly entries: readonly HistoryView[];
  /** More was done before; of the latest that are told some may be hidden from the viewer, or all. */
  readonly goesOn?: boolean;
  /** The document leaves open who reads it. */
  readonly open?: OpenView;
}

/** What was done. */
export interface HistoryOperation {
  /** The label of an action of the document, as it is today; what is none any more by its name. */
  readonly action: string;
  /** The action is one of the program's: create, change or delete. */
  readonly own?: true;
  /** A step that the program takes by itself, which has no name for people: the state it came to, null where that is not told. */
  readonly became?: string | null;
}

export interface HistoryView extends HistoryOperation, Traced {
  readonly at: string;
  /** The label of whoever did it; "" for somebody who may not be told of, null for the program. */
  readonly by: string | null;
  readonly through: string;
  /** Of a step that the program took by itself, as far as it is known: of something that was done, or since a term ran out. */
  readonly came?: "result" | "due";
  /** The record began by it. */
  readonly makes?: true;
  /** It took back what was done to the record just before. */
  readonly takesBack?: true;
  /** What it came of, where the viewer may read that. */
  readonly cause?: HistoryOperation & { readonly record: ReferenceValue };
  /** What the warnings said that were confirmed; null for one that is not the viewer's to read. */
  readonly confirmed: readonly (string | null)[];
  /** `own`: the values are words of the program's: yes, no, set; `unseen`: neither is the viewer's to read. */
  readonly changes: readonly {
    readonly label: string;
    readonly from: string;
    readonly to: string;
    readonly own?: true;
    readonly unseen?: true;
    readonly rich?: true;
  }[];
}

/**
 * GET /-/history?entity=&record=&by=&from=2026-11-01&to=2026-11-30&within=&after= : latest first, days in the product's time zone.
 * With `within`, the entries of one import.
 */
export interface HistoryPageView {
  readonly items: readonly (HistoryItem | ImportItem)[];
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

/** An import and its effects, as one line. */
export interface ImportItem extends Pick<HistoryItem, "id" | "at" | "by" | "entity" | "entityLabel"> {
  /** What `within` says to read its entries. */
  readonly within: string;
  /** How many records it made and changed of which the viewer may read; null where nobody counted. */
  readonly records: number | null;
}
