// Finds the blocks of a Markdown document, with exact offsets into it. The sole user of the Markdown libraries; what
// stands inside a line is not parsed, because cells, items and sentences are read as the author wrote them.

import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Source } from "../source.ts";
import { chunkStarts, LEAST_LINES } from "./chunks.ts";
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

interface PlainBlock extends Range {
  readonly kind: "paragraph" | "table" | "code" | "html" | "other";
}

/** A quotation or a footnote. */
interface ContainerBlock extends Range {
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

const EXTENSIONS = [gfm(), BLOCKS_ONLY];

/** Less what looks for links in the finished tree. */
const TREE = gfmFromMarkdown().filter((extension) => extension.transforms === undefined);

/** Deeper than anybody writes; what is nested further is one plain block. */
const DEEPEST = 12;

/** The Markdown of a piece of text. */
export type ReadMarkdown = (text: string) => ReturnType<typeof fromMarkdown>;

export const readMarkdown: ReadMarkdown = (text) => fromMarkdown(text, { extensions: EXTENSIONS, mdastExtensions: TREE });

interface ReadingOptions {
  readonly leastLines?: number;
  /** For whoever keeps what was read: the same piece of text always has the same Markdown. */
  readonly markdown?: ReadMarkdown;
}

/** The blocks of the document in their order. Every character that is not white space belongs to one. */
export function readBlocks(source: Source, { leastLines = LEAST_LINES, markdown = readMarkdown }: ReadingOptions = {}): Block[] {
  const shortened = new Shortened(source);
  const starts = chunkStarts(shortened.text, leastLines);
  return starts.flatMap((start, index) => {
    const chunk = shortened.text.slice(start, starts[index + 1]);
    return markdown(chunk).children.map((node) => convert(node, new Chunk(shortened, start), 0));
  });
}

/** A piece of the short text: offsets in it are counted from where it begins. */
class Chunk {
  readonly #shortened: Shortened;
  readonly #start: number;

  constructor(shortened: Shortened, start: number) {
    this.#shortened = shortened;
    this.#start = start;
  }

  rangeOf(node: Node): Range {
    const { start, end } = node.position ?? {};
    return this.#shortened.range(this.#start + (start?.offset ?? 0), this.#start + (end?.offset ?? 0));
  }

  isTable(node: Node): boolean {
    return this.#shortened.isTable(this.#start + (node.position?.start.offset ?? 0));
  }
}

type Node = ReturnType<typeof fromMarkdown>["children"][number];

function convert(node: Node, chunk: Chunk, depth: number): Block {
  const range = chunk.rangeOf(node);
  if (depth > DEEPEST) return { kind: "other", ...range };
  switch (node.type) {
    case "heading":
      return { kind: "heading", depth: node.depth, ...range };
    case "table":
    case "code":
    case "html":
      return { kind: node.type, ...range };
    case "paragraph": {
      const isTable = depth === 0 && chunk.isTable(node);
      return { kind: isTable ? "table" : "paragraph", ...range };
    }
    case "list":
      return { kind: "list", ...range, items: node.children.map((item) => convertItem(item, chunk, depth + 1)) };
    case "blockquote":
    case "footnoteDefinition":
      return { kind: "container", ...range, blocks: node.children.map((child) => convert(child, chunk, depth + 1)) };
    default:
      return { kind: "other", ...range };
  }
}

function convertItem(item: Extract<Node, { type: "listItem" }>, chunk: Chunk, depth: number): ListItem {
  const [first, ...rest] = item.children;
  const head = first?.type === "paragraph" ? chunk.rangeOf(first) : null;
  const blocks = (head === null ? item.children : rest).map((child) => convert(child, chunk, depth));
  return { ...chunk.rangeOf(item), head, blocks };
}
