// The short stand-in of a document has the blocks of the document itself, wherever they stand.

import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { type Block, readBlocks } from "../../../../src/compiler/parse/markdown.ts";
import { linesOf, splitRow } from "../../../../src/compiler/parse/rows.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];

const PIECES = [
  "",
  "",
  "",
  "words of text",
  "x",
  "| a | b |",
  "| --- | --- |",
  "|--|--|",
  "| c \\| d | `e` |",
  "| only |",
  "| --- |",
  "## 3 Things",
  "# Title",
  "- item: value",
  "- | a | b |",
  "  | --- | --- |",
  "  more words",
  "    code",
  "```",
  "  ```",
  "````md",
  "~~~",
  "<!--",
  "-->",
  " <!-- a",
  "<!-- a -->",
  "<?php",
  "?>",
  "<!A",
  "<script>",
  "</script>",
  "<div>",
  "<pre>",
  "</pre>",
  "> quoted",
  "> | a | b |",
  "> | --- | --- |",
  "---",
  "===",
  "1. one",
  "[a]: b",
  "[a]: b 'title",
  "it's over'",
  '(text) "more"',
  "[^1]: note",
  "\ttab",
  "a | b",
  "--- | ---",
];

function outline(block: Block, text: string): unknown {
  const lines = text.slice(block.start, block.end).trimEnd();
  if (block.kind === "list")
    return [
      "list",
      block.items.map((item) => [
        item.head === null ? null : text.slice(item.head.start, item.head.end).trimEnd(),
        item.blocks.map((child) => outline(child, text)),
      ]),
    ];
  if (block.kind === "container") return ["container", block.blocks.map((child) => outline(child, text))];
  return [block.kind, lines];
}

function expected(node: Node, text: string): unknown {
  const written = (one: Node) => text.slice(one.position!.start.offset!, one.position!.end.offset!).trimEnd();
  if (node.type === "list") {
    return [
      "list",
      node.children.map((item) => {
        const [first, ...rest] = item.children;
        const head = first?.type === "paragraph" ? first : null;
        return [head === null ? null : written(head), (head === null ? item.children : rest).map((child) => expected(child, text))];
      }),
    ];
  }
  if (node.type === "blockquote" || node.type === "footnoteDefinition")
    return ["container", node.children.map((child) => expected(child, text))];
  const plain = ["heading", "table", "code", "html", "paragraph"].includes(node.type) ? node.type : "other";
  return [plain, written(node)];
}

const FULL = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown().filter((extension) => !extension.transforms)] };

test("the blocks are those of the whole document", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), fc.constantFrom("\n", "\r\n"), (lines, lineEnd) => {
      const text = lines.join(lineEnd);
      const blocks = readBlocks({ file: "f", text }).map((block) => outline(block, text));
      expect(blocks).toEqual(fromMarkdown(text, FULL).children.map((node) => expected(node, text)));
    }),
    { numRuns: 700 },
  );
});

test("the blocks are the same wherever the document may be cut", () => {
  const line = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
    { weight: 1, arbitrary: fc.constantFrom("# One", "## 2 Two", "") },
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.constantFrom("\n", "\r\n"), (lines, lineEnd) => {
      const source = { file: "f", text: lines.join(lineEnd) };
      expect(readBlocks(source, { leastLines: 1 })).toEqual(readBlocks(source, { leastLines: Number.POSITIVE_INFINITY }));
    }),
    { numRuns: 1400 },
  );
});

test("rows have the cells that Markdown sees", () => {
  const cell = fc.stringMatching(/^[a b\\`|*-]{0,8}$/);
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
      const row = `|${cells.join("|")}|`;
      const text = `| a | b | c | d | e | f | g | h | i |\n|${"-|".repeat(9)}\n${row}`;
      const table = fromMarkdown(text, FULL).children[0]!;
      if (table.type !== "table" || table.children.length < 3) return;
      const line = linesOf(text, { start: 0, end: text.length })[2]!;
      expect(splitRow({ file: "f", text }, line)).toHaveLength(table.children[2]!.children.length);
    }),
    { numRuns: 500 },
  );
});
