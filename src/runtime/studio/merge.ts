// Brings together a text that was written here and the same text as it was written elsewhere.

import { changedLines } from "../../compiler/edits/line-difference.ts";
import type { Range } from "../../compiler/parse/rows.ts";
import { type Edit, joinedEdits } from "../../compiler/text-edit.ts";
import { changesOf, editsOf } from "./shared-text.ts";

/** What makes `to` of `from`, line by line, so that what was not changed keeps its place. */
export function differenceOf(file: string, from: string, to: string): Edit[] {
  const edits = changedLines(from, to).map(({ before, after }) => ({
    span: { file, start: before.start, end: before.end },
    text: to.slice(after.start, after.end),
  }));
  return joinedEdits({ file, text: from }, edits);
}

/** The edits of `mine` that bring in what makes `theirs` of `base`; null where both changed the same lines. */
export function merged(file: string, base: string, mine: string, theirs: string): Edit[] | null {
  const [here, there] = [changedLines(base, mine), changedLines(base, theirs)];
  if (here.some((one) => there.some((other) => meets(one.before, other.before)))) return null;
  const [own, other] = [differenceOf(file, base, mine), differenceOf(file, base, theirs)];
  const moved = changesOf(other, base.length).map(changesOf(own, base.length));
  return editsOf(file, mine, moved);
}

/** Whether two ranges of whole lines have a line in common, or lines come in at the same place. */
function meets(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end
    ? true
    : one.start === other.start || isPointIn(one, other) || isPointIn(other, one);
}

function isPointIn(point: Range, lines: Range): boolean {
  return point.start === point.end && point.start >= lines.start && point.start <= lines.end;
}
