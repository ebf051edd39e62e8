// `ninefold questions FILE`: the register of what a document leaves open, for whoever must answer.

import { stringify } from "csv-stringify/sync";
import { examine } from "../compiler/compile.ts";
import { readDocuments } from "./document.ts";
import { type Entry, entriesOf, shortList } from "./register.ts";
import { textTable } from "./text-table.ts";
import { UserError } from "./user-error.ts";

const QUESTION_FORMATS = ["table", "markdown", "csv", "json"] as const;
export type QuestionFormat = (typeof QUESTION_FORMATS)[number];

export function questionsCommand(file: string, format: string): number {
  const printed = QUESTION_FORMATS.find((known) => known === format);
  if (printed === undefined) throw new UserError(`There is no format "${format}". There are: ${QUESTION_FORMATS.join(", ")}.`);
  const sources = readDocuments(file);
  const examination = examine(sources);
  const entries = entriesOf(examination, sources);
  process.stdout.write(print(printed, examination.name, entries));
  if (!examination.runs) console.error(`${file} has errors, so this may not be all. See: ninefold check ${file}`);
  return 0;
}

function print(format: QuestionFormat, name: string, entries: readonly Entry[]): string {
  if (format === "json") return `${JSON.stringify({ product: name, questions: entries }, null, 2)}\n`;
  if (format === "csv") return asCsv(entries);
  return format === "markdown" ? asMarkdown(name, entries) : asTable(entries);
}

const COLUMNS = ["Point", "About", "Question", "Waits for it", "Where", "Answer"];

/** What a spreadsheet would take for a formula is text. */
function asCsv(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => [
    String(entry.point),
    entry.subject,
    entry.question,
    entry.touches.map((touched) => touched.label).join("; "),
    place(entry),
    "",
  ]);
  return stringify([COLUMNS, ...rows], { escape_formulas: true, record_delimiter: "\r\n", bom: true });
}

function asMarkdown(name: string, entries: readonly Entry[]): string {
  const cell = (text: string) =>
    text
      .replace(/\s+/g, " ")
      .replaceAll("\\", "\\\\")
      .replaceAll("|", "\\|")
      .replace(/[<[*`]|(?<!\w)_|_(?!\w)/g, "\\$&");
  const rows = entries.map((entry) =>
    [String(entry.point), entry.subject, entry.question, entry.touches.map((touched) => touched.label).join(", ") || "-", place(entry), ""]
      .map(cell)
      .join(" | "),
  );
  const heading = `# ${cell(name)}: what is open\n\n`;
  if (rows.length === 0) return `${heading}The document leaves nothing open.\n`;
  const table = [COLUMNS.join(" | "), COLUMNS.map(() => "---").join(" | "), ...rows].map((row) => `| ${row} |`);
  return `${heading}${table.join("\n")}\n`;
}

function asTable(entries: readonly Entry[]): string {
  if (entries.length === 0) return "The document leaves nothing open.\n";
  const rows = entries.map((entry) => [
    String(entry.point),
    entry.subject,
    entry.question,
    shortList(entry.touches.map((touched) => touched.label)) || "-",
    place(entry),
  ]);
  const count = entries.length === 1 ? "1 question is open." : `${entries.length} questions are open.`;
  return `${textTable([COLUMNS.slice(0, -1), ...rows], Math.max(80, process.stdout.columns ?? 140))}\n${count}\n`;
}

function place(entry: Entry): string {
  return `${entry.file}:${entry.line}`;
}
