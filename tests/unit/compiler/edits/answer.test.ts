// An open question is answered where it is open, by a text or by a first row.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { format } from "../../../../src/compiler/language/format.ts";
import { changed, DOCUMENTS, expectOthersSame, FILE, holds, placeWith, text, textAfter, tried, unitsOf } from "./documents.ts";

const questionsOf = (written: string) => compile([{ file: FILE, text: written }]).openQuestions;
const EMPTY = DOCUMENTS["not-shown"]!;
const FIRST = { point: 9, section: null, keyword: "Name", row: { Name: "LIMIT", Value: "5" } } as const;

describe("the answer to an open cell or list line", () => {
  const asked = placeWith((written) =>
    questionsOf(written).filter(({ span }) => span.end > span.start && !written.slice(span.start, span.end).endsWith(".")),
  );

  it("stands where the question stood", () => {
    holds(asked, ({ written, found }) => {
      const change = changed(written, { is: "answer", at: found.span.start, text: "a decision" });
      const now = expectOthersSame(written, change, (start) => start === change.at);
      expect(now.slice(found.span.start)).toMatch(/^(?:[-*] [^:]*: )?a decision/);
      expect(unitsOf(now).get(change.at!)).toContain("a decision");
    });
  });
});

describe("the answer to a sentence of point 1", () => {
  it("becomes a list line, beside what else the sentence's paragraph says", () => {
    const purpose = textAfter(EMPTY, { is: "answer", at: EMPTY.indexOf("Purpose:"), text: "Lend\nbooks" });
    expect(purpose).toContain("for whom\n\nAudience: not shown.\n\n- Purpose: Lend<br>books\n\n## 2.");
    const both = textAfter(purpose, { is: "answer", at: purpose.indexOf("Audience:"), text: "Readers" });
    expect(both).toContain("for whom\n\n- Audience: Readers\n\n- Purpose: Lend<br>books\n\n## 2.");
    expect(questionsOf(both).filter(({ point }) => point === 1)).toEqual([]);
  });

  it("can be any text", () => {
    holds(text, (value) => {
      const change = tried(EMPTY, { is: "answer", at: EMPTY.indexOf("Audience:"), text: value });
      if (!("refused" in change)) expectOthersSame(EMPTY, change, (start) => EMPTY.slice(start).startsWith("Audience:"));
    });
  });
});

describe("the answer to a sentence about a part of a point", () => {
  it("stands in the sentence", () => {
    const document = "# A\n\n## 3. Entities and their fields\n\n### Book\n\nRetention: not shown: how long? Covers: not shown.\n";
    const first = textAfter(document, { is: "answer", at: document.indexOf("Retention"), text: "ten years." });
    expect(first).toBe(document.replace("not shown: how long?", "ten years."));
    expect(textAfter(first, { is: "answer", at: first.indexOf("Covers"), text: "always" })).toBe(first.replace("not shown.", "always."));
    const list = document.replace("Covers: not shown.", "\n\n- Weight: not shown\n");
    expect(textAfter(list, { is: "answer", at: list.indexOf("Weight"), text: "in kg" })).toBe(
      list.replace("Weight: not shown", "Weight: in kg"),
    );
  });
});

describe("the first row of an open point", () => {
  it("of a matrix is open in each role, and a point can be answered by there being none", () => {
    const roles = "## 6. Roles and permissions\n\n| Role | Means |\n| --- | --- |\n| Reader | signed in |\n| Guest | not signed in |\n";
    const row = { point: 6, section: null, keyword: "Entity", row: {} } as const;
    expect(textAfter(roles, { is: "answer point", first: row })).toMatch(
      /\n\| Entity +\| Action +\| Reader +\| Guest +\|\n.*\n\|[^|]*\|[^|]*\| not shown \| not shown \|\n$/,
    );
    const none = textAfter(EMPTY, { is: "answer", at: EMPTY.indexOf("Calls:"), text: "none" });
    expect(none).toContain("## 7. The calls it makes\n\nNo call of the product has a method, a path or a payload yet.\n\nCalls: none.\n\n");
    expect(questionsOf(none).filter(({ point }) => point === 7)).toEqual([]);
  });

  it("takes the place of the sentences that left it open", () => {
    const now = textAfter(EMPTY, { is: "answer point", first: FIRST });
    expect(now).toBe(EMPTY.replace("Business constants and limits: not shown.", "| Name  | Value |\n| ----- | ----- |\n| LIMIT | 5     |"));
    const screens = { point: 2, section: null, keyword: "Screen", row: { Screen: "Start", Route: "/", Shows: "page" } } as const;
    const shown = textAfter(EMPTY, { is: "answer point", first: screens });
    expect(shown).not.toContain("Screens: not shown");
    expect(shown).not.toContain("Routes: not shown");
    expect(questionsOf(shown).filter(({ point }) => point === 2)).toEqual([]);
  });

  it("stands behind the prose that goes on", () => {
    const row = { Call: "books", Method: "GET", Path: "/books", Does: "not shown" };
    const now = textAfter(EMPTY, { is: "answer point", first: { point: 7, section: null, keyword: "Call", row } });
    expect(now).toContain("makes\n\nNo call of the product has a method, a path or a payload yet.\n\n| Call ");
  });

  it("brings the heading and the point that it needs, as the formatter writes them", () => {
    const book = { point: 3, section: "Book", keyword: "Field", row: { Field: "title", Type: "text(80)" } } as const;
    const now = textAfter(EMPTY, { is: "answer point", first: book });
    expect(now).toContain(
      "fields\n\n### Book\n\n| Field | Type     | Must be | Value |\n| ----- | -------- | ------- | ----- |\n| title | text(80) | -       | -     |\n\n## 4.",
    );
    expect(format({ file: FILE, text: now })).toEqual([]);
    const alone = textAfter("# A\n", { is: "answer point", first: book });
    expect(alone).toBe(`# A\n\n## 3. Entities and their fields\n\n${now.split("fields\n\n")[1]!.split("\n\n## 4.")[0]}\n`);
    const again = textAfter(alone, { is: "answer point", first: { ...book, row: { Field: "pages", Type: "integer" } } });
    expect(again).toBe(`${alone}| pages | integer  | -       | -     |\n`);
    const second = textAfter(alone, { is: "answer point", first: { ...book, section: "Shelf" } });
    expect(second.match(/^###.*$/gm)).toEqual(["### Book", "### Shelf"]);
  });

  it("leaves all other units as they were, and is taken back", () => {
    const points = [
      [2, null, "Screen", { Screen: "S", Route: "/s", Shows: "page" }],
      [4, "Loan", "From", { From: "(new)", Action: "ask", To: "asked" }],
      [5, null, "Rule", { Rule: "R", For: "A", "Must hold": "not shown", Otherwise: "code" }],
      [6, null, "Role", { Role: "R", Means: "signed in" }],
      [7, null, "Message", { Message: "m", Subject: "S", Text: "T" }],
      [8, null, "Code", { Code: "c", Status: "400", Message: "M" }],
    ] as const;
    for (const written of Object.values(DOCUMENTS))
      for (const [point, section, keyword, row] of points) {
        const change = changed(written, {
          is: "answer point",
          first: { point, section, keyword, row: row as unknown as Record<string, string> },
        });
        const isWhole = (start: number) => /^[^.|]*: not shown\./.test(written.slice(start));
        expectOthersSame(written, change, isWhole);
      }
  });
});

describe("what is not open", () => {
  it("is not answered", () => {
    const written = DOCUMENTS.library!;
    expect(tried(written, { is: "answer", at: written.indexOf("text(200)"), text: "x" })).toEqual({ refused: "No cell is open here." });
    expect(tried(written, { is: "answer", at: written.indexOf("- Currency"), text: "x" })).toHaveProperty(
      "refused",
      "This list line is not open.",
    );
    expect(tried(EMPTY, { is: "answer", at: EMPTY.indexOf("Calls:"), text: "x" })).toEqual({
      refused: "What is open here is answered by a row.",
    });
    expect(tried(EMPTY, { is: "answer", at: EMPTY.indexOf("No call"), text: "x" })).toEqual({ refused: "Nothing is open here." });
  });
});
