// Whatever the text, parsing does not throw, and every span lies in the text.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { printDiagnostics } from "../../src/compiler/diagnostics/print.ts";
import { parseDocument } from "../../src/compiler/parse/parse.ts";
import { plainText } from "../../src/compiler/parse/plain-signs.ts";
import type { DocumentSyntax, SectionSyntax } from "../../src/compiler/parse/syntax.ts";
import { everything, readBack } from "../unit/compiler/parse/reading.ts";

const folder = fileURLToPath(new URL("corpus/", import.meta.url));
const corpus = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .sort()
  .map((name) => readFileSync(folder + name, "utf8"));

const SHARDS = [
  "|",
  "||",
  "\\|",
  "\\",
  "`",
  "**",
  "- ",
  "* ",
  "1. ",
  "  ",
  "    ",
  "\t",
  "\n",
  "\n\n",
  "\r\n",
  "\r",
  "#",
  "## ",
  "## 3 ",
  "### ",
  "> ",
  "```\n",
  "~~~\n",
  "<!--",
  "-->",
  "<table>",
  "<pre>",
  "</pre>",
  "| --- |",
  "|-|-|\n",
  "---\n",
  "===\n",
  ":",
  ": not shown",
  ". ",
  "not shown",
  "TODO",
  "???",
  "[NEEDS CLARIFICATION: x]",
  "[a]: b\n",
  "[^1]: ",
  "![",
  "](",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "\0",
  "\ud800",
  "😀",
  "é",
  "| Field | Type |\n",
  "- States: a\n",
] as const;

function check(text: string): void {
  const source = { file: "fuzz.md", text };
  const result = parseDocument(source);
  const { texts, spans } = everything(result);
  for (const span of spans) {
    if (!(span.file === "fuzz.md" && 0 <= span.start && span.start <= span.end && span.end <= text.length)) {
      throw new Error(`A span outside the text: ${JSON.stringify(span)} of ${text.length}`);
    }
  }
  // Signs that are read as others are told of by themselves.
  const plain = plainText(source).source.text;
  for (const each of texts) if (readBack(plain, each) !== each.text) throw new Error(`Not what stands there: ${JSON.stringify(each)}`);
  checkOrder(result.document);
  if (!isDeepStrictEqual(parseDocument(source), result)) throw new Error("Another result the second time");
  printDiagnostics(result.diagnostics, [source], { colour: false });
}

/** Sections, rows and cells stand in the order of the text, and none overlaps the next; but for tables that are read in another point than theirs. */
function checkOrder(document: DocumentSyntax): void {
  expect(new Set(document.points.map((point) => point.number)).size).toBe(document.points.length);
  let last = 0;
  for (const section of document.points.flatMap((point) => point.sections)) {
    if (!isAdopted(section)) {
      expect(section.span.start).toBeGreaterThanOrEqual(last);
      last = section.span.end;
    }
    for (const table of section.tables) {
      let row = table.span.start;
      for (const each of table.rows) {
        expect(each.span.start).toBeGreaterThanOrEqual(row);
        row = each.span.end;
        for (const cell of each.cells.values()) expect(cell.text.span.end).toBeLessThanOrEqual(each.span.end);
      }
      expect(row).toBeLessThanOrEqual(table.span.end);
    }
  }
}

/** Made of a table that stands elsewhere, and of nothing else. */
function isAdopted({ span, tables: [first] }: SectionSyntax): boolean {
  return first !== undefined && isDeepStrictEqual(first.span, span);
}

test("any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 400 }), check), { numRuns: 300 });
});

test("any bytes", () => {
  const decoder = new TextDecoder();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => check(decoder.decode(bytes))),
    { numRuns: 300 },
  );
});

test("any shards of a document", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...SHARDS), fc.string({ maxLength: 5 })), { maxLength: 60 }), (shards) =>
      check(shards.join("")),
    ),
    {
      numRuns: 600,
    },
  );
});

interface Mutation {
  readonly at: number;
  readonly length: number;
  readonly insert: string;
}

function mutate(text: string, mutations: readonly Mutation[]): string {
  let mutated = text;
  for (const { at, length, insert } of mutations) {
    const from = at % (mutated.length + 1);
    mutated = mutated.slice(0, from) + insert + mutated.slice(from + length);
  }
  return mutated;
}

const mutation = fc.record({
  at: fc.noBias(fc.nat()),
  length: fc.oneof(fc.constantFrom(0, 1, 2), fc.nat({ max: 300 })),
  insert: fc.oneof(fc.constantFrom(...SHARDS), fc.string({ maxLength: 8 })),
});

test("documents with a few changes", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...corpus),
      fc.array(mutation, { minLength: 1, maxLength: 8 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      (text, mutations, lineEnd) => check(mutate(text, mutations).replaceAll("\n", lineEnd)),
    ),
    { numRuns: 150 },
  );
});

test("lines of the documents in another order", () => {
  const lines = corpus.flatMap((text) => text.split("\n"));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines, ...SHARDS), { maxLength: 80 }), (chosen) => check(chosen.join("\n"))),
    { numRuns: 400 },
  );
});

test.each([
  ["quotations in quotations", "> ".repeat(500)],
  ["lists in lists", "- ".repeat(500)],
  ["lists that go deeper", Array.from({ length: 150 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n")],
  ["many marks", "*".repeat(20_000)],
  ["many bars", `## 9 C\n\n${"|".repeat(20_000)}\n${"|-".repeat(20_000)}\n`],
  ["many brackets", "[".repeat(20_000)],
  ["many colons", `## 1 P\n\n${"a: ".repeat(20_000)}`],
  ["many pictures that never end", `## 1 P\n\n${"![".repeat(10_000)}`],
  ["many comments that never end", `## 1 P\n\n<div>${"<!-- ".repeat(10_000)}`],
  ["many open sentences", `## 1 P\n\n${"A: not shown. ".repeat(5000)}`],
  ["many letters without an end", `## 1 P\n\n${"a".repeat(200_000)}`],
  ["many spaces", `## 1 P\n\n- a${" ".repeat(50_000)}b\n`],
])("%s are read in time", (_, text) => {
  const start = process.cpuUsage();
  parseDocument({ file: "fuzz.md", text });
  expect(process.cpuUsage(start).user / 1_000_000).toBeLessThan(5);
});
