// The order of texts as people look for them in a list: Ä beside A, capitals beside small letters, "Room 2" before "Room 10".
// Each text has a key, which either engine compares character by character, so that both have one order and an index of it.

import { UNDECOMPOSED } from "../../compiler/expression/words.ts";

/** Grows when keys are made otherwise, so that those that are stored are made anew. */
export const TEXT_ORDER_VERSION = 1;

/** Of longer texts only the beginning is looked at; those that begin alike follow each other as they were made. */
const LONGEST = 128;

/** In these the simple way is the right one. */
const PLAIN = /^[\0-\x7f]*$/;
/** Accents, points and vowel signs that tell no letters apart; what makes letters of their own in Indic scripts and Thai stays. */
const MARKS = /(?:(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]|[\u0e47-\u0e4e])+/gu;
const MARKED = /(\p{L})(\p{M}+)/gu;
/** Written before the consonant that they are sounded after. */
const THAI_BEFORE = /([\u0e40-\u0e44])([\u0e01-\u0e2e])/g;
const KATAKANA = /[\u30a1-\u30f6]/g;
const LONG_VOWEL = /ー/g;
/** They stand before digits and letters, whatever their numbers in Unicode are. */
const SIGNS = /[\p{P}\p{S}]/gu;
const SAME_SIGNS: Readonly<Record<string, string>> = Object.fromEntries([
  ...[..."“”„‟«»"].map((sign) => [sign, '"']),
  ...[..."‘’‚‛‹›"].map((sign) => [sign, "'"]),
  ...[..."‐‑‒–—―−"].map((sign) => [sign, "-"]),
]);
const EASTERN_DIGITS = /[٠-٩۰-۹]/g;

/** Stands behind a letter for one that follows it in the alphabet: after all that may follow it within a word. */
const BEHIND = 0xe000;
/** Letters that are others' in every language. */
const SAME_LETTERS: Readonly<Record<string, string>> = { ...UNDECOMPOSED, ς: "σ" };
/** Letters of their own in every language, as below. */
const ALWAYS = "и:й у:ў";

/**
 * Alphabets that have letters where others see marks: behind each letter, in their order, those that follow it. By the
 * language's tag; from the rules of Unicode's Common Locale Data Repository, letters of one character only.
 */
const ALPHABETS: Readonly<Record<string, string>> = {
  az: "c:ç e:ə g:ğ h:xı o:ö s:ş u:ü",
  bs: "c:čć d:đ s:š z:ž",
  cs: "c:č r:ř s:š z:ž",
  da: "z:æøå",
  eo: "c:ĉ g:ĝ h:ĥ j:ĵ s:ŝ u:ŭ",
  es: "n:ñ",
  et: "s:šzž w:õäöü",
  fa: "ب:پ ج:چ ز:ژ ك:کگ",
  fi: "z:åäö",
  hr: "c:čć d:đ s:š z:ž",
  hu: "o:ö u:ü",
  is: "d:ð z:þæöå",
  lt: "c:č i:y s:š z:ž",
  lv: "c:č g:ģ k:ķ l:ļ n:ņ s:š z:ž",
  mk: "д:ѓ з:ѕ и:ј к:л т:ќ",
  nb: "z:æøå",
  nn: "z:æøå",
  no: "z:æøå",
  pl: "a:ą c:ć e:ę l:ł n:ń o:ó s:ś z:źż",
  ro: "a:ăâ i:î s:ș t:ț",
  sk: "a:ä c:č o:ô s:š z:ž",
  sl: "c:čć d:đ s:š z:ž",
  sq: "c:ç e:ë",
  sr: "д:ђ и:ј л:љ н:њ т:ћ ч:џ c:čć d:đ s:š z:ž",
  sv: "z:åäö",
  tr: "c:ç g:ğ h:ı o:ö s:ş u:ü",
  uk: "г:ґ е:є и:іїй",
  ur: "ب:پ ت:ٹ ج:چ د:ڈ ر:ڑ ز:ژ ك:کگ",
  vi: "a:ăâ d:đ e:ê o:ôơ u:ư",
};

interface Alphabet {
  /** Of one character, composed. */
  readonly letters: ReadonlyMap<string, string>;
  readonly singles: RegExp;
  /** Whether the letters of plain English stand as they do there. */
  readonly isPlain: boolean;
  /** Whether I is the capital of ı. */
  readonly hasDotless: boolean;
}

/** What of a language matters for its order: the tag of its alphabet, empty where it has none of its own. */
export function orderLanguage(language: string): string {
  const [tag = ""] = language.toLowerCase().split("-");
  return Object.hasOwn(ALPHABETS, tag) ? tag : "";
}

/** Makes the keys of texts: of two texts the one with the smaller key, by code point, stands first. Keys are never empty. */
export class TextOrder {
  readonly #alphabet: Alphabet;

  /** `language`: as `orderLanguage` answers. */
  constructor(language: string) {
    this.#alphabet = alphabetOf(language);
  }

  key(text: string): string {
    const begin = text.length > LONGEST ? text.slice(0, LONGEST).toWellFormed() : text;
    const key = PLAIN.test(begin) && this.#alphabet.isPlain ? begin.toLowerCase() : this.#letters(begin);
    return key.replace(SIGNS, signKey).replace(/\d+/g, numberKey) || " ";
  }

  #letters(text: string): string {
    const { letters, singles, hasDotless } = this.#alphabet;
    const decomposed = text.normalize("NFKD");
    const own = (hasDotless ? decomposed.replace(/I(?!\u0307)/g, "ı") : decomposed)
      .toLowerCase()
      .replace(MARKED, (whole, letter: string, marks: string) => {
        const found = [...marks].map((mark) => letters.get((letter + mark).normalize("NFC"))).find((key) => key !== undefined);
        return found ?? whole;
      })
      .replace(singles, (letter) => letters.get(letter) ?? letter);
    return own
      .replace(MARKS, "")
      .replace(THAI_BEFORE, "$2$1")
      .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
      .replace(LONG_VOWEL, "")
      .replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
      .normalize("NFC");
  }
}

function alphabetOf(language: string): Alphabet {
  const letters = new Map(Object.entries(SAME_LETTERS));
  const own = ALPHABETS[language] ?? "";
  for (const [before = "", following = ""] of `${ALWAYS} ${own}`
    .trim()
    .split(" ")
    .map((part) => part.split(":"))) {
    for (const [at, letter] of [...following].entries()) letters.set(letter, before + String.fromCharCode(BEHIND + at + 1));
  }
  const hasDotless = own.includes("ı");
  return {
    letters,
    singles: new RegExp(`[${[...letters.keys()].join("")}]`, "gu"),
    isPlain: !hasDotless && ![...letters.keys()].some((letter) => PLAIN.test(letter)),
    hasDotless,
  };
}

/** Between the last sign of ASCII before the digits and the first one. */
function signKey(sign: string): string {
  const same = SAME_SIGNS[sign] ?? sign;
  return same < "0" ? same : `/${same}`;
}

/** Numbers follow each other as they count: first how long they are, then their digits. */
function numberKey(digits: string): string {
  const number = digits.replace(/^0+/, "");
  const long = number.length < 9 ? String(number.length) : `9${String.fromCharCode(0x30 + Math.min(number.length - 9, LONGEST))}`;
  return long + number;
}
