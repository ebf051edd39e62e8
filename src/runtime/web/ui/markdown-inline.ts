// What stands within a block of Markdown: code, emphasis and links. The page and the plain lines read it alike, so that a line is
// what the page shows without its marks, and what is no mark stays as it is written.

export type Inline =
  | string
  | { readonly is: "code"; readonly text: string }
  | { readonly is: "strong" | "emphasis"; readonly parts: readonly Inline[] }
  | { readonly is: "link"; readonly href: string; readonly parts: readonly Inline[] };

/** As deep as CommonMark's readers follow them. */
const DEEPEST = 32;

/** Parentheses may stand in an address in pairs, as those of encyclopedias have them; in angle brackets any may. */
const IN_PAIRS = `(?:[^()\\s<>]|${pairs(DEEPEST)}){0,2000}`;
const TITLE = /(?:\s{1,20}(?:"[^"]{0,500}"|'[^']{0,500}'))?/.source;
const LINK = String.raw`\[([^\][]+)\]\((?:<([^<>\n]{1,2000})>|(${IN_PAIRS}))${TITLE}\)`;

/** Every part is bounded by a character that it may not hold, or by a length: no text makes the search slow. */
const INLINE = new RegExp(String.raw`${"`([^`]+)`"}|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\b_([^_]+)_\b|${LINK}`, "g");

function pairs(depth: number): string {
  return depth === 1 ? String.raw`\([^()\s]{0,200}\)` : String.raw`\((?:[^()\s]|${pairs(depth - 1)}){0,200}\)`;
}

/** Addresses of this product and of the web; nothing that runs. */
const LEADS = /^(?:https?:|mailto:|\/(?!\/))/;

export function inlineOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const part = partOf(match);
    if (part === null) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    parts.push(part);
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

function partOf([, code, strong, starred, underlined, label, angled, plain]: RegExpMatchArray): Inline | null {
  if (code !== undefined) return { is: "code", text: code };
  if (strong !== undefined) return { is: "strong", parts: inlineOf(strong) };
  if (label === undefined) return { is: "emphasis", parts: inlineOf(starred ?? underlined ?? "") };
  const href = angled ?? plain ?? "";
  return LEADS.test(href) ? { is: "link", href, parts: inlineOf(label) } : null;
}

/** Without the marks. */
export function plainOf(parts: readonly Inline[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.is === "code" ? part.text : plainOf(part.parts))).join("");
}
