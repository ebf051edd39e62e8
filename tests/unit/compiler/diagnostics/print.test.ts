// Findings as people read them: these texts are reviewed as they will be printed.

import { expect, test } from "vitest";
import type { Diagnostic } from "../../../../src/compiler/diagnostics/diagnostic.ts";
import { diagnosticsAsJson } from "../../../../src/compiler/diagnostics/json.ts";
import { printDiagnostics, summarise } from "../../../../src/compiler/diagnostics/print.ts";
import { parseDocument } from "../../../../src/compiler/parse/parse.ts";

function printed(text: string): string {
  const source = { file: "spec.md", text };
  const found = parseDocument(source).diagnostics.filter((diagnostic) => diagnostic.code !== "every-point-is-present");
  return printDiagnostics(found, [source], { colour: false });
}

function finding(start: number, end: number, level: Diagnostic["level"] = "error"): Diagnostic {
  return { code: "a-b", level, message: "M.", primary: { file: "f", start, end }, related: [], help: null, fixes: [] };
}

function excerpt(text: string, start: number, end: number): string[] {
  const lines = printDiagnostics([finding(start, end)], [{ file: "f", text }], { colour: false }).split("\n");
  return lines.slice(3, 5);
}

function withoutColour(text: string): string {
  return text
    .split("\u001b[")
    .map((part, index) => (index === 0 ? part : part.replace(/^\d+m/, "")))
    .join("");
}

test("a slip in a column", () => {
  expect(printed("## 9 C\n\n| Name | Valeu | Meaning |\n| --- | --- | --- |\n| A | 1 | m |\n")).toMatchInlineSnapshot(`
    "error[columns-are-known]: A table that begins with "Name" has no column "Valeu".
     --> spec.md:3:10
      |
    3 | | Name | Valeu | Meaning |
      |          ^^^^^
      |
      = help: Is "Value" meant?
      = fix: Write "Value"

    1 error
    "
  `);
});

test("a point given twice", () => {
  expect(printed("## 1 A\n\nx\n\n## 1 B\n")).toMatchInlineSnapshot(`
    "error[point-headings-are-given-once]: Point 1 is given twice.
     --> spec.md:5:1
      |
    5 | ## 1 B
      | ^^^^^^
     ::: spec.md:1:1
      |
    1 | ## 1 A
      | ------ The first is here.
      |
      = help: Move what stands here under the first heading, line 1.

    1 error
    "
  `);
});

test("two bars in a row", () => {
  expect(
    printed("## 5 R\n\n| Rule | For | Must hold | Otherwise |\n|-|-|-|-|\n| R | Loan | a = 1 || b = 2 | x |\n"),
  ).toMatchInlineSnapshot(`
    "error[two-bars-do-not-mean-or]: The two bars "||" end a cell here, so this row has 6 cells and the header has 4.
     --> spec.md:5:20
      |
    5 | | R | Loan | a = 1 || b = 2 | x |
      |                    ^^
      |
      = help: Write "or", or one bar where a cell ends. In a text, write "\\|\\|".
      = fix: Write "or"

    1 error
    "
  `);
});

test("tabs are spaces, wide characters take two columns, control characters are not printed", () => {
  expect(excerpt("\tab", 1, 2)).toEqual(["1 |     ab", "  |     ^"]);
  expect(excerpt("日本x", 2, 3)).toEqual(["1 | 日本x", "  |     ^"]);
  expect(excerpt("日本x", 0, 2)).toEqual(["1 | 日本x", "  | ^^^^"]);
  expect(excerpt("e\u0301x", 2, 3)).toEqual(["1 | e\u0301x", "  |  ^"]);
  expect(excerpt("😀x", 2, 3)).toEqual(["1 | 😀x", "  |   ^"]);
  expect(excerpt("\u001b[31mx", 0, 1)).toEqual(["1 | \ufffd[31mx", "  | ^"]);
});

test("a place of no width, at the end, or over several lines has a caret", () => {
  expect(excerpt("ab", 2, 2)).toEqual(["1 | ab", "  |   ^"]);
  expect(excerpt("", 0, 0)).toEqual(["1 |", "  | ^"]);
  expect(excerpt("ab\ncd", 1, 4)).toEqual(["1 | ab", "  |  ^"]);
  expect(excerpt("ab\r\ncd", 4, 6)).toEqual(["2 | cd", "  | ^^"]);
});

test("a long line is cut around the place", () => {
  const text = `${"a".repeat(200)}XYZ${"b".repeat(200)}`;
  const [line, carets] = excerpt(text, 200, 203);
  expect(line!.length).toBeLessThan(120);
  expect(line!.indexOf("XYZ")).toBe(carets!.indexOf("^^^"));
  const [whole] = excerpt(text, 0, 403);
  expect(whole!.length).toBeLessThan(120);
});

test("a place in a file that is not there names the file", () => {
  expect(printDiagnostics([finding(0, 0)], [], { colour: false })).toContain("--> f");
});

test("colour is added where it is wanted", () => {
  const coloured = printDiagnostics([finding(0, 1)], [{ file: "f", text: "ab" }], { colour: true });
  expect(coloured).toContain("\u001b[31m");
  expect(withoutColour(coloured)).toBe(printDiagnostics([finding(0, 1)], [{ file: "f", text: "ab" }], { colour: false }));
});

test("the findings are counted", () => {
  const levels = ["error", "question", "error", "warning", "question", "question", "info"] as const;
  expect(summarise(levels.map((level) => finding(0, 0, level)))).toBe("2 errors, 1 warning, 3 open questions, 1 note");
  expect(summarise([])).toBe("nothing to report");
  expect(printDiagnostics([], [], { colour: false })).toBe("");
});

test("findings as JSON have lines and columns from 1", () => {
  const source = { file: "spec.md", text: "## 9 C\n\n| Nmae | Value | Meaning |\n|-|-|-|\n" };
  const found = parseDocument(source).diagnostics.filter((diagnostic) => diagnostic.level === "error");
  expect(diagnosticsAsJson(found, [source])).toMatchObject([
    {
      code: "table-keywords-are-spelt-right",
      level: "error",
      file: "spec.md",
      line: 3,
      column: 3,
      endLine: 3,
      endColumn: 7,
      fixes: [{ title: 'Write "Name"', applicability: "maybe", edits: [{ line: 3, column: 3, endLine: 3, endColumn: 7, text: "Name" }] }],
    },
  ]);
});
