// The catalogue is fresh, and each code has a page with two examples.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
// @ts-expect-error -- a script without types
import { printCatalogue, readCatalogue, readPage } from "../../../../scripts/generate-catalogue.mjs";
import { CATALOGUE, type Code } from "../../../../src/compiler/diagnostics/catalogue.ts";
import { report } from "../../../../src/compiler/diagnostics/report.ts";
import { parseDocument } from "../../../../src/compiler/parse/parse.ts";

interface Entry {
  readonly code: Code;
  readonly page: string;
  readonly parameters: readonly string[];
  readonly wrong: string;
  readonly right: string;
}

const entries: readonly Entry[] = readCatalogue();

test("the catalogue is what the pages say", () => {
  const script = fileURLToPath(new URL("../../../../scripts/generate-catalogue.mjs", import.meta.url));
  expect(() => execFileSync(process.execPath, [script, "--check"], { stdio: "pipe" })).not.toThrow();
});

test("each code has a page with a wrong and a right example", () => {
  expect(entries.map((entry) => entry.code).sort()).toEqual(Object.keys(CATALOGUE).sort());
  for (const entry of entries) {
    expect(entry.wrong.trim(), entry.code).not.toBe("");
    expect(entry.right.trim(), entry.code).not.toBe("");
    expect(CATALOGUE[entry.code].page).toBe(entry.page);
  }
});

describe("the examples of the document's shape", () => {
  const codesOf = (text: string) =>
    parseDocument({ file: "example.md", text: `${text}\n` }).diagnostics.map((diagnostic) => diagnostic.code);
  for (const entry of entries.filter((candidate) => candidate.page === "document")) {
    test(entry.code, () => {
      expect(codesOf(entry.wrong)).toContain(entry.code);
      const right = codesOf(entry.right).filter((code) => code !== "every-point-is-present");
      expect(right).toEqual([]);
      if (entry.code === "every-point-is-present") expect(codesOf(entry.right)).toEqual([]);
    });
  }
});

describe("a page that is malformed is refused", () => {
  const good = "## a-b\n\n- Level: error\n- Message: {x} and {{y}}.\n\nWrong:\n\n```\nw\n```\n\nRight:\n\n```\nr\n```\n";
  test("a good one is read", () => {
    expect(readPage("p", good)).toMatchObject([
      { code: "a-b", level: "error", help: null, page: "p", parameters: ["x"], wrong: "w", right: "r" },
    ]);
  });
  test.each([
    ["a code that is no sentence", good.replace("a-b", "Ab")],
    ["a code of one word", good.replace("a-b", "ab")],
    ["no level", good.replace("- Level: error\n", "")],
    ["an unknown level", good.replace("error", "fatal")],
    ["no message", good.replace(/- Message.*\n/, "")],
    ["a lone brace", good.replace("{x}", "{")],
    ["no wrong example", good.replace("Wrong:", "Bad:")],
    ["no right example", good.replace("Right:", "Good:")],
    ["an example that never ends", good.replace(/```\n$/, "")],
  ])("%s", (_, page) => {
    expect(() => readPage("p", page)).toThrow(/docs\/diagnostics\/p\.md/);
  });
  test("a setting goes on in an indented line", () => {
    expect(readPage("p", good.replace("{{y}}.", "{{y}}\n  and more."))[0].message).toBe("{x} and {{y}} and more.");
  });
  test("text with quotation marks and back-ticks is printed as a literal", () => {
    const message = '"`x`\\ ';
    expect(
      printCatalogue(
        readPage(
          "p",
          good.replace("{x}", () => `${message}{x}`),
        ),
      ),
    ).toContain(`message: ${JSON.stringify(`${message}{x} and {{y}}.`)}`);
  });
});

test("a report fills its templates", () => {
  const span = { file: "f", start: 0, end: 1 };
  const found = report("point-headings-are-given-once", span, { number: 3, line: 12 });
  expect(found).toMatchObject({
    code: "point-headings-are-given-once",
    level: "error",
    message: "Point 3 is given twice.",
    related: [],
    fixes: [],
  });
  expect(found.help).toContain("line 12");
});

test("what fills a template is not filled again", () => {
  const found = report("item-values-are-given", { file: "f", start: 0, end: 1 }, { key: "{key} {{}} $& $1" });
  expect(found.message).toContain('"{key} {{}} $& $1"');
});
