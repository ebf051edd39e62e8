// Which fixes of a finding do what they say, found by trying them.

import { analyse, examine } from "./compile.ts";
import type { Diagnostic, Fix } from "./diagnostics/diagnostic.ts";
import { ParsedDocuments } from "./language/parsed-documents.ts";
import { LineIndex, type Source, type Span } from "./source.ts";
import { editSources } from "./text-edit.ts";

/** To try a fix takes as long as to check the text: this many characters are checked again, about a second's work. */
const MOST_CHARACTERS = 500_000;

/** Words that say of a fix that something goes. */
const REMOVAL_TITLE = /^(?:remove|take|leave|join|delete)\b/i;

/** A heading, or an item of a list. */
const OPENING = /^(?:#|- )/;

/**
 * The findings, each with those of its fixes that remove it, lead to no new error or warning, and take no row away without saying so.
 * Fixes are tried in the order of the findings; what comes after `most` characters were checked is offered untried.
 */
export function withProvenFixes(
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
  { all = diagnostics, most = MOST_CHARACTERS }: { readonly all?: readonly Diagnostic[]; readonly most?: number } = {},
): Diagnostic[] {
  const trial = new Trial(all, sources);
  const size = sources.reduce((sum, { text }) => sum + text.length, 0);
  let left = most;
  const isOffered = (diagnostic: Diagnostic, fix: Fix) => {
    left -= size;
    return left < 0 || trial.holds(diagnostic, fix);
  };
  return diagnostics.map((diagnostic) =>
    diagnostic.fixes.length === 0 ? diagnostic : { ...diagnostic, fixes: diagnostic.fixes.filter((fix) => isOffered(diagnostic, fix)) },
  );
}

const keyOf = ({ code, message }: Diagnostic): string => `${code} ${message}`;

class Trial {
  readonly #sources: readonly Source[];
  readonly #before: ReadonlyMap<string, number>;
  /** What a fix leaves as it was is read once. */
  readonly #parsed = new ParsedDocuments();
  #readLines: ReadonlySet<string> | null = null;

  constructor(before: readonly Diagnostic[], sources: readonly Source[]) {
    this.#sources = sources;
    this.#before = counted(before);
  }

  holds(diagnostic: Diagnostic, fix: Fix): boolean {
    if (this.#takesRowsAway(fix)) return false;
    const fixed = editSources(this.#sources, fix.edits);
    const { diagnostics } = examine(fixed, this.#parsed.parse);
    const after = counted(diagnostics);
    const key = keyOf(diagnostic);
    if ((after.get(key) ?? 0) >= (this.#before.get(key) ?? 0)) return false;
    return !diagnostics.some((one) => isBad(one) && this.#isNew(one, after) && this.#wasRead(one.primary, fix));
  }

  #isNew(diagnostic: Diagnostic, after: ReadonlyMap<string, number>): boolean {
    const key = keyOf(diagnostic);
    return (after.get(key) ?? 0) > (this.#before.get(key) ?? 0);
  }

  /**
   * Whether a place of the fixed text was written by the fix, or stands on a line of which something was understood before: what was not
   * read may be wrong in itself.
   */
  #wasRead({ file, start }: Span, fix: Fix): boolean {
    let moved = 0;
    for (const { span, text } of fix.edits.filter((edit) => edit.span.file === file).toSorted((a, b) => a.span.start - b.span.start)) {
      const begins = span.start + moved;
      if (start < begins) break;
      if (start < begins + text.length) return !OPENING.test(text);
      moved += text.length - (span.end - span.start);
    }
    return this.#lines().has(lineKey(file, this.#index(file).position(start - moved).line));
  }

  #takesRowsAway({ title, edits }: Fix): boolean {
    return !REMOVAL_TITLE.test(title) && edits.some(({ span, text }) => rowsIn(text) < this.#rowsWithin(span));
  }

  /** Rows of a table that a span holds from their beginning to their end. */
  #rowsWithin({ file, start, end }: Span): number {
    const { text } = this.#sources.find((source) => source.file === file) ?? { text: "" };
    const from = start === 0 || text[start - 1] === "\n" ? start : text.indexOf("\n", start) + 1 || text.length;
    const to = end === text.length || text[end] === "\n" || text[end - 1] === "\n" ? end : text.lastIndexOf("\n", end);
    return from < to ? rowsIn(text.slice(from, to)) : 0;
  }

  #lines(): ReadonlySet<string> {
    this.#readLines ??= new Set(
      analyse(this.#sources).mentions.map(({ span }) => lineKey(span.file, this.#index(span.file).position(span.start).line)),
    );
    return this.#readLines;
  }

  readonly #indexes = new Map<string, LineIndex>();

  #index(file: string): LineIndex {
    const known = this.#indexes.get(file);
    if (known !== undefined) return known;
    const made = new LineIndex(this.#sources.find((source) => source.file === file)?.text ?? "");
    this.#indexes.set(file, made);
    return made;
  }
}

const rowsIn = (text: string): number => text.split("\n").filter((line) => line.trimStart().startsWith("|")).length;

const lineKey = (file: string, line: number): string => `${line} ${file}`;

const isBad = ({ level }: Diagnostic): boolean => level === "error" || level === "warning";

function counted(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const diagnostic of diagnostics) counts.set(keyOf(diagnostic), (counts.get(keyOf(diagnostic)) ?? 0) + 1);
  return counts;
}
