// The rows of a file that are wrong, each with its errors, as a file to be mended and imported by itself.

import type { ImportedRow } from "../../../wire/csv.ts";
import type { Application } from "../../context/application.ts";
import { Turns } from "../../context/turns.ts";
import { neutralised, neutralNumber } from "../../csv/formula-guard.ts";
import { sent } from "../../csv/sending.ts";
import type { Table } from "../../csv/table.ts";
import { csvLine } from "../../csv/text.ts";
import { BYTE_ORDER_MARK } from "../../csv/writing.ts";
import { jsonIn } from "../../i18n/languages.ts";
import { phrase, phraseIn, textsFor } from "../../i18n/texts.ts";
import type { Reply } from "../../pipeline/router.ts";
import type { Importing } from "./import-row.ts";
import { isNumber } from "./targets.ts";

/** Divided as the file was; `asked` is the language of the page that asks for it, null the product's. */
export async function* failedLines(
  app: Application,
  importing: Importing,
  table: Table,
  errors: readonly ImportedRow[],
  asked: string | null,
): AsyncGenerator<string> {
  const { product } = app.plan;
  const language = asked ?? textsFor(product.language);
  const heading = phraseIn(phrase("csvError"), language);
  const byRow = new Map<number, string[]>();
  const turns = new Turns();
  for (const error of errors) {
    await turns.othersToo();
    const { row, column, detail, remedy }: ImportedRow = JSON.parse(jsonIn(error, asked, product));
    const name = column === null ? "" : (table.header[column] ?? "");
    const told = name === "" || isNamed(detail, name) ? detail : phraseIn(phrase("labelled", { label: name, value: detail }), language);
    byRow.set(row, [...(byRow.get(row) ?? []), `${told}${remedy ? ` ${remedy}` : ""}`]);
  }
  const width = table.header.length;
  // Of a column that is not imported nobody knows whether it is text.
  const neutralOf = importing.mapped.map((target) => (target === null || isNumber(target) ? neutralNumber : neutralised));
  const cellOf = (text: string, at: number) => (neutralOf[at] ?? neutralised)(text);
  const line = (cells: readonly string[]) => csvLine(cells.map(cellOf), table.delimiter);
  yield BYTE_ORDER_MARK + csvLine([...table.header, heading].map(neutralised), table.delimiter);
  for (const { number, cells } of table.rows) {
    await turns.othersToo();
    const found = byRow.get(number);
    const padded = table.header.map((_, at) => cells[at] ?? "");
    // What has no column stands behind the errors, so that it is not lost.
    if (found !== undefined) yield line([...padded, found.join(" "), ...cells.slice(width)]);
  }
}

export async function failedText(...given: Parameters<typeof failedLines>): Promise<string> {
  const lines: string[] = [];
  for await (const line of failedLines(...given)) lines.push(line);
  return lines.join("");
}

export function failedFile(lines: AsyncGenerator<string>): Reply {
  const stream = sent(lines, async () => {});
  return { status: 200, stream: { type: "text/csv; charset=utf-8; header=present", from: stream } };
}

/** Whether a text names the column already, in the quotes of its language. */
function isNamed(detail: string, name: string): boolean {
  const [told, named] = [detail.toLowerCase(), name.toLowerCase()];
  return told.startsWith(named) || ["“", "„", "«", "«\u00a0", "「"].some((quote) => told.includes(quote + named));
}
