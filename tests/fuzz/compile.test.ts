// Whatever the text, the compiler answers quickly, deterministically and without throwing. NINEFOLD_FUZZ sets the number
// of documents; a night takes NINEFOLD_FUZZ=100000, and NINEFOLD_FUZZ_SEED begins it elsewhere.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { GOLDEN_DOCUMENTS } from "../support/golden-documents.ts";
import { mutate, random } from "./mutate.ts";

const RUNS = Number(process.env.NINEFOLD_FUZZ ?? 400);
const FIRST = Number(process.env.NINEFOLD_FUZZ_SEED ?? 1);
/** Of processor time, for one document. */
const LONGEST_MS = 2_000;
const ROOT = resolve(import.meta.dirname, "../..");
const documents = [...readdirSync(join(ROOT, "examples")).map((name) => join(ROOT, "examples", name, "spec.md")), ...GOLDEN_DOCUMENTS].map(
  (file) => readFileSync(file, "utf8"),
);
/** Every cell and every line that some document holds, to stand where another is expected. */
const cells = [...new Set(documents.flatMap((text) => text.split("\n").flatMap((line) => (line.startsWith("|") ? line.split("|") : []))))];
const lines = [...new Set(documents.flatMap((text) => text.split("\n")))];
/** A document that holds to the grammar and means nothing: tables of the language with cells of other tables. */
function grammatical(text: string, next: (below: number) => number): string {
  const kept = text.split("\n").map((line) => {
    if (!line.startsWith("|") || next(3) > 0) return next(12) === 0 ? (lines[next(lines.length)] ?? "") : line;
    return line
      .split("|")
      .map((cell) => (next(4) === 0 && cell !== "" ? (cells[next(cells.length)] ?? "") : cell))
      .join("|");
  });
  return kept.join("\n");
}

/** Bytes of a document turned to others, read as a file of bytes would be. */
function bytes(text: string, next: (below: number) => number): string {
  const buffer = Buffer.from(text, "utf8");
  for (let count = 1 + next(20); count > 0 && buffer.length > 0; count--) buffer[next(buffer.length)] = next(256);
  return buffer.toString("utf8");
}

/** Characters of a document of which all rows are taken. */
const SHORT = 8_000;

/** A few points of some document, and of a long one mostly a part of the rows, so that many are tried in the time. */
function part(next: (below: number) => number): string {
  const points = (documents[next(documents.length)] ?? "").split(/(?=^## )/m);
  const share = 1 + next(4);
  const text = points
    .filter((_, index) => index === 0 || next(share + 1) > 0)
    .slice(0, 6)
    .join("");
  return text.length < SHORT || next(8) === 0 ? text : withoutRows(text, next);
}

/** Tables keep their first three lines. */
function withoutRows(text: string, next: (below: number) => number): string {
  const lines = text.split("\n");
  const stays = (line: string, index: number) => !line.startsWith("|") || !lines[index - 3]?.startsWith("|") || next(text.length) < SHORT;
  return lines.filter(stays).join("\n");
}

function attempt(text: string, twice: boolean): void {
  const source = { file: "spec.md", text };
  const before = process.cpuUsage();
  const compilation = compile([source]);
  const spent = process.cpuUsage(before);
  if ((spent.user + spent.system) / 1_000 > LONGEST_MS) throw new Error(`took ${(spent.user + spent.system) / 1_000} ms`);
  const { diagnostics, openQuestions } = compilation;
  const edits = diagnostics.flatMap((one) => one.fixes.flatMap((fix) => fix.edits.map((edit) => edit.span)));
  const related = diagnostics.flatMap((one) => one.related.map((other) => other.span));
  for (const span of [...diagnostics.map((one) => one.primary), ...related, ...edits, ...openQuestions.map((one) => one.span)]) {
    if (!(span.start >= 0 && span.start <= span.end && span.end <= text.length))
      throw new Error(`span ${span.start}–${span.end} of ${text.length}`);
  }
  if (twice && JSON.stringify(compile([source])) !== JSON.stringify(compilation)) throw new Error("another answer the second time");
}

describe("the compiler", () => {
  it(`answers to ${RUNS} broken documents`, { timeout: Math.max(600_000, RUNS * 200) }, () => {
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      const next = random(seed * 2_654_435_761);
      const whole = part(next);
      const kind = next(4);
      const text = kind === 0 ? grammatical(whole, next) : kind === 1 ? bytes(whole, next) : mutate(whole, next);
      try {
        attempt(text, seed % 5 === 0);
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.stack : error}\n---\n${text}`);
      }
    }
    expect(RUNS).toBeGreaterThan(0);
  });
});
