// `ninefold check FILE`: what the compiler has to say about a document.

import { type Compilation, compile } from "../compiler/compile.ts";
import { diagnosticsAsJson } from "../compiler/diagnostics/json.ts";
import { printDiagnostics } from "../compiler/diagnostics/print.ts";
import type { Source } from "../compiler/source.ts";
import { readDocument } from "./document.ts";
import { entriesOf, shortList } from "./register.ts";

export function checkCommand(file: string, options: { readonly json: boolean; readonly noOpen: boolean }): number {
  const source = readDocument(file);
  const compilation = compile([source]);
  if (options.json) console.log(JSON.stringify(asJson(compilation, source), null, 2));
  else printFindings(compilation, source);
  if (compilation.plan === null) return 1;
  return options.noOpen && compilation.openQuestions.length > 0 ? 2 : 0;
}

function asJson(compilation: Compilation, source: Source) {
  return {
    document: source.file,
    diagnostics: diagnosticsAsJson(compilation.diagnostics, [source]),
    openQuestions: entriesOf(compilation, [source]),
    points: compilation.points,
  };
}

function printFindings(compilation: Compilation, source: Source): void {
  const { diagnostics, openQuestions } = compilation;
  const colour = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
  if (diagnostics.length > 0) console.log(printDiagnostics(diagnostics, [source], { colour }));
  if (openQuestions.length > 0) console.log(`Open questions (${openQuestions.length}):`);
  for (const { point, line, subject, question, touches } of entriesOf(compilation, [source])) {
    const asked = question.includes(subject) ? question : `${subject}: ${question}`;
    const waiting =
      touches.length === 0
        ? ""
        : ` (waiting: ${shortList(
            touches.map((touched) => touched.label),
            2,
          )})`;
    console.log(`  point ${point}, line ${line}: ${asked}${waiting}`);
  }
  const open = openQuestions.length === 1 ? "1 question is open" : `${openQuestions.length} questions are open`;
  console.log(`${source.file} ${compilation.plan === null ? "does not run" : "runs"}; ${open}.`);
}
