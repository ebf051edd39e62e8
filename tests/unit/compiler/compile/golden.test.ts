// Documents beside exactly what the compiler says of them, as people read it.
// `npx vitest run tests/unit/compiler/compile -u` rewrites the answers, for review.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { printDiagnostics } from "../../../../src/compiler/diagnostics/print.ts";
import { LineIndex } from "../../../../src/compiler/source.ts";
import { GOLDEN_DOCUMENTS } from "../../../support/golden-documents.ts";

describe("golden documents", () => {
  it.each(GOLDEN_DOCUMENTS.map((path) => [basename(path), path]))("%s", async (file, path) => {
    const source = { file, text: readFileSync(path, "utf8") };
    const { diagnostics, openQuestions, plan } = compile([source]);
    const lines = new LineIndex(source.text);
    const questions = openQuestions.map(
      (question) => `point ${question.point}, line ${lines.position(question.span.start).line}: ${question.subject}: ${question.question}`,
    );
    const said = [
      `runs: ${plan === null ? "no" : "yes"}`,
      "",
      printDiagnostics(diagnostics, [source], { colour: false }),
      "",
      "open questions:",
      ...questions,
      "",
    ].join("\n");
    await expect(said).toMatchFileSnapshot(path.replace(/\.md$/, ".txt"));
  });
});
