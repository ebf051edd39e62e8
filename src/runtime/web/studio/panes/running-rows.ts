// Rows of the documents as they are written and as they run, which have other line numbers below replaced rows.

import type { StudioLines, StudioReplacement } from "../../../wire/studio.ts";
import type { Documents } from "../document/documents.ts";
import type { RowPlace } from "./messages.ts";

/** Null where nothing runs in its place. */
export function runningRow(row: RowPlace, replacements: readonly StudioReplacement[]): RowPlace | null {
  const { line, isThere } = counterpart(row, replacements, "written", "running");
  return isThere ? { file: row.file, line } : null;
}

/** Where it is written, or was. */
export function writtenRow(row: RowPlace, replacements: readonly StudioReplacement[]): RowPlace {
  return { file: row.file, line: counterpart(row, replacements, "running", "written").line };
}

/** Brings a row of what runs before the author, as it is written. */
export function revealRunning(documents: Documents, row: RowPlace): void {
  const { file, line } = writtenRow(row, documents.shown().holes.replacements);
  documents.revealLine(file, line);
}

/** Every row that runs in the place of another. */
export function replacementRows(replacements: readonly StudioReplacement[]): RowPlace[] {
  return replacements.flatMap(({ file, running: { line, count } }) =>
    Array.from({ length: count }, (_, at) => ({ file, line: line + at })),
  );
}

type Side = Exclude<keyof StudioReplacement, "file">;

function counterpart({ file, line }: RowPlace, replacements: readonly StudioReplacement[], from: Side, to: Side) {
  const own = replacements.filter((one) => one.file === file);
  const around = own.find((one) => isWithin(line, one[from]));
  if (around !== undefined) {
    const { line: first, count } = around[to];
    return { line: first + Math.max(0, Math.min(line - around[from].line, count - 1)), isThere: count > 0 };
  }
  const shift = own.reduce((sum, one) => (one[from].line + one[from].count <= line ? sum + one[to].count - one[from].count : sum), 0);
  return { line: line + shift, isThere: true };
}

function isWithin(line: number, { line: first, count }: StudioLines): boolean {
  return line >= first && line < first + count;
}
