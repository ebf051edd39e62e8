// A document as an editor holds it. The text of this moment, and what the compiler last understood of it. A keystroke changes the
// text at once; what was understood follows it by moving what stands behind the change.

import { type Analysis, analyse } from "../compile.ts";
import type { ParseDocument } from "../parse/parse.ts";
import type { Range } from "../parse/rows.ts";
import type { DocumentSyntax } from "../parse/syntax.ts";
import { areSameSources, LineIndex, type Source, type Span } from "../source.ts";
import { type Edit, smallestEdit } from "../text-edit.ts";
import { MentionIndex } from "./mention-index.ts";
import { lineAt } from "./place.ts";

/** What changed since the document was last understood, as one piece. */
interface Drift {
  readonly start: number;
  /** In the text that was understood. */
  readonly oldEnd: number;
  /** In the text of this moment. */
  readonly newEnd: number;
}

export interface Understood {
  readonly analysis: Analysis;
  readonly index: MentionIndex;
  /** The documents of the specification, the one that begins it first. */
  readonly sources: readonly Source[];
  /** What is written at a place of any of them. */
  textAt(span: Span): string;
  sourceOf(file: string): Source;
}

/** The documents of the specification that a document belongs to, as they are at this moment. */
export type ReadSources = (document: OpenDocument) => readonly Source[];

export class OpenDocument {
  readonly file: string;
  #text: string;
  #lines: LineIndex | null = null;
  #understood: Understood | null = null;
  #drift: Drift | null = null;
  readonly #readSources: ReadSources;
  readonly #parse: ParseDocument;

  constructor(file: string, text: string, readSources: ReadSources, parse: ParseDocument) {
    this.file = file;
    this.#text = text;
    this.#readSources = readSources;
    this.#parse = parse;
  }

  get text(): string {
    return this.#text;
  }

  get source(): Source {
    return { file: this.file, text: this.#text };
  }

  get lines(): LineIndex {
    this.#lines ??= new LineIndex(this.#text);
    return this.#lines;
  }

  /** The document as it stands on the page at this moment. */
  get syntax(): DocumentSyntax {
    return this.#parse(this.source).document;
  }

  edit({ span: { start, end }, text }: Edit): void {
    const from = Math.max(0, Math.min(start, this.#text.length));
    const to = Math.max(from, Math.min(end, this.#text.length));
    this.#text = this.#text.slice(0, from) + text + this.#text.slice(to);
    this.#lines = null;
    if (this.#understood !== null) this.#drift = drifted(this.#drift, from, to, text.length);
  }

  /** The whole text anew: only what differs counts as changed. */
  replace(text: string): void {
    const before = this.#text;
    if (before === text) return;
    const whole = { file: this.file, start: 0, end: before.length };
    for (const edit of smallestEdit(this.source, { span: whole, text })) this.edit(edit);
  }

  /** What the texts of this moment mean. Takes as long as compiling takes, once for each change. */
  fresh(): Understood {
    const sources = this.#readSources(this);
    if (this.#understood === null || !areSameSources(this.#understood.sources, sources)) {
      this.#understood = understand(sources, this.#parse);
    }
    this.#drift = null;
    return this.#understood;
  }

  /** What was last understood, at once; its places are those of the text as it was then. */
  last(): Understood {
    return this.#understood ?? this.fresh();
  }

  /** A place of this moment in the text that was understood; null where the text has changed since. */
  toUnderstood(offset: number): number | null {
    const drift = this.#drift;
    if (drift === null || offset < drift.start) return offset;
    return offset > drift.newEnd ? offset - drift.newEnd + drift.oldEnd : null;
  }

  /**
   * Pieces of the text that was understood, in its order and without overlaps, where they stand at this moment: those before
   * the lines that changed, those within them that the change did not touch, and those behind.
   */
  moved<T extends Range>(pieces: readonly T[]): { readonly before: readonly T[]; readonly within: T[]; readonly after: T[] } {
    const drift = this.#drift;
    const lines = this.#changedThen();
    if (drift === null || lines === null) return { before: pieces, within: [], after: [] };
    const by = drift.newEnd - drift.oldEnd;
    const shifted = (piece: T): T => ({ ...piece, start: piece.start + by, end: piece.end + by });
    const first = firstIndex(pieces, (piece) => piece.end >= lines.start);
    const behind = firstIndex(pieces, (piece) => piece.start > lines.end);
    const within = pieces.slice(first, behind).flatMap((piece) => {
      if (piece.end < drift.start) return [piece];
      return piece.start > drift.oldEnd ? [shifted(piece)] : [];
    });
    return { before: pieces.slice(0, first), within, after: pieces.slice(behind).map(shifted) };
  }

  /** The whole lines of this moment that hold the change; null where nothing changed. */
  changedLines(): Range | null {
    const drift = this.#drift;
    return drift === null ? null : { start: lineAt(this.#text, drift.start).start, end: lineAt(this.#text, drift.newEnd).end };
  }

  #changedThen(): Range | null {
    const drift = this.#drift;
    const before = this.#understood?.sourceOf(this.file).text ?? "";
    return drift === null ? null : { start: lineAt(before, drift.start).start, end: lineAt(before, drift.oldEnd).end };
  }
}

/** The first piece that is as asked, where all behind it are as well. */
function firstIndex<T>(pieces: readonly T[], is: (piece: T) => boolean): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(pieces[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function understand(sources: readonly Source[], parse: ParseDocument): Understood {
  const analysis = analyse(sources, parse);
  const byFile = new Map(sources.map((source) => [source.file, source] as const));
  const sourceOf = (file: string) => byFile.get(file) ?? { file, text: "" };
  const textAt = ({ file, start, end }: Span) => sourceOf(file).text.slice(start, end);
  return { analysis, index: new MentionIndex(analysis.mentions), sources, textAt, sourceOf };
}

function drifted(before: Drift | null, start: number, end: number, length: number): Drift {
  if (before === null) return { start, oldEnd: end, newEnd: start + length };
  const beyond = Math.max(0, end - before.newEnd);
  return {
    start: Math.min(before.start, start),
    oldEnd: before.oldEnd + beyond,
    newEnd: Math.max(before.newEnd, end) + length - (end - start),
  };
}
