// Markdown as blocks: paragraphs, headings, lists, quotes and code. Reads each line once, whatever the text.

import { inlineOf, plainOf } from "./markdown-inline.ts";

export type MarkdownBlock =
  | { readonly is: "paragraph" | "heading" | "quote" | "code"; readonly text: string }
  | { readonly is: "list"; readonly ordered: boolean; readonly items: readonly string[] };

const FENCE = /^ {0,3}(```|~~~)/;
const HEADING = /^ {0,3}#{1,6} +(.*)$/;
const QUOTE = /^ {0,3}> ?(.*)$/;
const BULLET = /^ *[-*+] +(.*)$/;
const NUMBERED = /^ *\d{1,9}[.)] +(.*)$/;
const INDENTED = /^ {2}/;

/** What the lines so far belong to; null between blocks. */
type Open = { is: "paragraph" | "quote" | "code"; lines: string[] } | { is: "list"; ordered: boolean; items: string[] } | null;

export function blocksOf(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let open: Open = null;
  const close = () => {
    if (open !== null) blocks.push(closed(open));
    open = null;
  };
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    const now = open as Open;
    if (now?.is === "code") {
      if (FENCE.test(line)) close();
      else now.lines.push(line);
    } else if (FENCE.test(line)) {
      close();
      open = { is: "code", lines: [] };
    } else if (line.trim() === "") close();
    else if (now?.is === "list" && INDENTED.test(line) && !BULLET.test(line) && !NUMBERED.test(line)) {
      now.items.push(`${now.items.pop() ?? ""} ${line.trim()}`);
    } else {
      const begun = beginning(line);
      if (begun.is === "heading") {
        close();
        blocks.push(begun);
      } else if (!continues(now, begun)) {
        close();
        open = begun;
      }
    }
  }
  close();
  return blocks;
}

type OpenedBlock = Exclude<Open, null> | { readonly is: "heading"; readonly text: string };

function beginning(line: string): OpenedBlock {
  const heading = HEADING.exec(line);
  if (heading !== null) return { is: "heading", text: heading[1] ?? "" };
  const quote = QUOTE.exec(line);
  if (quote !== null) return { is: "quote", lines: [quote[1] ?? ""] };
  const bullet = BULLET.exec(line);
  const numbered = bullet === null ? NUMBERED.exec(line) : null;
  const item = bullet ?? numbered;
  if (item !== null) return { is: "list", ordered: numbered !== null, items: [item[1] ?? ""] };
  return { is: "paragraph", lines: [line.trim()] };
}

/** Adds a line to the block that it goes on with; false where it begins another. */
function continues(open: Open, begun: Exclude<OpenedBlock, { is: "heading" }>): boolean {
  if (open?.is === "list" && begun.is === "list" && open.ordered === begun.ordered) open.items.push(...begun.items);
  else if (open !== null && open.is !== "list" && begun.is !== "list" && open.is === begun.is) open.lines.push(...begun.lines);
  else return false;
  return true;
}

function closed(open: Exclude<Open, null>): MarkdownBlock {
  if (open.is === "list") return open;
  return { is: open.is, text: open.lines.join(open.is === "code" ? "\n" : " ") };
}

/** The first block without its marks, where there is room for a line alone. */
export function firstLine(text: string): string {
  const [first] = blocksOf(text);
  return first === undefined ? "" : lineOf(first);
}

/** All of it without its marks, as one line. */
export function plainLine(text: string): string {
  return blocksOf(text).map(lineOf).join(" ");
}

function lineOf(block: MarkdownBlock): string {
  if (block.is === "list") return block.items.map(unmarked).join(" ");
  return block.is === "code" ? block.text.replaceAll(/\s+/g, " ") : unmarked(block.text);
}

function unmarked(text: string): string {
  return plainOf(inlineOf(text)).replaceAll(/\s+/g, " ");
}
