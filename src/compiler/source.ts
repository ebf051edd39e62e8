// A piece of the author's text and where it stands. Knows nothing of Markdown or of the nine points.

/** One document of a specification. `file` is its path as the author gave it, with forward slashes. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

export function areSameSources(some: readonly Source[], others: readonly Source[]): boolean {
  return some.length === others.length && some.every(({ file, text }, at) => others[at]?.file === file && others[at].text === text);
}

/** A half-open range of UTF-16 code units in one source. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** Line and column, both from 1; the column counts UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Text as the author wrote it, less the escapes that Markdown demands, with the way back to the source.
 * `escapes` lists, in ascending order, the offsets in `text` in front of which one more character
 * (a backslash) stands in the source.
 */
export interface Text {
  readonly text: string;
  readonly span: Span;
  readonly escapes: readonly number[];
}

/** The span in the source of the characters `start` to `end` of `text.text`. */
export function spanWithin(text: Text, start: number, end: number): Span {
  return {
    file: text.span.file,
    start: text.span.start + start + escapesBefore(text.escapes, start),
    end: text.span.start + end + (end > start ? escapesBefore(text.escapes, end - 1) : escapesBefore(text.escapes, start)),
  };
}

function escapesBefore(escapes: readonly number[], offset: number): number {
  let count = 0;
  for (const at of escapes) if (at <= offset) count++;
  return count;
}

/** A part of a text, trimmed of surrounding white space, that still knows where it stands. */
export function slice(text: Text, start: number, end: number): Text {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.text.charCodeAt(to - 1))) to--;
  return {
    text: text.text.slice(from, to),
    span: spanWithin(text, from, Math.max(from, to)),
    escapes: text.escapes.filter((at) => at > from && at < to).map((at) => at - from),
  };
}

/** Blanks of every width, and signs without any that stand beside words by accident. */
function isSpace(code: number): boolean {
  if (code === 32 || (code >= 9 && code <= 13)) return true;
  if (code < 0xa0) return false;
  return (code >= 0x2000 && code <= 0x200b) || OTHER_SPACES.has(code);
}

const OTHER_SPACES: ReadonlySet<number> = new Set([0xa0, 0xad, 0x1680, 0x180e, 0x202f, 0x205f, 0x2060, 0x3000, 0xfeff]);

/** Finds lines by offset; build it once for each source. */
export class LineIndex {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }

  /** Where a line begins; undefined where there is none. */
  start(line: number): number | undefined {
    return this.#starts[line - 1];
  }
}
