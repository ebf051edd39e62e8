// A file of CSV as a header and rows, numbered as a spreadsheet numbers them: the header is row 1.

import type { Fault, Problems } from "../problems.ts";
import { type Params, type Phrase, phrase } from "../words/texts.ts";
import { type Delimiter, decodedText, dividedText, type Encoding } from "./encodings.ts";
import { restored } from "./neutral.ts";
import { type CsvRecord, readRecords, type StrayQuote } from "./record-reader.ts";

/** Rows that one import takes: all of them are checked and stored in one transaction, in which others wait to write. */
export const MOST_ROWS = 5_000;
const MOST_COLUMNS = 200;

export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** What kept the row from being read; null: its cells are those of the columns. */
  readonly unread: Unread | null;
}

export interface Unread {
  readonly column: number | null;
  readonly fault: Fault;
}

export interface Table {
  readonly header: readonly string[];
  /** Without those in which every cell is empty. */
  readonly rows: readonly TableRow[];
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
}

/** Throws `csv-unreadable`, `csv-quote` of the first row, and `csv-too-long`. */
export async function readTable(problems: Problems, bytes: Buffer): Promise<Table> {
  const { text: whole, encoding } = decodedText(bytes);
  if (whole.trim() === "") throw unreadable(problems, phrase("csvEmpty"));
  const { delimiter, text, line } = dividedText(whole);
  const [first, ...rest] = await readRecords(text, delimiter, line);
  if (first === undefined || first.cells.every((cell) => cell.trim() === "")) throw unreadable(problems, phrase("csvNoNames"));
  if (first.stray !== null) throw problems.problem("csv-quote", told(first.stray));
  const header = first.cells;
  if (header.length > MOST_COLUMNS) throw unreadable(problems, phrase("csvColumns", { max: MOST_COLUMNS }));
  const rows = rest
    .map((record, at): TableRow => ({ number: at + 2, cells: record.cells.map(restored), unread: unreadOf(problems, header, record) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length > MOST_ROWS) throw problems.problem("csv-too-long", { max: MOST_ROWS });
  return { header: header.map((name) => restored(name).trim()), rows, encoding, delimiter };
}

function unreadOf(problems: Problems, header: readonly string[], { cells, stray }: CsvRecord): Unread | null {
  if (stray !== null) return { column: Math.min(stray.column, header.length - 1), fault: problems.fault("csv-quote", told(stray)) };
  if (cells.slice(header.length).every((cell) => cell === "")) return null;
  return { column: null, fault: problems.fault("csv-cells", { cells: cells.length, columns: header.length }) };
}

function told({ line, text }: StrayQuote): Params {
  return { line, text };
}

function unreadable(problems: Problems, why: Phrase) {
  return problems.problem("csv-unreadable", { why });
}
