// CSV as RFC 4180 has it: lines that end in CR LF, commas where nothing else is asked for, quotes where a cell needs them.

import type { Delimiter } from "./encodings.ts";
import type { DecimalMark } from "./numbers.ts";

/** In front of a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\u{FEFF}";

/** How a file is written: as programs read it, or as a spreadsheet opens it where numbers have such a mark. */
export interface Writing {
  readonly begins: string;
  readonly delimiter: Delimiter;
  readonly decimalMark: DecimalMark;
}

export const FOR_PROGRAMS: Writing = { begins: "", delimiter: ",", decimalMark: "." };

/** Where a comma begins a fraction, spreadsheets divide columns by semicolons. */
export function forSpreadsheet(decimalMark: DecimalMark): Writing {
  return { begins: BYTE_ORDER_MARK, delimiter: decimalMark === "," ? ";" : ",", decimalMark };
}

export function csvLine(cells: readonly string[], delimiter: Delimiter = ","): string {
  return `${cells.map(quotedWhereNeeded).join(delimiter)}\r\n`;
}

/** White space at either end is quoted as well: some readers would drop it. */
function quotedWhereNeeded(cell: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
