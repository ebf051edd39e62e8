// Each fix that the parser offers makes its finding go away, and brings no error of its own.

import { describe, expect, test } from "vitest";
// @ts-expect-error -- a script without types
import { readCatalogue } from "../../../../scripts/generate-catalogue.mjs";
import { parseDocument } from "../../../../src/compiler/parse/parse.ts";
import { editSources } from "../../../../src/compiler/text-edit.ts";

const MORE: readonly string[] = [
  "## 9 C\n\n| Name |\n|-|\n| A |\n| B |\n",
  "## 9 C\n\nName | Meaning\n-|-\nA | m\n",
  "## 9 C\n\n| Name | Value | Meaning |\n|-|-|-|\n| A |\n",
  "## 9 C\n\nName | Value | Meaning\n-|-|-\nA | 1\n",
  "## 9 C\n\n| Name | Value | Meaning |\n|-|-|-|\n| A || m |\n",
  "## 9 C\r\n\r\n| Name | Value | Meaning |\r\n|-|-|-|\r\n| A | 1 | m |\r\n| | | |\r\nwords\r\n",
  "## 9 C\n\n| Name | Value | Meaning |\n| A | 1 | m |\n",
  "## 5 R\n\n| Rule | For | Must hold | Otherwise |\n|-|-|-|-|\n| R | A | a||b||c | x |\n",
  "## 5 R\n\n| Name | For | Must hold | Otherwise |\n|-|-|-|-|\n| R | A | b | x |\n",
  "## 2 S\n\n### F\n\n| Number | Shows |\n|-|-|\n| A | number of B |\n",
  "## 6 R\n\n| Entity | Acton | Reader |\n|-|-|-|\n| Book | see | yes |\n| | change | no |\n",
  "## 6 R\n\n| Role | Meens |\n|-|-|\n| Reader | signed in |\n",
  "## 4 S\n\n* States: a\r\n  * Ends in: a\r\n",
  "## 4 S\n\n- States:\n- Feild: x\n- Ends in:   \n",
  "## 1 P\n\n- Time zon: x\n- Accent:\n",
  "## 8 E\n\n- Errorbody: x\n\n| Coed | Status | Message |\n|-|-|-|\n",
  "# A\n\n# 4. States and transitions\n\n### 5. Validation rules\n",
  "A\n=\n\n4. States\n=========\n",
  "## Roles and permissions\n",
];

const wrongExamples: readonly string[] = readCatalogue()
  .filter((entry: { page: string }) => entry.page === "document")
  .map((entry: { wrong: string }) => `${entry.wrong}\n`);

function count(text: string, code: string): number {
  return parseDocument({ file: "f", text }).diagnostics.filter((diagnostic) => diagnostic.code === code).length;
}

function errors(text: string): number {
  return parseDocument({ file: "f", text }).diagnostics.filter((diagnostic) => diagnostic.level === "error").length;
}

test.each([
  ["5", "| Name | For | Must hold | Otherwise |", "Rule"],
  ["5", "| Check | Applies to | Must hold | Error |", "Rule"],
  ["2", "| Number | Shows |", "Figure"],
])("a table of point %s that begins with another word, %s, is read as what it is", (point, header, keyword) => {
  const columns = header.split("|").length - 2;
  const text = `## ${point} P\n\n${header}\n${"|-".repeat(columns)}|\n${"| a ".repeat(columns)}|\n`;
  const { diagnostics } = parseDocument({ file: "f", text });
  expect(diagnostics.map(({ code, fixes }) => [code, fixes.map(({ title }) => title)])).toContainEqual([
    "table-keywords-are-spelt-right",
    [`Write "${keyword}"`],
  ]);
});

describe("a fix does what it says", () => {
  for (const text of [...wrongExamples, ...MORE]) {
    const source = { file: "f", text };
    for (const diagnostic of parseDocument(source).diagnostics) {
      for (const fix of diagnostic.fixes) {
        test(`${diagnostic.code}: ${fix.title} in ${JSON.stringify(text.slice(0, 40))}`, () => {
          const fixed = editSources([source], fix.edits)[0]!.text;
          expect(fixed).not.toBe(text);
          expect(count(fixed, diagnostic.code), fixed).toBeLessThan(count(text, diagnostic.code));
          expect(errors(fixed), fixed).toBeLessThanOrEqual(errors(text));
        });
      }
    }
  }
});
