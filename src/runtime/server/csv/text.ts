// CSV as RFC 4180 has it. Lines that end in CR LF, commas where nothing else is asked for, quotes where a cell needs them.

import type { Delimiter } from "./encodings.ts";

export function csvLine(cells: readonly string[], delimiter: Delimiter = ","): string {
  return `${cells.map(quotedWhereNeeded).join(delimiter)}\r\n`;
}

/** White space at either end is quoted as well: some readers would drop it. */
function quotedWhereNeeded(cell: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
