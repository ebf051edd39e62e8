// Documents beside exactly what the compiler says of them, as people read it. `npx vitest run tests/golden -u` rewrites
// the answers, for review.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { printDiagnostics } from "../../src/compiler/diagnostics/print.ts";
import { LineIndex } from "../../src/compiler/source.ts";

const FOLDER = join(import.meta.dirname, "documents");

describe("golden documents", () => {
  it.each(readdirSync(FOLDER).filter((file) => file.endsWith(".md")))("%s", async (file) => {
    const source = { file, text: readFileSync(join(FOLDER, file), "utf8") };
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
    await expect(said).toMatchFileSnapshot(`./documents/${file.replace(/\.md$/, ".txt")}`);
  });
});
