// The language service: hover, definitions, references, outline, tokens, folding and fixes.

import { describe, expect, it } from "vitest";
import { columnHelp, settingHelp } from "../../../../src/compiler/language/column-help.ts";
import { createLanguageService } from "../../../../src/compiler/language/language.ts";
import { GRAMMARS } from "../../../../src/compiler/parse/grammars.ts";
import { POINTS } from "../../../../src/compiler/points.ts";
import { applyEdits } from "../../../../src/compiler/text-edit.ts";
import { DOCUMENTS } from "./documents.ts";
import { FILE, reading, writing } from "./editing.ts";

function hover(marked: string): string {
  const { service, at } = reading(marked);
  return service.hover(FILE, at)?.text ?? "";
}

describe("hover", () => {
  it("says what a field is, who uses it, and who may see it", () => {
    const text = hover("Nobody wants {na‸me}");
    expect(text).toContain("**Item.name: a line of text of at most 80 characters**");
    expect(text).toContain("What people call it");
    expect(text).toContain("- Seen by: Seller; Buyer `if status = open`");
    expect(text).toContain("- point 8, no-bid");
  });

  it("says what is open about it", () => {
    expect(hover("| pri‸ce | money")).toContain("May be empty");
    expect(hover("| pri‸ce | money")).toContain("Buyer: not shown");
  });

  it.each([
    ["| de‸ar |", "Always: `length of name > MANY`"],
    ["starts user | - |\n| pri‸ce", "an amount of money"],
    ["### Ite‸m\n\nWhat is on sale.", "What is on sale."],
    ["### Ite‸m\n\nWhat is on sale.", "States: open, sold"],
    ["- States: op‸en", "state of Item.status"],
    ["| open | sel‸l | sold", "Done by: Seller"],
    ["always length of name > MA‸NY", "How many are many"],
    ["| Sel‸ler | user", "Means: user.kind = seller"],
    ["no-b‸id | note", "Message: Nobody wants {name}."],
    ["always leng‸th of", "How many characters a text has"],
    ["| Field | Ty‸pe | Must be | Value |", "What kind of value it holds"],
    ["- Sho‸wn as", "How one record is named"],
    ["## 6. Ro‸les", "Roles and permissions"],
  ])("at %j says %j", (marked, said) => {
    expect(hover(marked)).toContain(said);
  });

  it("says nothing of prose", () => {
    expect(hover("What is o‸n sale.")).toBe("");
  });
});

describe("places", () => {
  const textsOf = (spans: readonly { start: number; end: number }[], text: string) => spans.map((span) => text.slice(span.start, span.end));

  it("finds where a name is given, from an expression", () => {
    const { service, text, at } = reading("length of name > MA‸NY");
    const [definition] = service.definition(FILE, at);
    expect(text.slice(definition?.start, (definition?.end ?? 0) + 4)).toBe("MANY | 5");
  });

  it("finds every use of a name", () => {
    const { service, text, at } = reading("| MA‸NY | 5");
    expect(textsOf(service.references(FILE, at, false), text)).toEqual(["MANY"]);
    expect(service.references(FILE, at, true)).toHaveLength(2);
  });

  it("gives the outline by point, with what encloses holding what is enclosed", () => {
    for (const source of DOCUMENTS) {
      const service = createLanguageService();
      service.update(source.file, source.text);
      const check = (nodes: ReturnType<typeof service.outline>, start: number, end: number) => {
        for (const node of nodes) {
          expect(node.span.start).toBeGreaterThanOrEqual(start);
          expect(node.span.end).toBeLessThanOrEqual(end);
          expect(node.selection.start).toBeGreaterThanOrEqual(node.span.start);
          expect(node.selection.end).toBeLessThanOrEqual(node.span.end);
          check(node.children, node.span.start, node.span.end);
        }
      };
      check(service.outline(source.file), 0, source.text.length);
    }
    const { service } = reading("‸# Shop");
    expect(service.outline(FILE).map((node) => node.name)).toEqual([
      "1. Purpose",
      "3. Entities",
      "4. States",
      "6. Roles",
      "8. Errors",
      "9. Constants",
    ]);
    const item = service.outline(FILE)[1]?.children[1];
    expect(item?.name).toBe("Item");
    expect(item?.children.map((node) => node.name)).toEqual(["Shown as", "code", "name", "seller", "price", "bids", "dear"]);
  });

  it("folds points, sections and tables", () => {
    const { service, text } = reading("‸# Shop");
    const firsts = service.folding(FILE).map((span) => text.slice(span.start, text.indexOf("\n", span.start)));
    expect(firsts).toEqual(expect.arrayContaining(["## 3. Entities", "### Item", "| Role | Means |"]));
  });

  it("colours names and words, in order and without overlaps", () => {
    for (const source of DOCUMENTS) {
      const service = createLanguageService();
      service.update(source.file, source.text);
      const tokens = service.tokens(source.file);
      tokens.forEach((token, index) => void expect(token.start).toBeGreaterThanOrEqual(tokens[index - 1]?.end ?? 0));
    }
    const { service, text } = reading("‸# Shop");
    const said = service.tokens(FILE).map((token) => `${token.kind} ${text.slice(token.start, token.end)}`);
    expect(said).toEqual(expect.arrayContaining(["word always", "word length", "constant MANY", "number 0", "entity Item", "value sold"]));
  });

  it("offers the fixes of what stands there", () => {
    const { service, text, at } = writing("| MANY | 5 | How many are many |\n", "| many_more‸ | 5 | x |\n");
    const [offered] = service.fixes(FILE, at, at);
    expect(offered?.diagnostic.code).toBe("names-have-their-shape");
    expect(applyEdits(text, offered?.fix.edits ?? [])).toContain("| MANY_MORE | 5 | x |");
  });
});

describe("a keystroke", () => {
  it("moves what stands behind it, and leaves what stands before", () => {
    const { service, text, at } = reading("## 4. ‸States");
    const before = service.tokens(FILE).map((token) => `${token.kind} ${text.slice(token.start, token.end)}`);
    service.edit([{ span: { file: FILE, start: at, end: at }, text: "All the " }]);
    const now = service.text(FILE) ?? "";
    expect(service.tokens(FILE).map((token) => `${token.kind} ${now.slice(token.start, token.end)}`)).toEqual(before);
    const later = now.indexOf("Nobody wants {name}") + 15;
    expect(service.hover(FILE, later)?.text).toContain("Item.name");
    expect(service.hover(FILE, later)?.span.start).toBe(later - 1);
  });

  it("leads to the same as opening the document anew", () => {
    const { service, at } = reading("| price | mo‸ney");
    service.diagnostics(FILE);
    for (const character of "uldy x") service.edit([{ span: { file: FILE, start: at, end: at }, text: character }]);
    service.edit([{ span: { file: FILE, start: 0, end: 1 }, text: "" }]);
    service.edit([{ span: { file: FILE, start: 0, end: 0 }, text: "#" }]);
    const anew = createLanguageService();
    anew.update(FILE, service.text(FILE) ?? "");
    expect(service.diagnostics(FILE)).toEqual(anew.diagnostics(FILE));
    expect(service.tokens(FILE)).toEqual(anew.tokens(FILE));
  });

  it("is never too much, whatever it is", { timeout: 180_000 }, () => {
    for (const source of DOCUMENTS) {
      const service = createLanguageService();
      service.update(source.file, source.text);
      service.diagnostics(source.file);
      for (let step = 0; step < 20; step++) {
        const length = service.text(source.file)?.length ?? 0;
        const start = (step * 7919) % (length + 1);
        const text = ["|", "\n", "#", "{", "`", "\r", '"', "(", " ", "- x:"][step % 10] ?? "";
        service.edit([{ span: { file: source.file, start, end: Math.min(length, start + (step % 5)) }, text }]);
        service.hover(source.file, start);
        service.completion(source.file, start);
        service.tokens(source.file);
      }
      service.outline(source.file);
      service.folding(source.file);
      service.diagnostics(source.file);
    }
  });
});

describe("the words of the language", () => {
  it("are each explained", () => {
    const columns = POINTS.flatMap(({ number }) =>
      GRAMMARS[number].tables.flatMap(({ keyword, columns: others }) =>
        [keyword, ...others.map(({ name }) => name)].map((name) => ({ keyword, name })),
      ),
    );
    expect(columns.filter(({ keyword, name }) => columnHelp(keyword, name) === null)).toEqual([]);
    const settings = POINTS.flatMap(({ number }) => GRAMMARS[number].items.map(({ key }) => key));
    expect(settings.filter((key) => settingHelp(key) === null)).toEqual([]);
  });
});
