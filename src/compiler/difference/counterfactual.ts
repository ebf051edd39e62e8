// The new document with one row as it was: what differs from it is what that row touches.

import { compileWithModel } from "../compile.ts";
import { type ParseDocument, parseDocument } from "../parse/parse.ts";
import type { PointSyntax, RowSyntax } from "../parse/syntax.ts";
import type { PointNumber } from "../points.ts";
import type { Change } from "./change.ts";
import { Comparison } from "./comparison.ts";
import { comparePlans } from "./plan/plan.ts";
import { Version } from "./version.ts";

/** The rows that replace a row. */
type Replacement = (row: RowSyntax) => readonly RowSyntax[];

/** Null where the document does not compile with those rows. */
export function withOtherRows(after: Version, number: PointNumber, rows: Replacement): Version | null {
  const compiled = compileWithModel(after.sources, parserWith(number, rows));
  return compiled.plan === null ? null : new Version(after.sources, compiled, compiled.plan);
}

function parserWith(number: PointNumber, rows: Replacement): ParseDocument {
  const replaced = (point: PointSyntax): PointSyntax => ({
    ...point,
    sections: point.sections.map((section) => ({
      ...section,
      tables: section.tables.map((table) => ({ ...table, rows: table.rows.flatMap(rows) })),
    })),
  });
  return (source) => {
    const parsed = parseDocument(source);
    const points = parsed.document.points.map((point) => (point.number === number ? replaced(point) : point));
    return { ...parsed, document: { ...parsed.document, points } };
  };
}

/** All that changes from one to the new document, whatever row it comes from. What things were called is no consequence of it. */
export function touchedSince({ after }: Comparison, counterfactual: Version): readonly Change[] {
  const versions = { before: counterfactual, after, original: after };
  const changes = comparePlans(new Comparison(versions, "consequences"), () => false);
  return changes.filter(({ kind }) => kind !== "former-name-changed");
}

export function isSameRow(one: RowSyntax, other: RowSyntax): boolean {
  return one.span.file === other.span.file && one.span.start === other.span.start;
}
