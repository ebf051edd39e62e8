// What runs in the place of rows that do not run as they are written.

import { changedLines } from "../../compiler/edits/line-difference.ts";
import type { Range } from "../../compiler/parse/rows.ts";
import { LineIndex, type Source } from "../../compiler/source.ts";
import type { StudioLines, StudioReplacement } from "../wire/studio.ts";

export function replacementsOf(written: readonly Source[], running: readonly Source[]): StudioReplacement[] {
  return written.flatMap(({ file, text }) => {
    const runs = running.find((source) => source.file === file)?.text ?? "";
    if (runs === text) return [];
    const [there, here] = [new LineIndex(runs), new LineIndex(text)];
    return changedLines(runs, text).map(({ before, after }) => ({ file, running: linesIn(there, before), written: linesIn(here, after) }));
  });
}

function linesIn(index: LineIndex, { start, end }: Range): StudioLines {
  const { line } = index.position(start);
  return { line, count: start === end ? 0 : index.position(end - 1).line - line + 1 };
}

/** What stands between the head of a table and its rows. */
const DASHES = /^\s*\|?[\s:|-]*-[\s:|-]*$/;

/**
 * What a row is called: its first cell that has words, or a line up to its colon. "| `due_on` | date |" → "due_on". Empty where it is the head of
 * a table; `below`: what follows.
 */
export function rowName(lines: string, below = ""): string {
  const [first = "", second = ""] = `${lines.trim()}\n${below.trim()}`.split(/\r\n|\r|\n/);
  if (DASHES.test(first) || DASHES.test(second)) return "";
  const cells = first
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll(/[`*#]|^\s*-\s/g, "").trim())
    .filter((cell) => cell !== "");
  const [name = ""] = (cells[0] ?? "").split(/:\s/);
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
}

const LONGEST_NAME = 40;
