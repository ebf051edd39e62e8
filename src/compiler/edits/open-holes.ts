// Leaves open what is wrong in a document that never ran, until the rest of it runs.

import { type Compilation, compile } from "../compile.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { ParseDocument } from "../parse/parse.ts";
import { lineEnd } from "../parse/rows.ts";
import type { Source } from "../source.ts";
import { type Edit, editSources, inverseEdits, mappedPosition } from "../text-edit.ts";
import { onOneLine } from "./cell-text.ts";
import { setCells } from "./cells.ts";
import { edit, refusedOr } from "./change.ts";
import type { Hole, Runnable } from "./last-good.ts";
import { removal, setLine } from "./lines.ts";
import { type Projection, projectionOf } from "./projection.ts";

/** Each round opens or removes something for each error. What still has errors after so many runs as its name alone. */
const MOST_ROUNDS = 20;

export function openHoles(now: readonly Source[], first: Compilation, parse: ParseDocument): Runnable {
  let sources = now;
  let compilation = first;
  const rounds: Round[] = [];
  const holes: Hole[] = [];
  while (compilation.plan === null && rounds.length < MOST_ROUNDS) {
    const opened = openErrors(sources, compilation, parse);
    if (opened.length === 0) break;
    for (const one of opened) if (!holes.some((hole) => isSame(hole, one, rounds))) holes.push(holeOf(one, rounds, now));
    const edits = opened.flatMap((one) => one.edits);
    rounds.push({ sources, edits });
    sources = editSources(sources, edits);
    compilation = compile(sources, parse);
  }
  if (compilation.plan !== null)
    return { sources, compilation, holes: inOrder(holes).map((hole) => ({ ...hole, runs: lineThen(hole, rounds, sources) })) };
  const [begins] = now;
  const nameAlone = [{ file: begins?.file ?? "", text: `# ${onOneLine(first.name).replace(/^#+\s*/, "")}\n` }];
  const message = first.diagnostics.find(({ level }) => level === "error")?.message ?? "";
  const whole = { file: begins?.file ?? "", start: 0, end: begins?.text.length ?? 0 };
  return { sources: nameAlone, compilation: compile(nameAlone, parse), holes: [{ span: whole, message, runs: nameAlone[0]!.text }] };
}

interface Round {
  readonly sources: readonly Source[];
  readonly edits: readonly Edit[];
}

/** What one error leads to: a row, a list line or a block, and what makes it run. */
interface Opened {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly isLine: boolean;
  readonly message: string;
  readonly edits: readonly Edit[];
}

/** One for each place: a place with two errors may need another round. */
function openErrors(sources: readonly Source[], { diagnostics }: Compilation, parse: ParseDocument): Opened[] {
  const opened: Opened[] = [];
  for (const source of sources) {
    const errors = diagnostics.filter(({ level, primary }) => level === "error" && primary.file === source.file);
    if (errors.length === 0) continue;
    const projection = projectionOf(source, parse);
    for (const error of errors) {
      const one = openError(projection, error);
      if (!opened.some((other) => other.file === one.file && other.start <= one.end && one.start <= other.end)) opened.push(one);
    }
  }
  return opened;
}

function openError(projection: Projection, { message, primary }: Diagnostic): Opened {
  const { source, parts } = projection;
  const at = primary.start;
  const holds = ({ start, end }: { readonly start: number; readonly end: number }) => start <= at && at <= end;
  const question = `not shown: ${onOneLine(message).replaceAll("\\", "/")}`;
  const block = parts.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks)).find(holds);
  const row = block?.is === "table" ? block.rows.find(holds) : undefined;
  const line = block?.is === "lines" ? block.lines.find(holds) : undefined;
  const found = (place: { readonly start: number; readonly end: number }, edits: readonly Edit[]): Opened => ({
    file: source.file,
    start: place.start,
    end: place.end,
    isLine: place === row || place === line,
    message,
    edits,
  });
  if (block?.is === "table" && row !== undefined) {
    const index = row.cells.findIndex((cell) => cell !== null && holds(cell));
    const key = block.columns.findIndex(({ name }) => name !== null);
    const isOpened = index < 0 || row.cells[index]!.cell.state === "open";
    const edits = index === key || isOpened ? null : refusedOr(() => setCells(source, block.columns, row, new Map([[index, question]])));
    return found(row, edits === null || "refused" in edits ? [removal(source, row.start, row.end, false)] : edits);
  }
  if (block?.is === "lines" && line !== undefined) {
    const change = line.item === null || line.item.value.state === "open" ? null : refusedOr(() => setLine(projection, at, question));
    const isSet = change !== null && !("refused" in change) && change.edits.length > 0;
    return found(line, isSet ? change.edits : [removal(source, line.start, line.end, block.lines.length === 1)]);
  }
  if (block !== undefined) return found(block, [removal(source, block.start, block.end, true)]);
  const starts = parts.flatMap(({ heading, sections }) => [heading?.start ?? 0, ...sections.map((section) => section.heading?.start ?? 0)]);
  const begins = Math.max(0, ...starts.filter((start) => start <= at));
  const ends = Math.min(source.text.length, ...starts.filter((start) => start > at));
  return found({ start: begins, end: Math.max(begins, ends - 1) }, [edit(source, begins, ends, "")]);
}

/** A position of a later round in the text of this moment. */
function original(position: number, file: string, rounds: readonly Round[]): number {
  return rounds.reduceRight((at, { sources, edits }) => {
    const text = sources.find((source) => source.file === file)?.text ?? "";
    const own = inverseEdits(
      text,
      edits.filter(({ span }) => span.file === file),
    );
    return mappedPosition(at, own) ?? at;
  }, position);
}

function isSame(hole: Hole, one: Opened, rounds: readonly Round[]): boolean {
  const start = original(one.start, one.file, rounds);
  return hole.span.file === one.file && hole.span.start <= start && start <= hole.span.end;
}

function holeOf(one: Opened, rounds: readonly Round[], now: readonly Source[]): Hole {
  const start = original(one.start, one.file, rounds);
  const text = now.find(({ file }) => file === one.file)?.text ?? "";
  const end = one.isLine ? lineEnd(text, start) : Math.max(start, original(one.end, one.file, rounds));
  return { span: { file: one.file, start, end }, message: one.message, runs: "" };
}

/** The line that runs in the place of a hole; nothing where it was removed. */
function lineThen({ span: { file, start } }: Hole, rounds: readonly Round[], sources: readonly Source[]): string {
  let at: number | null = start;
  for (const { edits } of rounds) {
    const own = edits.filter(({ span }) => span.file === file);
    at = at === null ? null : mappedPosition(at, own);
  }
  const text = sources.find((source) => source.file === file)?.text ?? "";
  return at === null ? "" : text.slice(at, lineEnd(text, at));
}

function inOrder(holes: readonly Hole[]): Hole[] {
  return holes.toSorted((a, b) => a.span.start - b.span.start);
}
