// The document as it stands on the page. Points, sections, binding tables, items and open sentences, each with its span. Nothing
// here is resolved: a cell is text.

import type { PointNumber } from "../points.ts";
import type { Span, Text } from "../source.ts";

export interface DocumentSyntax {
  readonly file: string;
  /** The text after `# Specification:` or `#`; null when there is no such heading. */
  readonly name: Text | null;
  /** Those that the document has, in its order; at most one of each number. */
  readonly points: readonly PointSyntax[];
  /** Where the text ends: an absent point would stand there. */
  readonly end: number;
}

export interface PointSyntax {
  readonly number: PointNumber;
  /** The words after the number. */
  readonly title: Text;
  /** The `##` line. */
  readonly heading: Span;
  /** The first section has no name: what stands before any `###`. */
  readonly sections: readonly SectionSyntax[];
}

export interface SectionSyntax {
  /** `### Loan`; null for what stands directly under the point's heading. */
  readonly name: Text | null;
  readonly span: Span;
  /** The prose as Markdown source, without tables, items and open sentences that bind. Trimmed. */
  readonly prose: string;
  readonly tables: readonly TableSyntax[];
  readonly items: readonly ItemSyntax[];
  /** Sentences `Label: not shown.` */
  readonly open: readonly OpenSyntax[];
}

/** A table whose first header cell is a keyword of the point. */
export interface TableSyntax {
  /** The canonical keyword: "Field", "From", "Rule". */
  readonly keyword: string;
  readonly span: Span;
  /** Header cells in their order, with the canonical column name; for the matrix of point 6 the roles' names as written. */
  readonly columns: readonly { readonly name: string; readonly header: Text }[];
  readonly rows: readonly RowSyntax[];
}

export interface RowSyntax {
  readonly span: Span;
  /** By canonical column name. A column that the table lacks is absent. */
  readonly cells: ReadonlyMap<string, Cell>;
  /** By canonical column name: what the table calls it. */
  readonly headers: ReadonlyMap<string, Text>;
}

export interface Cell {
  /** The trimmed source slice; empty for a blank cell. Emphasis and back-ticks around a whole cell are taken off. */
  readonly text: Text;
  /** `none`: `-`. `open`: `not shown`, with the author's question if any. `blank` counts as open, with a warning. */
  readonly state: "value" | "none" | "open" | "blank";
  readonly question: string | null;
}

/**
 * `- Key: value` with a key that the point knows; `key` is canonical where it is known. A key that is a statement by
 * itself (`- One only`) has an empty value in the state `value`.
 */
export interface ItemSyntax {
  readonly key: string;
  readonly keyText: Text;
  readonly known: boolean;
  readonly value: Cell;
  readonly span: Span;
}

export interface OpenSyntax {
  readonly label: Text;
  readonly question: string | null;
  readonly span: Span;
}

/** What a point binds: the parser reads by it, and each `points/N-….ts` declares its own. */
export interface PointGrammar {
  readonly tables: readonly TableGrammar[];
  readonly items: readonly ItemGrammar[];
  /** Items with other keys are facts (point 1), an error elsewhere. */
  readonly otherItems: "facts" | "error";
  /** What `### NAME` names in this point, for messages; null where sections mean nothing. */
  readonly section: string | null;
}

export interface TableGrammar {
  /** The first header cell: canonical, with its synonyms. */
  readonly keyword: string;
  readonly synonyms: readonly string[];
  /** The further columns, after the keyword's own. */
  readonly columns: readonly ColumnGrammar[];
  /** The matrix of point 6: further columns are names of roles. */
  readonly openColumns: boolean;
}

export interface ColumnGrammar {
  readonly name: string;
  readonly synonyms: readonly string[];
  readonly required: boolean;
}

export interface ItemGrammar {
  readonly key: string;
  readonly synonyms: readonly string[];
  /** It may stand without a colon and a value. */
  readonly alone?: boolean;
}
