// What runs of a document with errors: rows at fault are as they were, or open.

import { type Analysis, analyse, type Compilation, compileAnalysed } from "../compile.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type Mention, symbolKey } from "../model/names/symbols.ts";
import { type ParseDocument, parseDocument } from "../parse/parse.ts";
import type { Range } from "../parse/rows.ts";
import type { Source, Span } from "../source.ts";
import { editSources } from "../text-edit.ts";
import { edit } from "./change.ts";
import { type ChangedLines, changedLines } from "./line-difference.ts";
import { openHoles } from "./open-holes.ts";

/** A piece of the text that does not run as it is written. */
export interface Hole {
  /** In the text of this moment; empty where rows were deleted that are needed. */
  readonly span: Span;
  /** The error because of which it does not run. */
  readonly message: string;
  /** What runs in its place: the lines as they were last good, or the lines with what is wrong left open. */
  readonly runs: string;
}

export interface Runnable {
  /** The documents that run. */
  readonly sources: readonly Source[];
  /** Always with a plan. */
  readonly compilation: Compilation;
  /** In the order of the text; none where the documents run as they are. */
  readonly holes: readonly Hole[];
}

/** What documents mean, for whoever remembers it: those that were good before are asked for again and again. */
export type ReadDocuments = (sources: readonly Source[]) => Analysis;

/**
 * The documents as far as they run. The rows changed since `good`, the last documents that compiled, which carry an error or define a name
 * that is used there, are as they were; where that does not compile, all changed rows are. Without such documents, what is wrong is open.
 */
export function runnable(
  now: readonly Source[],
  good: readonly Source[] | null,
  parse: ParseDocument = parseDocument,
  read: ReadDocuments = (sources) => analyse(sources, parse),
): Runnable {
  const compilation = compileAnalysed(read(now), now);
  if (compilation.plan !== null) return { sources: now, compilation, holes: [] };
  if (good === null) return openHoles(now, compilation, parse);
  const changes = changesOf(now, good);
  const errors = compilation.diagnostics.filter(({ level }) => level === "error");
  const some = withLinesAsBefore(now, atFault(changes, errors, now, good, read), errors, read);
  return some ?? { sources: good, compilation: compileAnalysed(read(good), good), holes: changes.map((one) => holeOf(now, one, errors)) };
}

/** Changed lines of one document. */
interface PlacedChange extends ChangedLines {
  readonly file: string;
  /** The lines as they were. */
  readonly was: string;
}

function changesOf(now: readonly Source[], good: readonly Source[]): PlacedChange[] {
  return now.flatMap(({ file, text }) => {
    const before = good.find((source) => source.file === file)?.text ?? "";
    return changedLines(before, text).map((one) => ({ ...one, file, was: before.slice(one.before.start, one.before.end) }));
  });
}

/** The changes that carry an error, and those that give a name, or gave it, which is used where errors are. */
function atFault(
  changes: readonly PlacedChange[],
  errors: readonly Diagnostic[],
  now: readonly Source[],
  good: readonly Source[],
  read: ReadDocuments,
): PlacedChange[] {
  const [{ mentions }, { mentions: former }] = [read(now), read(good)];
  const used = new Set<string>();
  for (const { primary } of errors) {
    const lines = linesAround(now, primary);
    const before = { file: primary.file, ...rangeBefore(changes, lines) };
    for (const mention of [...within(mentions, lines), ...within(former, before)]) used.add(symbolKey(mention.symbol));
  }
  const defines = (found: readonly Mention[], span: Span) =>
    within(found, span).some((mention) => mention.is === "definition" && used.has(symbolKey(mention.symbol)));
  return changes.filter(({ file, before, after }) => {
    const isWrong = errors.some(({ primary }) => primary.file === file && touches(primary, after));
    return isWrong || defines(mentions, { file, ...after }) || defines(former, { file, ...before });
  });
}

/** Whether a place lies on whole lines; an error at the very end of the text is on none behind it. */
function touches(place: Range, lines: Range): boolean {
  return place.start < lines.end && Math.max(place.end, place.start + 1) > lines.start;
}

function linesAround(sources: readonly Source[], { file, start, end }: Span): Span {
  const text = sources.find((source) => source.file === file)?.text ?? "";
  const from = start === 0 ? 0 : Math.max(text.lastIndexOf("\n", start - 1), text.lastIndexOf("\r", start - 1)) + 1;
  const to = /[\r\n]/g;
  to.lastIndex = end;
  return { file, start: from, end: to.exec(text)?.index ?? text.length };
}

/** Where lines of this moment were in the last good text. */
function rangeBefore(changes: readonly PlacedChange[], { file, start, end }: Span): Range {
  const own = changes.filter((one) => one.file === file);
  const changed = own.find(({ after }) => touches({ start, end }, after));
  if (changed !== undefined) return changed.before;
  const shift = own
    .filter(({ after }) => after.end <= start)
    .reduce((sum, { before, after }) => sum + (before.end - before.start) - (after.end - after.start), 0);
  return { start: start + shift, end: end + shift };
}

function within(mentions: readonly Mention[], { file, start, end }: Span): Mention[] {
  return mentions.filter(({ span }) => span.file === file && span.start >= start && span.end <= end);
}

function withLinesAsBefore(
  now: readonly Source[],
  changes: readonly PlacedChange[],
  errors: readonly Diagnostic[],
  read: ReadDocuments,
): Runnable | null {
  if (changes.length === 0) return null;
  const sources = editSources(
    now,
    changes.map(({ file, after, was }) => edit({ file, text: "" }, after.start, after.end, was)),
  );
  const compilation = compileAnalysed(read(sources), sources);
  return compilation.plan === null ? null : { sources, compilation, holes: changes.map((one) => holeOf(now, one, errors)) };
}

function holeOf(now: readonly Source[], { file, after, was }: PlacedChange, errors: readonly Diagnostic[]): Hole {
  const own = errors.find(({ primary }) => primary.file === file && touches(primary, after));
  const written = now.find((source) => source.file === file)?.text.slice(after.start, after.end) ?? "";
  const end = after.start + withoutLineEnd(written).length;
  return { span: { file, start: after.start, end }, message: (own ?? errors[0])?.message ?? "", runs: withoutLineEnd(was) };
}

function withoutLineEnd(lines: string): string {
  return lines.replace(/(?:\r\n|\r|\n)$/, "");
}
