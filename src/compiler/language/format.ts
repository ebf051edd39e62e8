// The canonical form of a document. Headings, names of columns and settings, padding of the tables that bind, spellings in their
// cells. The same meaning before and after; prose and whatever does not bind stay as they were, byte for byte.

import { GRAMMARS, means } from "../parse/grammars.ts";
import { type ParseDocument, parseDocument } from "../parse/parse.ts";
import type { ItemSyntax, PointSyntax } from "../parse/syntax.ts";
import { POINTS, type PointNumber } from "../points.ts";
import type { Source } from "../source.ts";
import type { Edit } from "../text-edit.ts";
import { canonicalOpen } from "./format-cell.ts";
import { formatTable } from "./format-table.ts";

/** What to change, in the order of the text; none overlaps another. Empty where the document is in its form. */
export function format(source: Source, parse: ParseDocument = parseDocument): Edit[] {
  const { document } = parse(source);
  const edits = document.points.flatMap((point) => [
    ...formatHeading(source, point),
    ...point.sections.flatMap((section) => [
      ...section.items.flatMap((item) => formatItem(source, point.number, item)),
      ...section.tables.flatMap((table) => formatTable(source, point.number, table)),
    ]),
  ]);
  return edits.toSorted((a, b) => a.span.start - b.span.start);
}

/** `## 3 - Entities` becomes `## 3. Entities and their fields`. Words that say something of their own stay. */
function formatHeading(source: Source, point: PointSyntax): Edit[] {
  const { heading, title } = point;
  const marks = source.text.slice(heading.start, title.span.start);
  if (!/^ {0,3}##[ \t]+[1-9][.):]?[\s\u2013\u2014-]*$/.test(marks)) return [];
  const canonical = POINTS[point.number - 1]?.title ?? "";
  const known = new Set(wordsOf(canonical));
  if (!wordsOf(title.text).every((word) => known.has(word))) {
    return edit(source, heading.start, title.span.start, `## ${point.number}. `);
  }
  return edit(source, heading.start, heading.end, `## ${point.number}. ${canonical}`);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function formatItem(source: Source, point: PointNumber, item: ItemSyntax): Edit[] {
  const grammar = GRAMMARS[point].items.find((candidate) => candidate.key === item.key);
  const isKnown = item.known && grammar !== undefined && means(grammar.key, grammar.synonyms, item.keyText.text);
  const key = isKnown ? edit(source, item.keyText.span.start, item.keyText.span.end, item.key) : [];
  const { span } = item.value.text;
  const open = canonicalOpen(item.value);
  return open === null || /[\r\n]/.test(source.text.slice(span.start, span.end))
    ? key
    : [...key, ...edit(source, span.start, span.end, open)];
}

function edit(source: Source, start: number, end: number, text: string): Edit[] {
  return source.text.slice(start, end) === text ? [] : [{ span: { file: source.file, start, end }, text }];
}
