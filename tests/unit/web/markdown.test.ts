// Markdown as blocks: what each line begins or goes on with, and that no text is lost.

import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, it } from "vitest";
import { blocksOf, firstLine, plainLine } from "../../../src/runtime/web/ui/markdown-blocks.ts";
import { inlineOf } from "../../../src/runtime/web/ui/markdown-inline.ts";

describe("markdown", () => {
  it("is read line by line", () => {
    const text = "# Head\nOne\ntwo\n\n- a\n  more\n- b\n1. c\n> said\n> so\n```\n# code\n\n<b>\n```\nend";
    expect(blocksOf(text)).toEqual([
      { is: "heading", text: "Head" },
      { is: "paragraph", text: "One two" },
      { is: "list", ordered: false, items: ["a more", "b"] },
      { is: "list", ordered: true, items: ["c"] },
      { is: "quote", text: "said so" },
      { is: "code", text: "# code\n\n<b>" },
      { is: "paragraph", text: "end" },
    ]);
  });

  it("takes a fence that does not end for code to the end", () => {
    expect(blocksOf("```\na\nb")).toEqual([{ is: "code", text: "a\nb" }]);
    expect(blocksOf("\n \n")).toEqual([]);
  });

  it("gives its first line without marks", () => {
    expect(firstLine("## **Bold** and [a link](https://example.org)\n\nmore")).toBe("Bold and a link");
  });

  it("gives all of it as one line without marks", () => {
    expect(plainLine("## **Bold**\n\nand [a link](https://example.org)\n- one\n- `two`\n> said")).toBe("Bold and a link one two said");
  });

  it("takes no mark of a link for text, whatever stands in its address", () => {
    expect(plainLine("[x](http://a/(b)) and [y](https://de.example.org/Rom_(Stadt(teil))#a) end")).toBe("x and y end");
    expect(plainLine('[x](http://a "a title") [y](<http://a/b c)>) [**z**](/here) **[w](mailto:a@b.c)**')).toBe("x y z w");
    expect(plainLine("([x](http://a/(b)))")).toBe("(x)");
    expect(plainLine(`[x](http://a/${"(".repeat(31)}b${")".repeat(31)}) end`)).toBe("x end");
  });

  it("leaves what is no mark, as the page does", () => {
    for (const text of ["2 * 3 * 4", "a[0](b)", "[x](javascript:alert(1))", "[x](http://a/(b)", "snake_case_name", "*", "[]()"])
      expect(plainLine(text)).toBe(text);
    expect(inlineOf("[x](javascript:alert(1))")).toEqual(["[x](javascript:alert(1))"]);
  });

  it("reads links as CommonMark does", () => {
    const address = fc.string({ unit: fc.constantFrom("(", ")", "a", "/", ".", "_", "*", "-"), maxLength: 12 });
    fc.assert(
      fc.property(address, (path) => {
        const text = `go [here](http://a/${path}) now`;
        const read = inlineOf(text).flatMap((part) => (typeof part !== "string" && part.is === "link" ? part.href : []));
        expect(read).toEqual(linksOf(fromMarkdown(text)));
      }),
      { numRuns: 2_000, examples: [["((()))"], ["a(((b)(c))d)"]] },
    );
  });

  it("is read in no time, whatever is written", () => {
    for (const piece of [
      "[a](http://",
      "[a](http://(",
      "[a](http://()(",
      "[a](http://a(a(a(",
      "(a)",
      "[a](http://(a)(",
      "*a",
      "**a",
      "`a",
      "[",
      "(((",
    ]) {
      const begun = performance.now();
      plainLine(piece.repeat(4_000));
      expect(performance.now() - begun).toBeLessThan(2_000);
    }
  });
});

function linksOf(node: Nodes): string[] {
  if (node.type === "link") return [node.url];
  return "children" in node ? node.children.flatMap(linksOf) : [];
}
