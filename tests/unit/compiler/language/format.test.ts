// The canonical form changes only the form of a document.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { format } from "../../../../src/compiler/language/format.ts";
import { POINTS } from "../../../../src/compiler/points.ts";
import { applyEdits } from "../../../../src/compiler/text-edit.ts";
import { mutate, random } from "../../../fuzz/mutate.ts";
import { GOLDEN_DOCUMENTS } from "../../../support/golden-documents.ts";

const RUNS = Number(process.env.NINEFOLD_FUZZ ?? 100);
const ROOT = resolve(import.meta.dirname, "../../../..");
const formatted = (text: string) => applyEdits(text, format({ file: "spec.md", text }));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The plan without where its parts stand. */
function meaning(plan: unknown): string {
  return JSON.stringify(plan, (key, value) => (key === "line" || key === "column" ? undefined : value));
}

/** Says so when the form is not stable or the text means something else in it. */
function hold(text: string): void {
  const after = formatted(text);
  expect(formatted(after)).toBe(after);
  const first = compile([{ file: "spec.md", text }]);
  const second = compile([{ file: "spec.md", text: after }]);
  const codes = (compilation: typeof first) => compilation.diagnostics.map((one) => one.code).sort();
  expect(codes(second)).toEqual(codes(first));
  expect(meaning(second.plan)).toBe(meaning(first.plan));
  // Where a point is absent, its questions stand at the end of the text, perhaps together with those of the last row.
  const questions = (compilation: typeof first) =>
    compilation.openQuestions.map((one) => `${one.point} ${one.subject}: ${one.question}`).sort();
  expect(questions(second)).toEqual(questions(first));
}

describe("the canonical form", () => {
  it("writes columns, headings, bars and open marks as the reference does", () => {
    const text = [
      "## 3 - Entities",
      "",
      "### Bike",
      "",
      "Property|Type|Must be|Value|Description",
      ":--|---|:-:|--:|---",
      "frame|text(20)|required|–|TBD",
      "size | integer(0..9) | optional | ??? | 自転車",
      "",
      "## 9) Limits we agreed with Anna",
      "",
      "| **Constant** | Value |",
      "|-|-|",
      "| SIZE | TODO: how many? |",
      "",
    ];
    expect(formatted(text.join("\n")).split("\n")).toEqual([
      "## 3. Entities and their fields",
      "",
      "### Bike",
      "",
      "| Field | Type          | Must be  |     Value | Meaning   |",
      "| :---- | ------------- | :------: | --------: | --------- |",
      "| frame | text(20)      | required |         - | not shown |",
      "| size  | integer(0..9) | optional | not shown | 自転車    |",
      "",
      "## 9. Limits we agreed with Anna",
      "",
      "| Name | Value                |",
      "| ---- | -------------------- |",
      "| SIZE | not shown: how many? |",
      "",
    ]);
  });

  it("writes signs and quotes in cells of expressions, and keeps what is quoted", () => {
    const table = (rows: string[]) => `## 5. Validation rules\n\n${rows.join("\n")}\n`;
    const before = table([
      "| Rule | For | Must hold | Otherwise |",
      "| --- | --- | --- | --- |",
      "| “Curly” stays | Loan | a\u00a0≥ 1 && b == “x ≤ y”&&c≠“don’t” | bad |",
    ]);
    expect(formatted(before).split("\n")[4]).toBe('| “Curly” stays | Loan | a >= 1 and b = "x ≤ y" and c!="don’t" | bad       |');
  });

  it("writes them in the way that an error leads, too", () => {
    const before =
      "## 8. Errors\n\n| Code | Status | Message | Leads to |\n| --- | --- | --- | --- |\n| bad | 409 | “No” | Loan of Loan where (a\u00a0≥ 1 && b == “x ≤ y”) |\n";
    expect(formatted(before)).toContain('| bad  | 409    | “No”    | Loan of Loan where (a >= 1 and b = "x ≤ y") |');
  });

  it("writes the settings of a point by their names", () => {
    expect(formatted("## 1\n\n- Timezone: UTC\n- **For whom:** TBD (who pays?)\n- Colour: ???\n")).toBe(
      "## 1. What the product does and for whom\n\n- Time zone: UTC\n- **Audience:** not shown: (who pays?)\n- Colour: not shown\n",
    );
  });

  it("does not let one long cell widen its column beyond reading", () => {
    const long = "x".repeat(200);
    const text = `## 9\n\n| Name | Value | Meaning |\n|-|-|-|\n| A | 1 | ${long} |\n| B | 2 | short |\n`;
    expect(formatted(text)).toContain("| B    | 2     | short   |\n");
    expect(formatted(text)).toContain(`| A    | 1     | ${long} |\n`);
  });

  it.each([
    ["tables that do not bind", "## 3\n\n|a|b|\n|-|-|\n|1|2|\n"],
    [
      "code, pictures, comments and HTML",
      "## 4\n\n```\n|From|Action|To|\n|-|-|-|\n```\n\n![x](y)  \n\n<!-- |From|Action|To| -->\n\n<b>TBD</b>\n",
    ],
    ["front matter", "---\ntitle: “x”\n---\n\n# A ≥ B\n"],
    ["prose", "## 6\n\nWe said “yes” ≥ 3 times &&  TBD.   \n\nRoles: TODO.\n* a\n+ b\n"],
    [
      "blank cells",
      "## 9. Business constants and limits\n\n| Name | Value | Meaning |\n| ---- | ----- | ------- |\n| A    | 1     |         |\n",
    ],
    ["rows that do not fit", "## 9. Business constants and limits\n\n| Name|Value |\n|-|-|\n| A | 1||2 |\n"],
    ["a document without an end of its last line", "# A\n\ntext"],
  ])("leaves %s alone", (_, text) => {
    const headed = text.replace(/^## (\d)$/gm, (_whole, digit) => `## ${digit}. ${POINTS[Number(digit) - 1]?.title}`);
    expect(formatted(headed)).toBe(headed);
  });

  it.each(["\n", "\r\n", "\r"])("keeps line ends %j", (end) => {
    const text = ["## 9", "", "|Name|Value|", "|-|-|", "|A|1|", ""].join(end);
    expect(formatted(text)).toBe(
      ["## 9. Business constants and limits", "", "| Name | Value |", "| ---- | ----- |", "| A    | 1     |", ""].join(end),
    );
  });
});

/** The same document as people type it: synonyms, no padding, foreign signs. */
function untidy(text: string): string {
  const words: Readonly<Record<string, string>> = {
    Field: "Property",
    From: "Status",
    Action: "Trigger",
    Meaning: "Description",
    Otherwise: "Error",
  };
  return text
    .replace(/\b(Field|From|Action|Meaning|Otherwise)(?=[^\n]*\|\n\| -)/g, (word) => words[word] ?? word)
    .replace(/ +\| +/g, "|")
    .replace(/(\n\|[^"\n]*)>=/g, "$1≥")
    .replace(/\|-\|/g, "|—|")
    .replace(/not shown: /g, "TBD - ");
}

const documents: readonly (readonly [string, string])[] = [
  ...GOLDEN_DOCUMENTS.map((path) => [basename(path), readFileSync(path, "utf8")] as const),
  ...readdirSync(join(ROOT, "examples")).map((name) => [`examples/${name}`, read(`examples/${name}/spec.md`)] as const),
  ...readdirSync(join(ROOT, "docs/language"))
    .map((page) => [`docs/language/${page}`, read(`docs/language/${page}`)] as const)
    .flatMap(([page, text]) => [...text.matchAll(/```markdown\n([\s\S]*?)```/g)].map((match) => [page, match[1] ?? ""] as const)),
];

describe("what a document says stays in its canonical form", () => {
  it.each(documents)("%s", (_, text) => hold(text));

  it("of all reference pages together", () => {
    const pages = documents.filter(([page]) => /language\/\d/.test(page)).map(([, text]) => text);
    hold(["# Spoke & Sons", ...pages].join("\n\n"));
  });

  it(`of ${RUNS} documents with broken parts`, { timeout: 600_000 }, () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const next = random(seed * 2_654_435_761);
      const whole = documents[next(documents.length)]?.[1] ?? "";
      const points = whole.split(/(?=^## )/m);
      const kept = points.filter((_, index) => index === 0 || next(3) > 0).join("");
      const text = mutate(next(2) === 0 ? kept : untidy(kept), next);
      try {
        hold(text);
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}\n---\n${text}`);
      }
    }
  });
});
