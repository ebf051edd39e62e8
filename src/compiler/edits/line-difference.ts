// The difference of two texts by lines, in pieces as small as one row.

import { linesOf, type Range } from "../parse/rows.ts";

/** Lines of the text before that became lines of the text after; one of the two may have none. The ranges end with their line ends. */
export interface ChangedLines {
  readonly before: Range;
  readonly after: Range;
}

export function changedLines(before: string, after: string): ChangedLines[] {
  const [old, now] = [wholeLines(before), wholeLines(after)];
  const same = commonRuns(
    old.map(({ text }) => text),
    now.map(({ text }) => text),
  );
  return gapsOf(same, old.length, now.length).flatMap(([from, to, start, end]) =>
    rowsOf(old.slice(from, to), now.slice(start, end), {
      before: old[from]?.start ?? before.length,
      after: now[start]?.start ?? after.length,
    }),
  );
}

interface Line extends Range {
  readonly text: string;
}

function wholeLines(text: string): Line[] {
  const lines = linesOf(text, { start: 0, end: text.length });
  return lines.map(({ start }, index) => {
    const end = lines[index + 1]?.start ?? text.length;
    return { start, end, text: text.slice(start, end) };
  });
}

/** Of a run of changed lines, a piece for each row: rows of one name belong together, and as many as were there in their order. */
function rowsOf(old: readonly Line[], now: readonly Line[], at: { readonly before: number; readonly after: number }): ChangedLines[] {
  const named = commonRuns(old.map(nameOf), now.map(nameOf));
  const pairs = named.map(([one, other]) => ({ before: old[one]!, after: now[other]! }));
  const others = gapsOf(named, old.length, now.length).flatMap(([from, to, start, end]) => {
    const place = { before: old[from]?.start ?? old.at(-1)?.end ?? at.before, after: now[start]?.start ?? now.at(-1)?.end ?? at.after };
    if (to - from === end - start) return old.slice(from, to).map((before, index) => ({ before, after: now[start + index]! }));
    if (to === from) return now.slice(start, end).map((after) => ({ before: pointAt(place.before), after }));
    if (start === end) return old.slice(from, to).map((before) => ({ before, after: pointAt(place.after) }));
    return [{ before: { start: place.before, end: old[to - 1]!.end }, after: { start: place.after, end: now[end - 1]!.end } }];
  });
  return [...pairs, ...others].toSorted((a, b) => a.after.start - b.after.start || a.before.start - b.before.start);
}

function pointAt(offset: number): Range {
  return { start: offset, end: offset };
}

/** What a row or a list line is known by. */
function nameOf({ text }: Line): string {
  const name = /^\s*\|?\s*(?<cell>[^|]*?)\s*\||^\s*[-*+]\s+(?<key>[^:]*):/.exec(text)?.groups;
  return name?.cell ?? name?.key ?? text.trim();
}

type Pair = readonly [before: number, after: number];
type Gap = readonly [from: number, to: number, start: number, end: number];

/** What lies between pairs. */
function gapsOf(pairs: readonly Pair[], before: number, after: number): Gap[] {
  let [from, start] = [0, 0];
  const gaps: Gap[] = [];
  for (const [to, end] of [...pairs, [before, after] as const]) {
    if (to > from || end > start) gaps.push([from, to, start, end]);
    [from, start] = [to + 1, end + 1];
  }
  return gaps;
}

/** More comparisons than these are not made: what is left between the common ends is then one change. */
const MOST_COMPARISONS = 4_000_000;

/** Pairs of equal members in the order of both lists, as many as there are. */
function commonRuns(before: readonly string[], after: readonly string[]): Pair[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const pairs: Pair[] = Array.from({ length: head }, (_, at) => [at, at]);
  const [rows, columns] = [before.length - head - tail, after.length - head - tail];
  if (rows * columns <= MOST_COMPARISONS) pairs.push(...longestCommon(before, after, head, rows, columns));
  for (let at = tail; at > 0; at--) pairs.push([before.length - at, after.length - at]);
  return pairs;
}

function longestCommon(before: readonly string[], after: readonly string[], head: number, rows: number, columns: number): Pair[] {
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const below = lengths[(row + 1) * width + column]!;
      const beside = lengths[row * width + column + 1]!;
      const isSame = before[head + row] === after[head + column];
      lengths[row * width + column] = isSame ? lengths[(row + 1) * width + column + 1]! + 1 : Math.max(below, beside);
    }
  const pairs: Pair[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (before[head + row] === after[head + column]) pairs.push([head + row++, head + column++]);
    else if (lengths[(row + 1) * width + column]! >= lengths[row * width + column + 1]!) row++;
    else column++;
  }
  return pairs;
}
