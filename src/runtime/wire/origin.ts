// GET /-/source?at=spec.md:164:3, in development alone: the line of the document in which a row stands.

export interface SourceView {
  readonly text: string;
  /** For a row of a table, its cells under their headers; those that say nothing are left out. */
  readonly cells: readonly { readonly header: string; readonly text: string }[] | null;
}
