// A file of CSV as a header and rows, numbered as a spreadsheet numbers them: the header is row 1.

import type { Problems } from "../problems.ts";
import { type Phrase, phrase } from "../words/texts.ts";
import { type Delimiter, decodedText, delimiterOf, type Encoding } from "./encodings.ts";
import { restored } from "./neutral.ts";

/** Rows that one import takes: all of them are checked and stored in one transaction, in which others wait to write. */
export const MOST_ROWS = 5_000;
const MOST_COLUMNS = 200;

export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly header: readonly string[];
  /** Without those in which every cell is empty. */
  readonly rows: readonly TableRow[];
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
}

/** Throws `csv-unreadable` and `csv-too-long`. */
export async function readTable(problems: Problems, bytes: Buffer): Promise<Table> {
  const { text, encoding } = decodedText(bytes);
  const delimiter = delimiterOf(text);
  const lines = await parsed(problems, text, delimiter);
  const [header, ...rest] = lines;
  if (header === undefined || header.every((cell) => cell.trim() === "")) throw unreadable(problems, phrase("csvNoNames"));
  if (header.length > MOST_COLUMNS) throw unreadable(problems, phrase("csvColumns", { max: MOST_COLUMNS }));
  const numbered = rest.map((cells, at) => ({ number: at + 2, cells: cells.map(restored) }));
  const rows = numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const long = rows.find(({ cells }) => cells.length > header.length && cells.slice(header.length).some((cell) => cell !== ""));
  if (long !== undefined) throw unreadable(problems, phrase("csvCells", { row: long.number }));
  if (rows.length > MOST_ROWS) throw problems.problem("csv-too-long", { max: MOST_ROWS });
  return { header: header.map((name) => restored(name).trim()), rows, encoding, delimiter };
}

/** Read bit by bit, so that others are answered meanwhile. */
async function parsed(problems: Problems, text: string, delimiter: Delimiter): Promise<string[][]> {
  const { parse } = await import("csv-parse");
  const parser = parse(text, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: false });
  const lines: string[][] = [];
  try {
    for await (const line of parser) lines.push(line as string[]);
  } catch (error) {
    const line = typeof error === "object" && error !== null && "lines" in error ? String(error.lines) : lines.length + 1;
    throw unreadable(problems, phrase("csvQuote", { line }));
  }
  return lines;
}

function unreadable(problems: Problems, why: Phrase) {
  return problems.problem("csv-unreadable", { why });
}
