// `ninefold check FILE`: what the compiler has to say about a document.

import { type Examination, examine } from "../compiler/compile.ts";
import { diagnosticsAsJson } from "../compiler/diagnostics/json.ts";
import { printDiagnostics } from "../compiler/diagnostics/print.ts";
import { diagnosticsAsSarif } from "../compiler/diagnostics/sarif.ts";
import { withProvenFixes } from "../compiler/proven.ts";
import type { Source } from "../compiler/source.ts";
import { readDocuments } from "./document.ts";
import { entriesOf, shortList } from "./register.ts";
import { UserError } from "./user-error.ts";
import { VERSION } from "./version.ts";

export type CheckFormat = "text" | "json" | "sarif";

/** The format that was asked for; `--json` is the short way to one of them. */
export function readFormat(format: string, json: boolean): CheckFormat {
  if (json) return "json";
  if (format === "text" || format === "json" || format === "sarif") return format;
  throw new UserError(`There is no format "${format}" for the check. Write --format text, json or sarif.`);
}

export function checkCommand(file: string, options: { readonly format: CheckFormat; readonly noOpen: boolean }): number {
  const sources = readDocuments(file);
  const examined = examine(sources);
  const examination = { ...examined, diagnostics: withProvenFixes(examined.diagnostics, sources) };
  if (options.format === "json") console.log(JSON.stringify(asJson(examination, sources), null, 2));
  else if (options.format === "sarif") console.log(JSON.stringify(diagnosticsAsSarif(examination.diagnostics, sources, VERSION), null, 2));
  else printFindings(examination, sources);
  if (!examination.runs) return 1;
  return options.noOpen && examination.openQuestions.length > 0 ? 2 : 0;
}

function asJson(examination: Examination, sources: readonly Source[]) {
  return {
    document: sources[0]?.file,
    diagnostics: diagnosticsAsJson(examination.diagnostics, sources),
    openQuestions: entriesOf(examination, sources),
    points: examination.points,
  };
}

function printFindings(examination: Examination, sources: readonly Source[]): void {
  const { diagnostics, openQuestions } = examination;
  const colour = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
  if (diagnostics.length > 0) console.log(printDiagnostics(diagnostics, sources, { colour, width: process.stdout.columns }));
  if (openQuestions.length > 0) console.log(`Open questions (${openQuestions.length}):`);
  for (const { point, file, line, subject, question, touches } of entriesOf(examination, sources)) {
    const asked = question.includes(subject) ? question : `${subject}: ${question}`;
    const labels = touches.map((touched) => touched.label);
    const waiting = labels.length === 0 ? "" : ` (waiting: ${shortList(labels, 2)})`;
    const where = sources.length > 1 ? `${file}, line ${line}` : `line ${line}`;
    console.log(`  point ${point}, ${where}: ${asked}${waiting}`);
  }
  const open = openQuestions.length === 1 ? "1 question is open" : `${openQuestions.length} questions are open`;
  console.log(`${sources[0]?.file} ${examination.runs ? "runs" : "does not run"}; ${open}.`);
}
