// Rows whose cells stand under other headers than they were meant for, because a cell or a bar is missing or two headers
// changed places: what is wrong is told once, and not again of each cell.

import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import type { DocumentSyntax, RowSyntax } from "../../parse/syntax.ts";
import type { Span } from "../../source.ts";

export function holds(whole: Span, part: Span): boolean {
  return whole.file === part.file && whole.start <= part.start && part.start <= whole.end;
}

/** What a condition that cannot be read was to ask first is not missed in its row. */
export function isGuarded(
  { code, primary }: Diagnostic,
  diagnostics: readonly Diagnostic[],
  documents: readonly DocumentSyntax[],
): boolean {
  if (code !== "optional-values-are-guarded") return false;
  const row = rowsOf(documents).find(({ span }) => holds(span, primary));
  const guard = row?.cells.get("Only if")?.text.span;
  return guard !== undefined && !holds(guard, primary) && diagnostics.some((one) => one.level === "error" && holds(guard, one.primary));
}

/** Where two headers changed places, types stand in another column, and much of each row cannot be read: the first says enough. */
export function withoutSwapped(found: readonly Diagnostic[], documents: readonly DocumentSyntax[]): readonly Diagnostic[] {
  const types = found.filter(({ code, fixes }) => code === "types-are-known" && fixes.length === 0);
  if (types.length < 2) return found;
  const tables = documents.flatMap((document) => document.points.flatMap((point) => point.sections.flatMap((section) => section.tables)));
  return tables.reduce((left, { span }) => {
    const [first, ...others] = types.filter(({ primary }) => holds(span, primary));
    return first === undefined || others.length === 0
      ? left
      : left.filter((one) => one === first || one.level !== "error" || !holds(span, one.primary));
  }, found);
}

export const SHORT = "rows-have-as-many-cells-as-the-header";

/** Where a row has too few cells and something of it cannot be, one of them was forgotten: that is said, and of the row nothing else. */
export function withShortRows(
  found: readonly Diagnostic[],
  documents: readonly DocumentSyntax[],
  parsed: readonly Diagnostic[],
): Diagnostic[] {
  const ends = new Set(parsed.flatMap(({ code, primary }) => (isShort(code, primary) ? [`${primary.file} ${primary.end}`] : [])));
  if (ends.size === 0) return [...found];
  const rows = rowsOf(documents).filter(({ span }) => ends.has(`${span.file} ${span.end}`));
  const told = new Map<RowSyntax, Diagnostic>();
  for (const diagnostic of found) {
    const row = isOutOfPlace(diagnostic) ? rows.find(({ span }) => holds(span, diagnostic.primary)) : undefined;
    if (row !== undefined && !told.has(row)) told.set(row, tooShort(row, diagnostic));
  }
  const left = found.filter(({ level, primary }) => level !== "error" || ![...told.keys()].some(({ span }) => holds(span, primary)));
  return told.size === 0 ? [...found] : [...left, ...told.values()];
}

function isShort(code: string, at: Span): boolean {
  return code === "cells-are-filled" && at.start === at.end;
}

/** What is near to something that is there was meant where it stands. */
function isOutOfPlace({ code, level, fixes }: Diagnostic): boolean {
  return level === "error" && (code === "names-have-their-shape" || fixes.length === 0);
}

function tooShort({ span, cells }: RowSyntax, first: Diagnostic): Diagnostic {
  const given = [...cells.values()].filter(({ text }) => text.span.start < span.end).length;
  const related = [{ span: first.primary, message: "This cannot stand in its column." }];
  return report(SHORT, span, { given, expected: cells.size }, { related });
}

function rowsOf(documents: readonly DocumentSyntax[]): RowSyntax[] {
  return documents.flatMap((document) =>
    document.points.flatMap((point) => point.sections.flatMap((section) => section.tables.flatMap((table) => table.rows))),
  );
}

/** In a row that lacks a bar each cell stands under the wrong header: the first finding says enough. */
export function withoutShifted(
  found: readonly Diagnostic[],
  documents: readonly DocumentSyntax[],
  parsed: readonly Diagnostic[],
): Diagnostic[] {
  const doubted = parsed.filter(({ code, primary }) => SHIFTING.has(code) || isShort(code, primary));
  if (doubted.length === 0) return [...found];
  const shifted = rowsOf(documents).filter((row) => doubted.some((diagnostic) => holds(row.span, diagnostic.primary)));
  const told = new Set(shifted.filter((row) => parsed.some((one) => one.level === "error" && holds(row.span, one.primary))));
  return found.filter((diagnostic) => {
    const row = diagnostic.level === "error" ? shifted.find((one) => holds(one.span, diagnostic.primary)) : undefined;
    if (row === undefined) return true;
    const isFirst = !told.has(row);
    told.add(row);
    return isFirst;
  });
}

const SHIFTING: ReadonlySet<string> = new Set([SHORT, "two-bars-do-not-mean-or"]);
