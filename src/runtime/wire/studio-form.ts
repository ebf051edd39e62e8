// One point of a document as forms show it, in the text's order.

/** Positions count UTF-16 code units of the document at its version. */
export interface StudioForm {
  readonly point: number;
  readonly title: string;
  /** In the point; null where the document does not have it yet. */
  readonly at: number | null;
  readonly sections: readonly StudioSection[];
  /** What tables the point may have. */
  readonly tables: readonly StudioTableKind[];
  /** What list lines it may have. */
  readonly items: readonly StudioItemKind[];
  /** What a heading of its own names: "entity"; null where none does. */
  readonly sectionKind: string | null;
}

export interface StudioTableKind {
  /** The first column. */
  readonly keyword: string;
  readonly columns: readonly StudioColumnKind[];
  /** What further columns the author named: the roles of the document. Null where a table of this kind has none. */
  readonly roles: readonly string[] | null;
}

export interface StudioColumnKind {
  readonly name: string;
  readonly help: string | null;
  readonly isRequired: boolean;
}

export interface StudioItemKind {
  readonly key: string;
  readonly help: string | null;
}

export interface StudioSection {
  /** Null for what stands before any heading. */
  readonly name: string | null;
  readonly at: number;
  readonly blocks: readonly StudioBlock[];
}

export type StudioBlock =
  | StudioProse
  | { readonly is: "lines"; readonly from: number; readonly lines: readonly StudioLine[] }
  | StudioTable;

export interface StudioProse {
  readonly is: "prose";
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The sentences in it that leave something open: "Purpose: not shown." */
  readonly open: readonly { readonly from: number; readonly to: number; readonly label: string }[];
}

/** `key` is null for a line that sets nothing. */
export interface StudioLine {
  readonly from: number;
  readonly to: number;
  readonly key: string | null;
  readonly help: string | null;
  readonly value: StudioCell;
}

export interface StudioTable {
  readonly is: "table";
  readonly from: number;
  /** Null where the table is prose. */
  readonly keyword: string | null;
  readonly columns: readonly { readonly name: string; readonly help: string | null }[];
  readonly rows: readonly StudioRow[];
}

export interface StudioRow {
  readonly from: number;
  readonly to: number;
  /** Null where the row has no cell. */
  readonly cells: readonly (StudioCell | null)[];
}

/** `none`: a dash. `open`: nobody has decided it. */
export interface StudioCell {
  /** Of what is read there; where it is empty, where it would begin. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly state: "value" | "none" | "open";
  readonly question: string | null;
}
