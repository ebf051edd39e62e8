// What may be written at the cursor, by the lines around it and by known names.

import type { Span } from "../../source.ts";
import type { OpenDocument } from "../open-document.ts";
import { type Place, placeAt } from "../place.ts";
import { cellSuggestions } from "./complete-cell.ts";
import { headerSuggestions, itemSuggestions, lineSuggestions } from "./complete-line.ts";
import { cursorAt } from "./cursor.ts";
import type { Suggestion } from "./suggestion.ts";

export interface Completion extends Suggestion {
  /** What is replaced: from where the word or the like begins to the cursor. */
  readonly replaces: Span;
}

export function completionsAt(document: OpenDocument, offset: number): Completion[] {
  const place = placeAt(document.source, offset);
  const before = writtenBefore(document.text, place, offset);
  const found = suggestionsAt(document, place, before);
  const seen = new Set<string>();
  return found.flatMap((suggestion) => {
    if (seen.has(suggestion.label)) return [];
    seen.add(suggestion.label);
    return [{ ...suggestion, replaces: { file: document.file, start: offset - typedPrefixLength(before, suggestion), end: offset } }];
  });
}

function suggestionsAt(document: OpenDocument, place: Place, before: string): Suggestion[] {
  const { analysis } = document.last();
  const { at, point } = place;
  if (at === null) return [];
  if (at.is === "blank" || at.is === "heading") return lineSuggestions(analysis, place);
  if (at.is === "item") return itemSuggestions(analysis, place, at, before);
  if (at.is === "header") return point === null ? [] : headerSuggestions(analysis, at, point);
  const cursor = cursorAt(analysis.model, place, at, before);
  return cursor === null ? [] : cellSuggestions(cursor);
}

/** What stands between the beginning of the cell, the setting or the line, and the cursor. */
function writtenBefore(text: string, { at, line }: Place, offset: number): string {
  if (at === null || at.is === "blank" || at.is === "heading") return text.slice(line.start, offset);
  const start = at.is === "item" ? (at.value ?? at.key).span.start : at.cell.span.start;
  return start > offset ? "" : text.slice(start, offset);
}

/** How much of a suggestion stands there already: the longest end of the text that it begins with; at least the word. */
function typedPrefixLength(before: string, { label }: Suggestion): number {
  const folded = label.toLowerCase();
  const most = Math.min(before.length, label.length);
  for (let length = most; length > 0; length--) {
    const end = before.slice(before.length - length).toLowerCase();
    const atWord =
      length === before.length || !/[\p{L}\p{N}_]/u.test(before.charAt(before.length - length - 1)) || !/^[\p{L}\p{N}_]/u.test(end);
    if (atWord && folded.startsWith(end)) return length;
  }
  return /[\p{L}\p{N}_]*$/u.exec(before)?.[0].length ?? 0;
}
