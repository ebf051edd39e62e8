// `ninefold check FILE`: what the compiler has to say about a document.

import { type Compilation, compile } from "../compiler/compile.ts";
import { diagnosticsAsJson } from "../compiler/diagnostics/json.ts";
import { printDiagnostics } from "../compiler/diagnostics/print.ts";
import { LineIndex, type Source } from "../compiler/source.ts";
import { readDocument } from "./document.ts";

export function checkCommand(file: string, options: { readonly json: boolean; readonly noOpen: boolean }): number {
  const source = readDocument(file);
  const compilation = compile([source]);
  if (options.json) console.log(JSON.stringify(asJson(compilation, source), null, 2));
  else printFindings(compilation, source);
  if (compilation.plan === null) return 1;
  return options.noOpen && compilation.openQuestions.length > 0 ? 2 : 0;
}

function asJson(compilation: Compilation, source: Source) {
  const lines = new LineIndex(source.text);
  return {
    document: source.file,
    diagnostics: diagnosticsAsJson(compilation.diagnostics, [source]),
    openQuestions: compilation.openQuestions.map((question) => ({
      point: question.point,
      subject: question.subject,
      question: question.question,
      file: question.span.file,
      ...lines.position(question.span.start),
    })),
    points: compilation.points,
  };
}

function printFindings(compilation: Compilation, source: Source): void {
  const { diagnostics, openQuestions } = compilation;
  const colour = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
  if (diagnostics.length > 0) console.log(printDiagnostics(diagnostics, [source], { colour }));
  const lines = new LineIndex(source.text);
  if (openQuestions.length > 0) console.log(`Open questions (${openQuestions.length}):`);
  for (const question of openQuestions) {
    const { line } = lines.position(question.span.start);
    const asked = question.question.includes(question.subject) ? question.question : `${question.subject}: ${question.question}`;
    console.log(`  point ${question.point}, line ${line}: ${asked}`);
  }
  const open = openQuestions.length === 1 ? "1 question is open" : `${openQuestions.length} questions are open`;
  console.log(`${source.file} ${compilation.plan === null ? "does not run" : "runs"}; ${open}.`);
}
