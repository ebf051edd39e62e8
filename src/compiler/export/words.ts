// The author's own words. What a cell says as it was written, found by the place of any name that the model keeps.

import type { Analysis } from "../compile.ts";
import type { RowSyntax } from "../parse/syntax.ts";
import type { PointNumber } from "../points.ts";
import type { Source, Span } from "../source.ts";

export interface Row {
  readonly point: PointNumber;
  readonly keyword: string;
  readonly syntax: RowSyntax;
}

export class Words {
  readonly rows: readonly Row[];
  readonly #byPlace = new Map<string, Row>();
  readonly #texts: ReadonlyMap<string, string>;

  constructor({ documents }: Pick<Analysis, "documents">, sources: readonly Source[]) {
    this.#texts = new Map(sources.map((source) => [source.file, source.text] as const));
    this.rows = documents.flatMap((document) =>
      document.points.flatMap((point) =>
        point.sections.flatMap((section) =>
          section.tables.flatMap((table) => table.rows.map((syntax) => ({ point: point.number, keyword: table.keyword, syntax }))),
        ),
      ),
    );
    for (const row of this.rows) {
      for (const cell of row.syntax.cells.values()) {
        if (cell.state !== "blank") this.#byPlace.set(placeOf(cell.text.span), row);
      }
    }
  }

  /** What stands under a column in the row of a name; null for `-`, for what is open, and where there is no such row. */
  under(name: Span, column: string): string | null {
    const cell = this.#byPlace.get(placeOf(name))?.syntax.cells.get(column);
    return cell?.state === "value" ? cell.text.text : null;
  }

  /** What stands at a place. */
  at(span: Span): string {
    return (this.#texts.get(span.file) ?? "").slice(span.start, span.end).replaceAll("\\|", "|");
  }
}

function placeOf(span: Span): string {
  return `${span.start} ${span.file}`;
}
