// A file of CSV as a header and rows, numbered as a spreadsheet numbers them. The header is row 1.

import type { Fault, Problems } from "../context/problems.ts";
import { Turns } from "../context/turns.ts";
import { type Params, type Phrase, phrase } from "../i18n/texts.ts";
import { type Delimiter, decodedText, dividedText, type Encoding } from "./encodings.ts";
import { restored } from "./formula-guard.ts";
import { whatIsNoText } from "./no-text.ts";
import { type CsvRecord, MOST_CELLS, MOST_CHARACTERS, readRecords, type StrayQuote } from "./record-reader.ts";

/** Rows that one import takes: all of them are checked and stored in one transaction, in which others wait to write. */
export const MOST_ROWS = 5_000;
const MOST_COLUMNS = 200;
/** Characters of a column's name. */
const MOST_NAMED = 1_000;

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

/** Throws `csv-no-text`, `csv-unreadable`, `csv-quote` of the first row, and `csv-too-long`. */
export async function readTable(problems: Problems, bytes: Buffer): Promise<Table> {
  const turns = new Turns();
  const other = await whatIsNoText(bytes);
  if (other !== null) throw problems.problem("csv-no-text", other);
  const { text: whole, encoding } = await decodedText(bytes, turns);
  if (!/\S/.test(whole)) throw unreadable(problems, phrase("csvEmpty"));
  const { delimiter, text, line } = dividedText(whole);
  let header: readonly string[] | null = null;
  const rows: TableRow[] = [];
  for await (const record of readRecords(text, delimiter, line, turns)) {
    if (record.number === 1) {
      header = headerOf(problems, record);
      continue;
    }
    if (header === null) break;
    demandSize(problems, record);
    const cells = record.cells.map(restored);
    if (cells.every((cell) => cell.trim() === "")) continue;
    rows.push({ number: record.number, cells, unread: unreadOf(problems, header, record) });
    if (rows.length > MOST_ROWS) throw problems.problem("csv-too-long", { max: MOST_ROWS });
  }
  if (header === null) throw unreadable(problems, phrase("csvNoNames"));
  return { header: header.map((name) => restored(name).trim()), rows, encoding, delimiter };
}

function headerOf(problems: Problems, record: CsvRecord): readonly string[] {
  const { cells, stray } = record;
  if (cells.every((cell) => cell.trim() === "")) throw unreadable(problems, cells.length > MOST_CELLS ? tooWide() : phrase("csvNoNames"));
  if (stray !== null) throw problems.problem("csv-quote", strayQuoteParams(stray));
  if (cells.length > MOST_COLUMNS) throw unreadable(problems, tooWide());
  if (cells.some((cell) => cell.length > MOST_NAMED)) throw unreadable(problems, phrase("csvLongName", { max: MOST_NAMED }));
  return cells;
}

function demandSize(problems: Problems, { number, cells }: CsvRecord): void {
  if (cells.length > MOST_CELLS) throw unreadable(problems, tooWide());
  if (cells.reduce((sum, cell) => sum + cell.length, 0) > MOST_CHARACTERS)
    throw unreadable(problems, phrase("csvLongRow", { row: number, max: MOST_CHARACTERS }));
}

function tooWide(): Phrase {
  return phrase("csvColumns", { max: MOST_COLUMNS });
}

function unreadOf(problems: Problems, header: readonly string[], { cells, stray }: CsvRecord): Unread | null {
  if (stray !== null)
    return { column: Math.min(stray.column, header.length - 1), fault: problems.fault("csv-quote", strayQuoteParams(stray)) };
  if (cells.slice(header.length).every((cell) => cell === "")) return null;
  return { column: null, fault: problems.fault("csv-cells", { cells: cells.length, columns: header.length }) };
}

function strayQuoteParams({ line, text }: StrayQuote): Params {
  return { line, text };
}

function unreadable(problems: Problems, why: Phrase) {
  return problems.problem("csv-unreadable", { why });
}
