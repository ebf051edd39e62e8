// Markdown as blocks: what each line begins or goes on with, and that no text is lost.

import { describe, expect, it } from "vitest";
import { blocksOf, firstLine, plainLine } from "../../src/runtime/web/ui/markdown-blocks.ts";

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
});
