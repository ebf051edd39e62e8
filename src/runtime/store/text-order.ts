// The order of texts as people look for them in a list: Ä beside A, capitals beside small letters, "Room 2" before "Room 10".
// Each text has a key, which either engine compares character by character, so that both have one order and an index of it.

import { normalized } from "../../compiler/expression/normalize.ts";
import { UNDECOMPOSED } from "../../compiler/expression/words.ts";

/** Grows when keys are made otherwise, so that those that are stored are made anew. */
export const TEXT_ORDER_VERSION = 2;

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
 * Alphabets that have letters where others see marks, or two letters: behind each letter, in their order, those that follow it, in
 * parentheses those that are written with several, behind = what stands for the one before. By the language's tag; from the rules of
 * Unicode's Common Locale Data Repository.
 */
const ALPHABETS: Readonly<Record<string, string>> = {
  az: "c:ç e:ə g:ğ h:xı o:ö s:ş u:ü",
  bs: "c:čć d:(dž)đ l:(lj) n:(nj) s:š z:ž",
  cs: "c:č h:(ch) r:ř s:š z:ž",
  cy: "c:(ch) d:(dd) f:(ff) g:(ng) l:(ll) p:(ph) r:(rh) t:(th)",
  da: "z:æøå=(aa)",
  eo: "c:ĉ g:ĝ h:ĥ j:ĵ s:ŝ u:ŭ",
  es: "n:ñ",
  et: "s:šzž w:õäöü",
  fa: "ب:پ ج:چ ز:ژ ك:کگ",
  fi: "z:åäö",
  fil: "n:ñ(ng)",
  hr: "c:čć d:(dž)đ l:(lj) n:(nj) s:š z:ž",
  hu: "c:(cs) d:(dz)(dzs) g:(gy) l:(ly) n:(ny) o:ö=ő s:(sz) t:(ty) u:ü=ű z:(zs)",
  is: "d:ð z:þæöå",
  lt: "c:č i:y s:š z:ž",
  lv: "c:č g:ģ k:ķ l:ļ n:ņ s:š z:ž",
  mk: "д:ѓ з:ѕ и:ј к:л т:ќ",
  mt: "b:ċ f:ġ g:(għ) h:ħ y:ż",
  nb: "z:æøå=(aa)",
  nn: "z:æøå=(aa)",
  no: "z:æøå=(aa)",
  pl: "a:ą c:ć e:ę l:ł n:ń o:ó s:ś z:źż",
  ro: "a:ăâ i:î s:ș t:ț",
  sk: "a:ä c:č h:(ch) o:ô s:š z:ž",
  sl: "c:čć d:đ s:š z:ž",
  sq: "c:ç d:(dh) e:ë g:(gj) l:(ll) n:(nj) r:(rr) s:(sh) t:(th) x:(xh) z:(zh)",
  sr: "д:ђ и:ј л:љ н:њ т:ћ ч:џ c:čć d:(dž)đ l:(lj) n:(nj) s:š z:ž",
  sv: "z:åäö",
  tr: "c:ç g:ğ h:ı o:ö s:ş u:ü",
  uk: "г:ґ е:є и:іїй",
  ur: "ب:پ ت:ٹ ج:چ د:ڈ ر:ڑ ز:ژ ك:کگ",
  vi: "a:ăâ d:đ e:ê o:ôơ u:ư",
};

/** Of these Hungarian writes the first letter alone twice for a letter that is long: "ccs" is "cs" and "cs". */
const SHORTENED = "hu";

/** A letter of an alphabet, and whether it has the place of the one before. */
const LETTER = /(=?)(?:\(([^)]+)\)|([^=()]))/gu;

interface Alphabet {
  /** Of one character, composed. */
  readonly letters: ReadonlyMap<string, string>;
  readonly singles: RegExp;
  /** Those of several characters, decomposed, and what finds them; null where there are none. */
  readonly several: { readonly keys: ReadonlyMap<string, string>; readonly found: RegExp } | null;
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
    const key = PLAIN.test(begin) && this.#alphabet.isPlain ? this.#joined(begin.toLowerCase()) : this.#letters(begin);
    return key.replace(SIGNS, signKey).replace(/\d+/g, numberKey) || " ";
  }

  /** With the letters that are written with several. */
  #joined(text: string): string {
    const { several } = this.#alphabet;
    return several === null ? text : text.replace(several.found, (letters) => several.keys.get(letters) ?? letters);
  }

  #letters(text: string): string {
    const { letters, singles, hasDotless } = this.#alphabet;
    const decomposed = normalized(text, "NFKD");
    const own = this.#joined((hasDotless ? decomposed.replace(/I(?!\u0307)/g, "ı") : decomposed).toLowerCase())
      .replace(MARKED, (whole, letter: string, marks: string) => {
        const found = [...marks].map((mark) => letters.get(normalized(letter + mark))).find((key) => key !== undefined);
        return found ?? whole;
      })
      .replace(singles, (letter) => letters.get(letter) ?? letter);
    const plain = own
      .replace(MARKS, "")
      .replace(THAI_BEFORE, "$2$1")
      .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
      .replace(LONG_VOWEL, "")
      .replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
    return normalized(plain);
  }
}

function alphabetOf(language: string): Alphabet {
  const letters = new Map(Object.entries(SAME_LETTERS));
  const several = new Map<string, string>();
  const own = ALPHABETS[language] ?? "";
  for (const [before = "", following = ""] of `${ALWAYS} ${own}`
    .trim()
    .split(" ")
    .map((part) => part.split(":"))) {
    let at = 0;
    for (const [, same, written, letter] of following.matchAll(LETTER)) {
      if (same === "") at += 1;
      const key = before + String.fromCharCode(BEHIND + at);
      if (letter !== undefined) letters.set(letter, key);
      if (written === undefined) continue;
      several.set(normalized(written, "NFD"), key);
      if (language === SHORTENED) several.set(written.charAt(0) + written, key + key);
    }
  }
  const hasDotless = own.includes("ı");
  return {
    letters,
    singles: new RegExp(`[${[...letters.keys()].join("")}]`, "gu"),
    several: several.size === 0 ? null : { keys: several, found: longestFirst([...several.keys()]) },
    isPlain: !hasDotless && ![...letters.keys()].some((letter) => PLAIN.test(letter)),
    hasDotless,
  };
}

function longestFirst(written: readonly string[]): RegExp {
  return new RegExp([...written].sort((one, other) => other.length - one.length).join("|"), "g");
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
