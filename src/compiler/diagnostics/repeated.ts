// Joins findings that say the same in the same words. One is told, with the other places beside it.

import type { Diagnostic, Related } from "./diagnostic.ts";

/** More places are not listed beside a finding. */
const MOST_PLACES = 3;

/** Errors that are about a word, not about the place where it stands. */
const OF_WORDS: ReadonlySet<string> = new Set([
  "columns-are-known",
  "path-parts-are-words-or-records",
  "table-keywords-are-spelt-right",
  "tables-begin-with-a-known-column",
]);

/** Notes, and errors about a word, that are told of several places of one document; the others stay as they are. */
export function joinRepeated(all: readonly Diagnostic[]): Diagnostic[] {
  const diagnostics = withoutTwins(withoutEndsOfRows(all));
  const byWords = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic);
    if (key !== null) byWords.set(key, [...(byWords.get(key) ?? []), diagnostic]);
  }
  return diagnostics.flatMap((diagnostic) => {
    const [first, ...others] = byWords.get(keyOf(diagnostic) ?? "") ?? [];
    if (first === undefined || others.length === 0) return [diagnostic];
    return first === diagnostic ? [withPlaces(first, others)] : [];
  });
}

/** Of a row that has too few cells it need not be said as well which of its last ones are blank. */
function withoutEndsOfRows(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const rows = diagnostics.filter(({ code }) => code === "rows-have-as-many-cells-as-the-header").map(({ primary }) => primary);
  if (rows.length === 0) return diagnostics;
  const isEnd = ({ code, primary }: Diagnostic) =>
    code === "cells-are-filled" && rows.some(({ file, start, end }) => file === primary.file && start < end && end === primary.start);
  return diagnostics.filter((diagnostic) => !isEnd(diagnostic));
}

/** The same at the very same place is said once. */
function withoutTwins(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ code, message, primary }) => {
    const key = `${code} ${primary.file} ${primary.start} ${primary.end} ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function keyOf({ code, level, message, help, primary }: Diagnostic): string | null {
  return level === "info" || OF_WORDS.has(code) ? [code, primary.file, message, help].join("\n") : null;
}

function withPlaces(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  const more = others.length - MOST_PLACES;
  const related = others.slice(0, MOST_PLACES).map((other, index): Related => {
    const left = index === MOST_PLACES - 1 && more > 0 ? ` There are ${more} more such places.` : "";
    return { span: other.primary, message: `And here.${left}` };
  });
  const fixes = first.fixes.map((fix) => {
    const same = others.flatMap((other) => other.fixes.filter((candidate) => candidate.title === fix.title));
    return { ...fix, edits: [...fix.edits, ...same.flatMap((one) => one.edits)] };
  });
  return { ...first, related: [...first.related, ...related], fixes };
}
