// A change of a text as edits: applied, taken back, and followed by positions.

import type { Source, Span } from "./source.ts";

/** The characters of the span become `text`. Edits of one change are all places of the text before it, and none overlaps another. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** The text with the edits made. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const edit of inTextOrder(edits)) {
    result += text.slice(at, edit.span.start) + edit.text;
    at = edit.span.end;
  }
  return result + text.slice(at);
}

/** The sources with the edits of each made. */
export function editSources(sources: readonly Source[], edits: readonly Edit[]): Source[] {
  return sources.map((source) => {
    const own = edits.filter((edit) => edit.span.file === source.file);
    return own.length === 0 ? source : { file: source.file, text: applyEdits(source.text, own) };
  });
}

/** The edits of the changed text that give the text back, which is `text`. */
export function inverseEdits(text: string, edits: readonly Edit[]): Edit[] {
  let shift = 0;
  return inTextOrder(edits).map(({ span, text: written }) => {
    const start = span.start + shift;
    shift += growth(span, written);
    return { span: { ...span, start, end: start + written.length }, text: text.slice(span.start, span.end) };
  });
}

/**
 * Where a position of a file is after the edits; null where its character was removed. At an insertion it stays with the character
 * behind it, and at a replacement with what was written. So a row is known by the position at which its line begins.
 */
export function mappedPosition(position: number, edits: readonly Edit[]): number | null {
  let shift = 0;
  for (const { span, text } of inTextOrder(edits)) {
    if (span.start > position) break;
    if (position < span.end) return span.start === position && text !== "" ? position + shift : null;
    shift += growth(span, text);
  }
  return position + shift;
}

/** The edits in the order of the text, those that touch as one, without those that change nothing. */
export function joinedEdits(source: Source, edits: readonly Edit[]): Edit[] {
  const joined: Edit[] = [];
  for (const edit of inTextOrder(edits)) {
    const last = joined.at(-1);
    if (last === undefined || last.span.end < edit.span.start) joined.push(edit);
    else joined[joined.length - 1] = { span: { ...last.span, end: edit.span.end }, text: last.text + edit.text };
  }
  return joined.flatMap((edit) => smallestEdit(source, edit));
}

/** The edit without what it leaves as it was at its beginning and end; none where it changes nothing. Pairs of surrogates stay whole. */
export function smallestEdit(source: Source, { span, text }: Edit): Edit[] {
  const before = source.text.slice(span.start, span.end);
  const shorter = Math.min(before.length, text.length);
  let head = 0;
  while (head < shorter && before[head] === text[head]) head++;
  if (isHighSurrogate(before, head - 1)) head--;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
  if (tail > 0 && isHighSurrogate(before, before.length - tail - 1)) tail--;
  if (before.length === text.length && head + tail >= text.length) return [];
  return [{ span: { ...span, start: span.start + head, end: span.end - tail }, text: text.slice(head, text.length - tail) }];
}

function inTextOrder(edits: readonly Edit[]): Edit[] {
  return edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

function growth(span: Span, text: string): number {
  return text.length - (span.end - span.start);
}

function isHighSurrogate(text: string, at: number): boolean {
  const code = at < 0 ? 0 : text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00;
}
