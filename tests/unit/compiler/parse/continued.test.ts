// A specification in several documents means what it would in one.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { continuedFiles } from "../../../../src/compiler/parse/continued.ts";

const LIBRARY = readFileSync(join(resolve(import.meta.dirname, "../../../.."), "examples/library/spec.md"), "utf8");
const without = (plan: unknown) =>
  JSON.stringify(plan, (key, value) => (key === "line" || key === "column" || key === "file" ? undefined : value));
const codes = (sources: Parameters<typeof compile>[0]) =>
  compile(sources)
    .diagnostics.filter((one) => one.code !== "every-point-is-present")
    .map((one) => [one.code, one.primary.file]);

describe("Continues in", () => {
  it("means what one document would", () => {
    const points = LIBRARY.split(/(?=^## )/m);
    const moved = points
      .slice(1)
      .map((point, index) => (index === 0 ? null : point.indexOf("\n### Loan") > 0 ? point.indexOf("\n### Loan") : null));
    const main = points.map((point, index) => {
      const at = index === 0 ? null : (moved[index - 1] ?? null);
      return at === null ? point : `${point.slice(0, at)}\n- Continues in: parts/loans.md\n\n`;
    });
    const parts = points.slice(1).flatMap((point, index) => {
      const at = moved[index] ?? null;
      return at === null ? [] : [`${point.split("\n")[0]}\n${point.slice(at)}`];
    });
    expect(parts).toHaveLength(2);
    const sources = [
      { file: "spec.md", text: main.join("") },
      { file: "parts/loans.md", text: parts.join("") },
    ];
    const whole = compile([{ file: "spec.md", text: LIBRARY }]);
    const split = compile(sources);
    expect(split.diagnostics.filter((one) => one.level === "error")).toEqual([]);
    expect(without(split.plan)).toBe(without(whole.plan));
    expect(split.plan?.entities.Loan?.origin.file).toBe("parts/loans.md");
    expect(split.plan?.entities.Book?.origin.file).toBe("spec.md");
  });

  it("takes only the points of its number, and no findings of the others", () => {
    const sources = [
      { file: "a/spec.md", text: "## 9\n\n- Continues in: b.md\n" },
      { file: "a/b.md", text: "## 8\n\n| Code | Status |\n|-|-|\n| BAD | x |\n\n## 9\n\n| Name | Value |\n|-|-|\n| A | many |\n" },
      { file: "a/never.md", text: "## 9\n\n| Name |\n|-|\n| A |\n" },
    ];
    expect(codes(sources)).toEqual([
      ["continued-documents-hold-what-is-taken", "a/b.md"],
      ["constants-have-a-value", "a/b.md"],
    ]);
  });

  it.each([
    ["itself", "spec.md"],
    ["one that leads back", "back.md"],
  ])("is refused for %s", (_, path) => {
    const sources = [
      { file: "spec.md", text: `## 9\n\n- Continues in: ${path}\n` },
      { file: "back.md", text: "## 9\n\n- Continues in: spec.md\n" },
    ];
    expect(codes(sources)).toEqual([["points-are-continued-once", path]]);
  });

  it.each(["../a.md", "/etc/a.md", "C:\\a.md", "https://example.org/a.md", "a/../b.md", "~/a.md", "a.txt", ".env", "a\\b.md", "./"])(
    "does not follow %s",
    (path) => {
      const source = { file: "spec.md", text: `## 9\n\n- Continues in: ${path}\n` };
      expect(continuedFiles(source)).toEqual([]);
      expect(codes([source])).toEqual([["continued-documents-stand-below-the-first", "spec.md"]]);
    },
  );

  it("may name several, as links, from where it stands", () => {
    const text =
      "## 3\n\n- Continues in: `./loans.md`, [people](people/all.md)\n\n## 4\n\n- Continues in: loans.md\n- Continues in: not shown\n";
    expect(continuedFiles({ file: "docs/spec.md", text })).toEqual(["docs/loans.md", "docs/people/all.md"]);
    const { openQuestions } = compile([{ file: "docs/spec.md", text }]);
    expect(openQuestions.map((one) => one.question)).toContain("In which document does this point continue?");
  });

  it("tells of a missing document alone, whichever point continues there", () => {
    const points = LIBRARY.split(/(?=^## )/m);
    for (const [index, point] of points.entries()) {
      if (index === 0) continue;
      const text = points.with(index, `${point.split("\n")[0]}\n\n- Continues in: absent.md\n\n`).join("");
      const errors = compile([{ file: "spec.md", text }]).diagnostics.filter((one) => one.level === "error");
      expect(
        errors.map((one) => one.code),
        point.split("\n")[0],
      ).toEqual(["continued-documents-are-there"]);
    }
  });

  it("does not offer one of nothing", () => {
    const text = "# A\n\n## 2. Screens and routes\n\n| Screen | Route | Shows |\n| --- | --- | --- |\n| A | / | list of Book |\n";
    const { diagnostics } = compile([{ file: "spec.md", text }]);
    expect(diagnostics.find((one) => one.code === "entities-are-known")?.help).toBe("Add it to point 3.");
  });
});
