// Tab goes from cell to cell of a table, and Enter begins a row below.

import { EditorSelection, type EditorState, type Line } from "@codemirror/state";
import type { Command, KeyBinding } from "@codemirror/view";

interface Cell {
  readonly from: number;
  readonly to: number;
}

function toCell(step: 1 | -1): Command {
  return (view) => {
    const { state, dispatch } = view;
    const { head } = state.selection.main;
    const line = state.doc.lineAt(head);
    const here = cellsOf(line);
    if (here.length === 0) return false;
    const at = here.findIndex(({ from, to }) => head >= from - 1 && head <= to + 1);
    const target = here[at + step] ?? inNeighbour(state, line, step);
    if (target === undefined) return step === 1 ? beginRow(view) : true;
    dispatch(state.update({ selection: EditorSelection.single(target.from, target.to), scrollIntoView: true, userEvent: "select" }));
    return true;
  };
}

/** The first cell of the next row, or the last of the one before; the line of dashes is passed over. */
function inNeighbour(state: EditorState, line: Line, step: 1 | -1): Cell | undefined {
  for (let number = line.number + step; number >= 1 && number <= state.doc.lines; number += step) {
    const other = state.doc.line(number);
    if (isDashes(other.text)) continue;
    return cellsOf(other).at(step === 1 ? 0 : -1);
  }
  return undefined;
}

/** A row below, with as many cells as this one; at the end of any other line nothing is begun. */
function beginRow({ state, dispatch }: Parameters<Command>[0]): boolean {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const cells = cellsOf(line);
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1).text : "";
  if (cells.length === 0 || !main.empty || isDashes(next) || isDashes(line.text)) return false;
  const row = `\n|${"  |".repeat(cells.length)}`;
  dispatch(
    state.update({ changes: { from: line.to, insert: row }, selection: { anchor: line.to + 3 }, scrollIntoView: true, userEvent: "input" }),
  );
  return true;
}

function isDashes(text: string): boolean {
  return /^\s*\|?[\s|:-]*-[\s|:-]*$/.test(text) && text.includes("|");
}

/** What stands between two bars, without the blanks around it; none where the line is no row. */
function cellsOf({ from, text }: Line): Cell[] {
  if (!/^\s*\|/.test(text)) return [];
  const bars = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  return bars.slice(0, -1).map((bar, index) => {
    const within = text.slice(bar + 1, bars[index + 1]);
    const trimmed = within.trim();
    const start = from + bar + 1 + (trimmed === "" ? Math.min(1, within.length) : within.indexOf(trimmed));
    return { from: start, to: start + trimmed.length };
  });
}

export const cellKeys: readonly KeyBinding[] = [
  { key: "Tab", run: toCell(1), shift: toCell(-1) },
  { key: "Enter", run: beginRow },
];
