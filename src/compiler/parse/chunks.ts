// Cuts Markdown in front of headings, where no block can reach across the cut. Finding the blocks of one piece costs the same
// however long the document is. Where that is not certain it does not cut.

/** Pieces of fewer lines are not worth a call of their own. */
export const LEAST_LINES = 100;

/** The offsets at which a piece begins, the first of them 0. No piece but the last has fewer than `leastLines`. */
export function chunkStarts(text: string, leastLines: number): number[] {
  const starts = [0];
  let end: RegExp | null = null;
  let lines = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const next = newline === -1 ? text.length : newline + 1;
    const line = text.slice(start, next).replace(/[ \t\r\n]+$/, "");
    const begun: RegExp | null | "uncertain" = end === null || end === EMPTY_LINE ? beginning(line) : null;
    // What looks like HTML may be words of a paragraph, and what would be inside it then begins a block.
    if (begun === "uncertain" || (end === EMPTY_LINE && begun !== null && begun !== EMPTY_LINE)) return starts;
    if (end === null && lines >= leastLines && HEADING.test(line)) {
      starts.push(start);
      lines = 0;
    }
    end = end === null ? begun : end.test(line) ? null : end;
    lines++;
    start = next;
  }
  return starts;
}

const HEADING = /^#{1,6}(?:[ \t]|$)/;
/** What begins a block of code. */
export const FENCE = /^(?<indent> {0,3})(?<fence>`{3,}(?=[^`]*$)|~{3,})/;
const HTML = /^(?<indent> {0,3})<(?<name>\/?[A-Za-z][\w-]*|!--|\?|!\[CDATA\[|![A-Za-z])/;
const RAW_NAMES: ReadonlySet<string> = new Set(["script", "pre", "style", "textarea"]);
const EMPTY_LINE = /^$/;

/**
 * What ends the block that this line begins, where the block may hold headings; null where it begins none. Inside a list
 * item such a block also ends with the item, so that its end is uncertain.
 */
function beginning(line: string): RegExp | null | "uncertain" {
  const fence = FENCE.exec(line)?.groups;
  if (fence !== undefined) return fence.indent === "" ? closingFence(fence.fence ?? "") : "uncertain";
  const html = HTML.exec(line)?.groups;
  if (html === undefined) return null;
  const closing = closingHtml((html.name ?? "").toLowerCase());
  if (closing.test(line)) return null;
  return html.indent === "" || closing === EMPTY_LINE ? closing : "uncertain";
}

/** What ends the block of code that such a fence begins. */
export function closingFence(fence: string): RegExp {
  return new RegExp(`^ {0,3}${fence.charAt(0)}{${fence.length},}[ \\t]*$`);
}

/** Comments, instructions and raw text go on until they are closed; other HTML ends with an empty line. */
function closingHtml(name: string): RegExp {
  if (RAW_NAMES.has(name)) return /<\/(?:script|pre|style|textarea)>/i;
  if (name === "!--") return /-->/;
  if (name === "?") return /\?>/;
  if (name === "![cdata[") return /\]\]>/;
  return name.startsWith("!") ? />/ : EMPTY_LINE;
}
