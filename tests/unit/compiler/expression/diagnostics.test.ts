// Every code of docs/diagnostics/expressions.md is given by its wrong example alone.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkExpression } from "../../../../src/compiler/expression/checking/check.ts";
import type { Scope, ScopeField } from "../../../../src/compiler/expression/checking/scope.ts";
import { type ExpressionProblem, parseExpression } from "../../../../src/compiler/expression/parsing/parse.ts";
import type { Type } from "../../../../src/compiler/expression/tree.ts";
import { libraryScope } from "./library.ts";
import { textOf } from "./text-of.ts";

const page = readFileSync(new URL("../../../../docs/diagnostics/expressions.md", import.meta.url), "utf8");
const entries = page
  .split(/^## (?=[a-z-]+$)/m)
  .slice(1)
  // What takes a whole document to show is compiled by tests/documentation.
  .filter((entry) => entry.includes("```text"))
  .map((entry) => {
    const [code = ""] = entry.split("\n");
    const examples = [...entry.matchAll(/```text\n([\s\S]*?)\n```/g)].map((match) => match[1] ?? "");
    const settings = entry.split("\n").filter((line) => /^- (Message|Help):/.test(line));
    return {
      code,
      wrong: examples[0] ?? "",
      right: examples[1] ?? "",
      placeholders: [...settings.join(" ").matchAll(/\{([a-zA-Z]+)\}/g)].map((match) => match[1] ?? ""),
    };
  });

const reason: ScopeField = { name: "reason", type: { is: "text" }, optional: true, list: null, open: null };

function problemsOf(example: string): ExpressionProblem[] {
  const { scope, expected, source } = placeOf(example);
  const parsed = parseExpression(textOf(source));
  if (parsed.syntax === null) return parsed.diagnostics;
  return [...parsed.diagnostics, ...checkExpression(parsed.syntax, scope, expected).problems];
}

function placeOf(example: string): { scope: Scope; expected: Type | null; source: string } {
  const [, place = "", source = example] = /^(set \w+ to|rows:|no record:|for a visitor:|without users:) (.*)$/.exec(example) ?? [];
  const field = /^set (\w+) to$/.exec(place)?.[1];
  const more: Partial<Scope> = { asks: new Map([["reason", reason]]) };
  if (place === "without users:") return { scope: libraryScope("Loan", { ...more, userEntity: null }), expected: null, source };
  if (place === "for a visitor:") return { scope: libraryScope("Loan", { ...more, userEntity: "absent" }), expected: null, source };
  if (place === "no record:") return { scope: libraryScope(null, more), expected: null, source };
  const scope = libraryScope("Loan", place === "rows:" ? { ...more, must: "sql" } : more);
  const expected = field === undefined ? null : (scope.fields("Loan")?.get(field)?.type ?? null);
  return { scope, expected, source };
}

describe.each(entries)("$code", ({ code, wrong, right, placeholders }) => {
  test("the wrong example gives it, and nothing else", () => {
    const problems = problemsOf(wrong);
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    for (const name of placeholders) expect(problems[0]?.params[name], name).toBeTypeOf("string");
  });

  test("the right example gives nothing", () => {
    expect(problemsOf(right)).toEqual([]);
  });

  test("what it offers as a fix then passes", () => {
    const { source } = placeOf(wrong);
    const prefix = wrong.slice(0, wrong.length - source.length);
    for (const fix of problemsOf(wrong)[0]?.fixes ?? []) {
      let fixed = source;
      for (const edit of [...fix.edits].sort((a, b) => b.span.start - a.span.start))
        fixed = fixed.slice(0, edit.span.start) + edit.text + fixed.slice(edit.span.end);
      const left = problemsOf(prefix + fixed).map((problem) => problem.code);
      expect(left, fixed).not.toContain(code);
    }
  });
});
