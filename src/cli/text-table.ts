// A table for a terminal: columns in line, long cells on several lines.

import { widthOf } from "../compiler/diagnostics/width.ts";

const GAP = "  ";
/** A column is never made narrower than this. */
const NARROWEST = 12;

/**
 * `width`: the columns of the terminal. The widest columns give way first; the first `whole` ones never, since they hold
 * what is copied.
 */
export function textTable(rows: readonly (readonly string[])[], width: number, whole = 0): string {
  const widths = fitted(rows, width, whole);
  const lines = rows.flatMap((row, index) => {
    const cells = row.map((text, column) => wrapped(text, widths[column] ?? NARROWEST));
    const height = Math.max(...cells.map((cell) => cell.length));
    const printed = Array.from({ length: height }, (_, line) =>
      cells
        .map((cell, column) => padded(cell[line] ?? "", widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    );
    return index === 0 ? [...printed, widths.map((size) => "-".repeat(size)).join(GAP)] : printed;
  });
  return `${lines.join("\n")}\n`;
}

function fitted(rows: readonly (readonly string[])[], width: number, whole: number): number[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  const room = width - GAP.length * (widths.length - 1);
  for (;;) {
    const widest = Math.max(0, ...widths.slice(whole));
    if (widest <= NARROWEST || widths.reduce((sum, size) => sum + size, 0) <= room) return widths;
    widths[widths.indexOf(widest, whole)] = widest - 1;
  }
}

function wrapped(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(/\s+/).flatMap((long) => pieces(long, width))) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (widthOf(last) + 1 + widthOf(word) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A word that fits nowhere is cut. */
function pieces(word: string, width: number): string[] {
  const found = [""];
  for (const character of word) {
    const last = found.at(-1) ?? "";
    if (widthOf(last) + widthOf(character) > width) found.push(character);
    else found[found.length - 1] = last + character;
  }
  return found;
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}
