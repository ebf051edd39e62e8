// Finds the blocks of a Markdown document, with exact offsets into it. The sole user of the Markdown libraries; what
// stands inside a line is not parsed, because cells, items and sentences are read as the author wrote them.

import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Source } from "../source.ts";
import type { Range } from "./rows.ts";
import { Shortened } from "./shorten.ts";

export type Block = HeadingBlock | ListBlock | PlainBlock | ContainerBlock;

export interface HeadingBlock extends Range {
  readonly kind: "heading";
  readonly depth: number;
}

export interface ListBlock extends Range {
  readonly kind: "list";
  readonly items: readonly ListItem[];
}

export interface PlainBlock extends Range {
  readonly kind: "paragraph" | "table" | "code" | "html" | "other";
}

/** A quotation or a footnote. */
export interface ContainerBlock extends Range {
  readonly kind: "container";
  readonly blocks: readonly Block[];
}

export interface ListItem extends Range {
  /** Its first paragraph. */
  readonly head: Range | null;
  readonly blocks: readonly Block[];
}

/** What a line holds is left alone. */
const BLOCKS_ONLY = {
  disable: {
    null: [
      "attention",
      "autolink",
      "characterEscape",
      "characterReference",
      "codeText",
      "hardBreakEscape",
      "htmlText",
      "labelEnd",
      "labelStartImage",
      "labelStartLink",
      "strikethrough",
      "tasklistCheck",
      "wwwAutolink",
      "protocolAutolink",
      "emailAutolink",
      "gfmFootnoteCall",
      "potentialGfmFootnoteCall",
    ],
  },
};

/** Less what looks for links in the finished tree. */
const TREE = gfmFromMarkdown().filter((extension) => extension.transforms === undefined);

/** Deeper than anybody writes; what is nested further is one plain block. */
const DEEPEST = 12;

/** The blocks of the document in their order. Every character that is not white space belongs to one. */
export function readBlocks(source: Source): Block[] {
  const shortened = new Shortened(source);
  const root = fromMarkdown(shortened.text, {
    extensions: [gfm(), BLOCKS_ONLY],
    mdastExtensions: TREE,
  });
  return root.children.map((node) => convert(node, shortened, 0));
}

type Node = ReturnType<typeof fromMarkdown>["children"][number];

function convert(node: Node, shortened: Shortened, depth: number): Block {
  const range = rangeOf(node, shortened);
  if (depth > DEEPEST) return { kind: "other", ...range };
  switch (node.type) {
    case "heading":
      return { kind: "heading", depth: node.depth, ...range };
    case "table":
    case "code":
    case "html":
      return { kind: node.type, ...range };
    case "paragraph": {
      const isTable = depth === 0 && shortened.isTable(node.position?.start.offset ?? 0);
      return { kind: isTable ? "table" : "paragraph", ...range };
    }
    case "list":
      return { kind: "list", ...range, items: node.children.map((item) => convertItem(item, shortened, depth + 1)) };
    case "blockquote":
    case "footnoteDefinition":
      return { kind: "container", ...range, blocks: node.children.map((child) => convert(child, shortened, depth + 1)) };
    default:
      return { kind: "other", ...range };
  }
}

function convertItem(item: Extract<Node, { type: "listItem" }>, shortened: Shortened, depth: number): ListItem {
  const [first, ...rest] = item.children;
  const head = first?.type === "paragraph" ? rangeOf(first, shortened) : null;
  const blocks = (head === null ? item.children : rest).map((child) => convert(child, shortened, depth));
  return { ...rangeOf(item, shortened), head, blocks };
}

function rangeOf(node: Node, shortened: Shortened): Range {
  return shortened.range(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
}
