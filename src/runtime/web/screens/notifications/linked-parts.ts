// The addresses in a text, apart from what stands around them.

export interface LinkedPart {
  readonly words: string;
  /** Null: mere words. */
  readonly href: string | null;
  /** Of the product itself: `href` is its path. */
  readonly own: boolean;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** What ends the sentence rather than the address. */
const AFTER = /[.,;:!?'’”»)\]}。、]+$/;

export function linkedParts(text: string, origin: string): readonly LinkedPart[] {
  const parts: LinkedPart[] = [];
  let behind = 0;
  const say = (words: string) => {
    if (words !== "") parts.push({ words, href: null, own: false });
  };
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = withoutEnd(found);
    if (!URL.canParse(words)) continue;
    say(text.slice(behind, index));
    const url = new URL(words);
    const own = url.origin === origin;
    parts.push({ words, href: own ? url.pathname + url.search + url.hash : url.href, own });
    behind = index + words.length;
  }
  say(text.slice(behind));
  return parts;
}

/** A bracket that was opened in the address belongs to it. */
function withoutEnd(found: string): string {
  const words = found.replace(AFTER, "");
  return words.includes("(") && found.startsWith(")", words.length) ? `${words})` : words;
}
