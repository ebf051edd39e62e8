// Markdown to blocks with exact offsets. The only user of the Markdown libraries; knows nothing of points.

import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

export interface Range {
  readonly start: number;
  readonly end: number;
}

export type Block =
  | (Range & { readonly is: "heading"; readonly depth: number; readonly text: Range })
  | (Range & { readonly is: "table"; readonly rows: readonly Range[] })
  | (Range & { readonly is: "list"; readonly items: readonly (Range & { readonly text: Range })[] })
  | (Range & { readonly is: "paragraph" })
  | (Range & { readonly is: "other"; readonly type: string });

type Node = {
  readonly type: string;
  readonly depth?: number;
  readonly children?: readonly Node[];
  readonly position?: { readonly start: { readonly offset?: number }; readonly end: { readonly offset?: number } };
};

/** The blocks at the top level, in order. */
export function readBlocks(text: string): Block[] {
  // A byte order mark would be taken off, and every offset with it.
  const readable = text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text;
  const tree: Node = fromMarkdown(readable, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return (tree.children ?? []).map(readBlock);
}

function rangeOf(node: Node): Range {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

function readBlock(node: Node): Block {
  const range = rangeOf(node);
  const children = node.children ?? [];
  switch (node.type) {
    case "heading": {
      const first = children[0];
      const last = children.at(-1);
      const text =
        first === undefined || last === undefined
          ? { start: range.end, end: range.end }
          : { start: rangeOf(first).start, end: rangeOf(last).end };
      return { ...range, is: "heading", depth: node.depth ?? 1, text };
    }
    case "table":
      return { ...range, is: "table", rows: children.map(rangeOf) };
    case "list":
      return {
        ...range,
        is: "list",
        items: children.map((item) => ({
          ...rangeOf(item),
          text: item.children?.[0] === undefined ? rangeOf(item) : rangeOf(item.children[0]),
        })),
      };
    case "paragraph":
      return { ...range, is: "paragraph" };
    default:
      return { ...range, is: "other", type: node.type };
  }
}
