// A code as people write it. Long ones in groups, as on the card or the book that they are read from, with dashes between them,
// and on a phone in small letters.

/** Characters of a code as people write it. */
const LONGEST = 1_000;

/** What is meant by `text`, as far as that fits the pattern of its field: `text` itself, without its gaps, without dashes, in capitals; else `text`. */
export function meantByPattern(text: string, fits: (text: string) => boolean): string {
  if (text.length > LONGEST) return text;
  const joined = text.replace(/\s/g, "");
  const ways = [text, joined, joined.replace(/(?<=.)[-‐‑–](?=.)/gu, "")];
  return [...ways, ...ways.map((one) => one.toUpperCase())].find(fits) ?? text;
}
