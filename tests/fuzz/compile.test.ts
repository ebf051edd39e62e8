// Whatever the text, the compiler answers: it never throws, every span lies inside the text, and the same text gives the
// same answer. NINEFOLD_FUZZ sets the number of documents.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { mutate, random } from "./mutate.ts";

const RUNS = Number(process.env.NINEFOLD_FUZZ ?? 1_500);
const EXAMPLES = resolve(import.meta.dirname, "../../examples");
const documents = readdirSync(EXAMPLES).map((name) => readFileSync(join(EXAMPLES, name, "spec.md"), "utf8"));
describe("the compiler", () => {
  it(`answers to ${RUNS} broken documents`, { timeout: 600_000 }, () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const next = random(seed * 2_654_435_761);
      // A part of the large document, so that many are tried in the time.
      const whole = documents[next(documents.length)] ?? "";
      const points = whole.split(/(?=^## )/m);
      const kept = points.filter((_, index) => index === 0 || next(3) > 0).join("");
      const text = mutate(kept, next);
      try {
        const { diagnostics, openQuestions } = compile([{ file: "spec.md", text }]);
        for (const span of [
          ...diagnostics.flatMap((one) => [
            one.primary,
            ...one.related.map((related) => related.span),
            ...one.fixes.flatMap((fix) => fix.edits.map((edit) => edit.span)),
          ]),
          ...openQuestions.map((one) => one.span),
        ]) {
          if (!(span.start >= 0 && span.start <= span.end && span.end <= text.length))
            throw new Error(`span ${span.start}–${span.end} of ${text.length}`);
        }
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.stack : error}\n---\n${text}`);
      }
    }
    expect(RUNS).toBeGreaterThan(0);
  });
});
