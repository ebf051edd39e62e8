// Whatever the text, the compiler answers: it never throws, every span lies inside the text, and the same text gives the
// same answer. NINEFOLD_FUZZ sets the number of documents.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";

const RUNS = Number(process.env.NINEFOLD_FUZZ ?? 1_500);
const EXAMPLES = resolve(import.meta.dirname, "../../examples");
const documents = readdirSync(EXAMPLES).map((name) => readFileSync(join(EXAMPLES, name, "spec.md"), "utf8"));
const HOSTILE = [
  "|",
  "\\|",
  "`",
  "**",
  "(",
  ")",
  "{",
  "}",
  '"',
  "\u0000",
  "\u00a0",
  "😀",
  "e\u0301",
  "\n",
  "\r\n",
  "\n\n",
  "#",
  "## 3",
  "### ",
  "- ",
  ": not shown.",
  "not shown",
  "---",
  "if ",
  " and ",
  " or ",
  "9".repeat(40),
  "((((",
  "\ud800",
  "<b>",
  "![x](y)",
  "```",
  "__proto__",
  "constructor",
  "toString",
  "start",
  "where (",
];

/** A small generator of numbers, so that a failing run can be repeated by its seed. */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function mutate(text: string, next: (below: number) => number): string {
  let result = text;
  for (let count = 1 + next(6); count > 0; count--) {
    const at = next(result.length + 1);
    const length = next(30);
    const kind = next(4);
    if (kind === 0) result = result.slice(0, at) + result.slice(at + length);
    else if (kind === 1) result = result.slice(0, at) + (HOSTILE[next(HOSTILE.length)] ?? "") + result.slice(at);
    else if (kind === 2)
      result = result.slice(0, at) + result.slice(next(result.length), next(result.length)).slice(0, 60) + result.slice(at);
    else {
      const lines = result.split("\n");
      const line = next(lines.length);
      lines.splice(next(lines.length), 0, ...lines.splice(line, 1 + next(3)));
      result = lines.join("\n");
    }
  }
  return result;
}

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
