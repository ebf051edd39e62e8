// How often a document is read for one check: its text once, its meaning once, and again only to find the one field whose type
// is wrong. A check that reads once more for each finding would be slow just where much is wrong.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { compile, examine } from "../../src/compiler/compile.ts";
import { KENNEL } from "../diagnostics/kennel.ts";

const counted = vi.hoisted(() => ({ pieces: [] as string[], meanings: 0, checks: 0 }));

vi.mock("../../src/compiler/parse/markdown.ts", async (original) => {
  const markdown = await original<typeof import("../../src/compiler/parse/markdown.ts")>();
  // Long documents are read in pieces.
  const readMarkdown: typeof markdown.readMarkdown = (text) => {
    counted.pieces.push(text);
    return markdown.readMarkdown(text);
  };
  return { ...markdown, readMarkdown };
});

vi.mock("../../src/compiler/model/context.ts", async (original) => {
  const model = await original<typeof import("../../src/compiler/model/context.ts")>();
  // Every reading of the meaning has one context of its own.
  class Context extends model.Context {
    constructor(...given: ConstructorParameters<typeof model.Context>) {
      super(...given);
      counted.meanings++;
    }
  }
  return { ...model, Context };
});

vi.mock("../../src/compiler/check/facts.ts", async (original) => {
  const facts = await original<typeof import("../../src/compiler/check/facts.ts")>();
  class Facts extends facts.Facts {
    constructor(...given: ConstructorParameters<typeof facts.Facts>) {
      super(...given);
      counted.checks++;
    }
  }
  return { ...facts, Facts };
});

const GOLDEN = join(import.meta.dirname, "../golden/documents");
const EXAMPLES = join(import.meta.dirname, "../../examples");
const documents = [
  ...readdirSync(EXAMPLES).map((name) => ({ name, text: readFileSync(join(EXAMPLES, name, "spec.md"), "utf8") })),
  ...readdirSync(GOLDEN).flatMap((name) => (name.endsWith(".md") ? [{ name, text: readFileSync(join(GOLDEN, name), "utf8") }] : [])),
];

beforeEach(() => {
  Object.assign(counted, { pieces: [], meanings: 0, checks: 0 });
});

const expectEachPieceOnce = () => {
  expect(counted.pieces).not.toEqual([]);
  expect([...new Set(counted.pieces)]).toEqual(counted.pieces);
};

describe("one check", () => {
  it("reads a document without errors once", () => {
    expect(compile([{ file: "spec.md", text: KENNEL }]).plan).not.toBeNull();
    expectEachPieceOnce();
    expect(counted).toMatchObject({ meanings: 1, checks: 1 });
  });

  it("reads it once more where one field has a wrong type, however much that breaks", () => {
    const asked = KENNEL.replace("where (status is here)", "where (from_on <= today and from_on + 3 days > today)");
    const text = asked.replace(
      "| from_on | date | required | - |",
      "| from_on | integer | required | - |\n| since | integer | required | always days from from_on to today |",
    );
    expect(examine([{ file: "spec.md", text }]).runs).toBe(false);
    expectEachPieceOnce();
    expect(counted.meanings).toBe(2);
    expect(counted.checks).toBe(1);
  });

  it("reads it no more than twice besides where a field is used as one of many types", () => {
    const uses = 'from_on <= today and from_on + 3 days > today and from_on contains "x" and from_on and from_on < 09:00 and from_on < now';
    const asked = KENNEL.replace("where (status is here)", `where (${uses})`).replace("| from_on | date |", "| from_on | place |");
    const wrong = ['from_on starts with "x"', "from_on", "from_on < 10:00", "from_on > now", "from_on > 2"];
    const rules = wrong.map((one, index) => `| R${index} | Stay | ${one} | full |`).join("\n");
    const text = asked.replace("\n\n## 6.", `\n${rules}\n\n## 6.`);
    expect(examine([{ file: "spec.md", text }]).runs).toBe(false);
    expectEachPieceOnce();
    expect(counted.meanings).toBe(3);
    expect(counted.checks).toBe(1);
  });

  it.each(documents)("reads $name no more than twice besides, whatever is wrong with it", ({ text }) => {
    examine([{ file: "spec.md", text }]);
    expectEachPieceOnce();
    expect(counted.meanings).toBeLessThanOrEqual(3);
    expect(counted.checks).toBe(1);
  });
});
