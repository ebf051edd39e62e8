// How often a document is parsed for one check. A check that reads once more for each finding would be slow just where
// much is wrong.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Facts } from "../../../../src/compiler/check/facts.ts";
import { examine } from "../../../../src/compiler/compile.ts";
import { Context } from "../../../../src/compiler/model/context.ts";
import { readMarkdown } from "../../../../src/compiler/parse/markdown.ts";
import { parseDocument } from "../../../../src/compiler/parse/parse.ts";
import type { Source } from "../../../../src/compiler/source.ts";
import { GOLDEN_DOCUMENTS } from "../../../support/golden-documents.ts";
import { KENNEL } from "../diagnostics/kennel.ts";

/** What one check reads: the pieces of the text, its meaning with a context each, and the rules with what they share. */
let pieces: string[] = [];
const contexts = new Set<Context>();
const facts = new Set<Facts>();

beforeAll(() => {
  const { sections } = Context.prototype;
  vi.spyOn(Context.prototype, "sections").mockImplementation(function (this: Context, ...given) {
    contexts.add(this);
    return sections.apply(this, given);
  });
  const asked = Object.getOwnPropertyDescriptor(Facts.prototype, "askedOfTheDatabase")!;
  vi.spyOn(Facts.prototype, "askedOfTheDatabase", "get").mockImplementation(function (this: Facts) {
    facts.add(this);
    return asked.get!.call(this);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
});

const checked = (text: string) => {
  const parse = (source: Source) =>
    parseDocument(source, (piece) => {
      pieces.push(piece);
      return readMarkdown(piece);
    });
  return examine([{ file: "spec.md", text }], parse);
};

const EXAMPLES = join(import.meta.dirname, "../../../../examples");
const documents = [
  ...readdirSync(EXAMPLES).map((name) => ({ name, text: readFileSync(join(EXAMPLES, name, "spec.md"), "utf8") })),
  ...GOLDEN_DOCUMENTS.map((path) => ({ name: basename(path), text: readFileSync(path, "utf8") })),
];

beforeEach(() => {
  pieces = [];
  contexts.clear();
  facts.clear();
});

const expectEachPieceOnce = () => {
  expect(pieces).not.toEqual([]);
  expect([...new Set(pieces)]).toEqual(pieces);
};

describe("one check", () => {
  it("reads a document without errors once", () => {
    expect(checked(KENNEL).runs).toBe(true);
    expectEachPieceOnce();
    expect(contexts.size).toBe(1);
    expect(facts.size).toBe(1);
  });

  it("reads it once more where one field has a wrong type, however much that breaks", () => {
    const asked = KENNEL.replace("where (status is here)", "where (from_on <= today and from_on + 3 days > today)");
    const text = asked.replace(
      "| from_on | date | required | - |",
      "| from_on | integer | required | - |\n| since | integer | required | always days from from_on to today |",
    );
    expect(checked(text).runs).toBe(false);
    expectEachPieceOnce();
    expect(contexts.size).toBe(2);
    expect(facts.size).toBe(1);
  });

  it("reads it no more than twice besides where a field is used as one of many types", () => {
    const uses = 'from_on <= today and from_on + 3 days > today and from_on contains "x" and from_on and from_on < 09:00 and from_on < now';
    const asked = KENNEL.replace("where (status is here)", `where (${uses})`).replace("| from_on | date |", "| from_on | place |");
    const wrong = ['from_on starts with "x"', "from_on", "from_on < 10:00", "from_on > now", "from_on > 2"];
    const rules = wrong.map((one, index) => `| R${index} | Stay | ${one} | full |`).join("\n");
    const text = asked.replace("\n\n## 6.", `\n${rules}\n\n## 6.`);
    expect(checked(text).runs).toBe(false);
    expectEachPieceOnce();
    expect(contexts.size).toBe(3);
    expect(facts.size).toBe(1);
  });

  it.each(documents)("reads $name no more than twice besides, whatever is wrong with it", ({ text }) => {
    checked(text);
    expectEachPieceOnce();
    expect(contexts.size).toBeLessThanOrEqual(3);
    expect(facts.size).toBe(1);
  });
});
