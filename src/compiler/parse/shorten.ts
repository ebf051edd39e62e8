// Makes a short stand-in for a document that has the same blocks in the same places, because finding blocks costs time
// for each character. Knows Markdown's blocks, and nothing of what they mean.
//
// Two things are shortened. The words of a plain line and of those that continue it become one letter: what begins with a
// letter is text, however it goes on. A table whose lines all begin with a bar, between empty lines, becomes a line of one letter: where that letter
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
  const last = source.text.length;
  if (lines.length === 0 || lines.at(-1)!.end < last) lines.push({ start: last, end: last });
  const segments: Segment[] = [];
  let shortStart = 0;
  const add = (range: Range, short: string, isTable = false) => {
    segments.push({ ...range, short, shortStart, isTable });
    shortStart += short.length + 1;
  };
  let inDefinition = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (isBlankLine(source.text, line)) inDefinition = false;
    else if (at === 0 || isBlankLine(source.text, lines[at - 1]!)) inDefinition = holdsDefinition(source.text, lines, at);
    const lastOfTable = lastLineOfTable(source, lines, at);
    const written = source.text.slice(line.start, line.end);
    if (lastOfTable !== null) {
      add({ start: line.start, end: lines[lastOfTable]!.end }, "x", true);
      at = lastOfTable;
    } else if (inDefinition) add(line, written);
    else {
      const end = lastOfParagraph(source.text, lines, at);
      add({ start: line.start, end: lines[end]!.end }, written.replace(PLAIN, "$1x"));
      at = end;
    }
  }
  return segments;
}

/** A line of words, perhaps an item's. Bars make tables; angle brackets begin and end HTML. */
const PLAIN = /^( *(?:[-*+] +)?)\p{L}[^|<>]*$/u;
/** One that is certainly no code, wherever it stands; and one that could then only continue it. */
const BEGINNING = /^(?:[-*+] {1,4})?\p{L}[^|<>]*$/u;
const CONTINUATION = /^ {0,3}\p{L}[^|<>]*$/u;

/** The last of the lines that one letter stands for. A line of words in front of a delimiter line heads a table of one column. */
function lastOfParagraph(text: string, lines: readonly Range[], at: number): number {
  const matches = (index: number, pattern: RegExp) => {
    const line = lines[index];
    return line !== undefined && pattern.test(text.slice(line.start, line.end));
  };
  const isUnder = (index: number) => lines[index] !== undefined && isDelimiterLine(text.slice(lines[index].start, lines[index].end));
  if (!matches(at, BEGINNING)) return at;
  let last = at;
  while (matches(last + 1, CONTINUATION) && !isUnder(last + 2)) last++;
  return last;
}

/** Whether a link definition could stand in front of the next empty line: its words decide how far it goes. */
function holdsDefinition(text: string, lines: readonly Range[], at: number): boolean {
  let last = at;
  while (last + 1 < lines.length && !isBlankLine(text, lines[last + 1]!)) last++;
  return text.slice(lines[at]!.start, lines[last]!.end).includes("]:");
}

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
