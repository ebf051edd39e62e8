// The words of a text as a search sees them: letters and digits, without case and accents. One meaning for the index of
// either engine, for what is searched for, and for JavaScript.

import { normalized } from "./normalize.ts";

/** Longer words are looked at so far. */
const LONGEST_WORD = 64;
/** In scripts without spaces a word begins at every character; it is followed this far. */
const LONGEST_RUN = 8;
/** Characters of words that are kept of one text. */
const MAX_INDEXED_CHARACTERS = 100_000;

/** Has neither accents, nor scripts without spaces. */
const PLAIN = /^[\0-\x7f]*$/;
const PIECES = /[\p{L}\p{N}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
/** Letters that no decomposition takes apart, as they are read. */
export const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};

/** Every word of a text that something is searched in, each once, in their order. */
export function wordsIn(text: string): string[] {
  const words = new Set<string>();
  let kept = 0;
  const keep = (word: string): boolean => {
    if (!words.has(word)) kept += word.length;
    if (kept <= MAX_INDEXED_CHARACTERS) words.add(word);
    return kept <= MAX_INDEXED_CHARACTERS;
  };
  for (const { word, spaced } of [...piecesOf(text), ...otherwiseSpelt(text)]) {
    if (spaced) {
      if (!keep(word.slice(0, LONGEST_WORD))) break;
      continue;
    }
    const characters = [...word];
    for (const at of characters.keys()) if (!keep(characters.slice(at, at + LONGEST_RUN).join(""))) break;
  }
  return [...words];
}

/** As many write these letters where a keyboard has none: "Oel" for "Öl". */
const SPELT: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

/** The words of a text that are spelt otherwise as well. */
function otherwiseSpelt(text: string): { readonly word: string; readonly spaced: boolean }[] {
  if (PLAIN.test(text)) return [];
  const otherwise = spelt(text);
  return otherwise === normalized(text).toLowerCase() ? [] : piecesOf(otherwise);
}

function spelt(text: string): string {
  return normalized(text)
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => SPELT[letter] ?? letter);
}

/** The words that are searched for: each has to begin some word of what is found. */
export function wordsSought(text: string, most: number): string[] {
  const sought = piecesOf(text).flatMap(({ word, spaced }) => {
    if (spaced) return [word.slice(0, LONGEST_WORD)];
    const characters = [...word];
    const parts: string[] = [];
    for (let at = 0; at < characters.length; at += LONGEST_RUN) parts.push(characters.slice(at, at + LONGEST_RUN).join(""));
    return parts;
  });
  return [...new Set(sought)].slice(0, most);
}

/** Pieces of one kind of script each. */
function piecesOf(text: string): { readonly word: string; readonly spaced: boolean }[] {
  if (PLAIN.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => ({ word, spaced: true }));
  return (folded(text).match(PIECES) ?? []).flatMap((piece) => {
    const parts: { word: string; spaced: boolean }[] = [];
    let from = 0;
    for (const match of piece.matchAll(UNSPACED)) {
      if (match.index > from) parts.push({ word: piece.slice(from, match.index), spaced: true });
      parts.push({ word: match[0], spaced: false });
      from = match.index + match[0].length;
    }
    if (from < piece.length) parts.push({ word: piece.slice(from), spaced: true });
    return parts;
  });
}

/** Each a sign of its own, and to whoever types the same one. */
const SIGNS: readonly (readonly [sign: string, written: RegExp])[] = [
  ["'", /[’‘‛ʼ′`´]/g],
  ['"', /[“”„«»″]/g],
  ["-", /[‐‑‒–—−]/g],
  [" ", /\s+/g],
];

/** Whether somebody who writes `written` means a text: whatever the case, accents and apostrophes of either, and "Oel" for "Öl". */
export function meansSame(written: string, text: string): boolean {
  return ownSpellings(text).includes(foldedText(written));
}

/** What `meansSame` finds a text by: what is written, by `foldedText`, is one of these. */
export function ownSpellings(text: string): readonly string[] {
  return [foldedText(text), foldedText(spelt(text))];
}

export function foldedText(text: string): string {
  const signs = SIGNS.reduce((plain, [sign, others]) => plain.replace(others, sign), text.trim());
  return folded(signs);
}

function folded(text: string): string {
  const bare = normalized(text, "NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  const plain = normalized(bare, "NFKD").replace(/\p{M}+/gu, "");
  return normalized(plain.replace(/[ßæœøđðþłı]/g, (letter) => UNDECOMPOSED[letter] ?? letter));
}
