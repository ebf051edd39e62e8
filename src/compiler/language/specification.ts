// Which open documents make one specification together, and which are none at all.

import { continuedFiles } from "../parse/continued.ts";
import type { ParseDocument } from "../parse/parse.ts";
import type { DocumentSyntax } from "../parse/syntax.ts";
import { POINTS } from "../points.ts";
import type { Source } from "../source.ts";

/** The text of a file as it is at this moment; null where there is none. */
export type ReadText = (file: string) => string | null;

/** The documents of the specification that a document belongs to, the one that begins it first. */
export function sourcesAround(source: Source, open: Iterable<Source>, read: ReadText, parse: ParseDocument): readonly Source[] {
  for (const candidate of open) {
    if (candidate.file === source.file || !/continues\s+in/i.test(candidate.text)) continue;
    const all = sourcesFrom(candidate, read, parse);
    if (all.some(({ file }) => file === source.file)) return all;
  }
  return sourcesFrom(source, read, parse);
}

function sourcesFrom(first: Source, read: ReadText, parse: ParseDocument): Source[] {
  const found = new Map<string, Source>([[first.file, first]]);
  for (const source of found.values()) {
    for (const file of continuedFiles(source, parse)) {
      const text = found.has(file) ? null : read(file);
      if (text !== null) found.set(file, { file, text });
    }
  }
  return [...found.values()];
}

/** Whether a Markdown document is meant as a specification: many have numbered headings and are something else. */
export function isSpecification(text: string, syntax: DocumentSyntax): boolean {
  if (/^#\s+specification\s*:/im.test(text)) return true;
  const titles = new Set(POINTS.map((point) => `${point.number} ${point.title.toLowerCase()}`));
  if (syntax.points.some((point) => titles.has(`${point.number} ${point.title.text.toLowerCase()}`))) return true;
  return syntax.points.length > 1 && syntax.points.some((point) => point.sections.some((section) => section.tables.length > 0));
}
