// Makes a short stand-in for a document that has the same blocks in the same places, because finding blocks costs time
// for each character. Knows Markdown's blocks, and nothing of what they mean.
//
// Two things are shortened. The words of a plain line become one letter: what begins with a letter is text, however it
// goes on. A table whose lines all begin with a bar, between empty lines, becomes a line of one letter: where that letter
// turns out to be a paragraph of the document itself, so would the table have been a table of the document itself.

import type { Source } from "../source.ts";
import { isDelimiterLine, linesOf, type Range, splitRow } from "./rows.ts";

export class Shortened {
  readonly text: string;
  readonly #segments: readonly Segment[];

  constructor(source: Source) {
    this.#segments = segmentsOf(source);
    this.text = this.#segments.map((segment) => segment.short).join("\n");
  }

  /** The range in the source of a block in the short text. */
  range(shortStart: number, shortEnd: number): Range {
    const start = this.#offset(shortStart);
    return { start, end: Math.max(start, this.#offset(shortEnd)) };
  }

  /** Whether the block that begins here stands for a whole table. */
  isTable(shortStart: number): boolean {
    const segment = this.#segmentAt(shortStart);
    return segment.isTable && segment.shortStart === shortStart;
  }

  #offset(short: number): number {
    const segment = this.#segmentAt(short);
    const column = short - segment.shortStart;
    return column >= segment.short.length ? segment.end : segment.start + column;
  }

  #segmentAt(short: number): Segment {
    let low = 0;
    let high = this.#segments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#segments[middle]!.shortStart <= short) low = middle;
      else high = middle - 1;
    }
    return this.#segments[low]!;
  }
}

/** A line, or the lines of a table. `start` and `end` are offsets in the source, without the line's end. */
interface Segment extends Range {
  readonly short: string;
  readonly shortStart: number;
  readonly isTable: boolean;
}

function segmentsOf(source: Source): Segment[] {
  const first = source.text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const lines = linesOf(source.text, { start: first, end: source.text.length });
  lines.push({ start: source.text.length, end: source.text.length });
  const plain = source.text.includes("]:") ? PLAIN_BESIDE_DEFINITIONS : PLAIN;
  const segments: Segment[] = [];
  let shortStart = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const last = lastLineOfTable(source, lines, at);
    const written = source.text.slice(line.start, line.end);
    const short = last !== null ? "x" : written.replace(plain, "$1x");
    segments.push({ start: line.start, end: lines[last ?? at]!.end, short, shortStart, isTable: last !== null });
    shortStart += short.length + 1;
    at = last ?? at;
  }
  return segments;
}

/** A line of words, perhaps an item's. Bars make tables; angle brackets begin and end HTML. */
const PLAIN = /^( *(?:[-*+] +)?)\p{L}[^|<>]*$/u;

/** Where a document has link definitions, what could continue or end one is left as it is. */
const PLAIN_BESIDE_DEFINITIONS = /^( *(?:[-*+] +)?)\p{L}[^|<>"'()[\]\\]*$/u;

function lastLineOfTable(source: Source, lines: readonly Range[], at: number): number | null {
  const { text } = source;
  const header = lines[at]!;
  const under = lines[at + 1];
  if (text[header.start] !== "|" || header.start === header.end || under === undefined || text[under.start] !== "|") return null;
  if (at > 0 && !isBlankOrHeading(text, lines[at - 1]!)) return null;
  if (!isDelimiterLine(text.slice(under.start, under.end))) return null;
  if (splitRow(source, header).length !== splitRow(source, under).length) return null;
  let last = at + 1;
  while (last + 1 < lines.length && text[lines[last + 1]!.start] === "|") last++;
  const next = lines[last + 1];
  return next === undefined || isBlankLine(text, next) ? last : null;
}

function isBlankOrHeading(text: string, line: Range): boolean {
  return isBlankLine(text, line) || /^#{1,6}[ \t]/.test(text.slice(line.start, Math.min(line.end, line.start + 8)));
}

function isBlankLine(text: string, line: Range): boolean {
  return /^[ \t]*$/.test(text.slice(line.start, line.end));
}
