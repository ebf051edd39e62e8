// The languages of the program's own words, and which of them somebody reads. The one that they chose, kept for them and in this
// browser, else the document's, else the first of the browser's that there is.

import type { Saying } from "../ui/components/DocumentText.tsx";
import { spokenLocale } from "./language-store.ts";

/** By their own names, in the order in which they are offered. */
export const LANGUAGES = [
  { tag: "en", name: "English" },
  { tag: "de", name: "Deutsch" },
  { tag: "fr", name: "Français" },
  { tag: "es", name: "Español" },
  { tag: "ja", name: "日本語" },
  { tag: "ar", name: "العربية" },
] as const;

export type LanguageTag = (typeof LANGUAGES)[number]["tag"];

/** Scripts of these run from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);
const STORED = "ninefold.language";

interface Product {
  readonly language: string;
  readonly languageOpen?: boolean;
}

/** The language that holds unless somebody chooses another: "en-GB". */
export function givenLocale(product: Product, browser: readonly string[]): string {
  if (product.languageOpen !== true) return product.language;
  return browser.find((tag) => wordsOf(tag) !== null) ?? product.language;
}

/** By which dates and numbers are written: the document's own region, where its language is the chosen one. */
export function localeOf(product: Product, browser: readonly string[], chosen: LanguageTag | null): string {
  const given = givenLocale(product, browser);
  return chosen === null || wordsOf(given) === chosen ? given : chosen;
}

/** As files are written and read: as the document says, else as whoever reads has it. */
export function fileLanguage({ language, languageOpen }: Product, locale: string): string {
  return languageOpen === true ? locale : language;
}

/**
 * How the document's words are marked among the program's: with their language, where the document says one and it is another than the
 * program speaks, and with their direction where that may be another. Of a document that says no language they run as they read.
 */
export function documentWords({ language, languageOpen }: Product, locale: string): Saying {
  const around = directionOf(locale);
  if (languageOpen === true) return around === "rtl" ? { dir: "auto" } : {};
  const isSpoken = wordsOf(language) !== null && wordsOf(language) === (wordsOf(locale) ?? "en");
  if (isSpoken) return {};
  return directionOf(language) === around ? { lang: language } : { lang: language, dir: directionOf(language) };
}

/** The file of words for a locale; null where there is none. */
export function wordsOf(locale: string): LanguageTag | null {
  const base = baseOf(locale);
  return LANGUAGES.find(({ tag }) => tag === base)?.tag ?? null;
}

/** The first of the browser's languages of which there are words. */
export function browserLanguage(browser: readonly string[]): LanguageTag | null {
  return wordsOf(browser.find((tag) => wordsOf(tag) !== null) ?? "");
}

export function directionOf(locale: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(baseOf(locale)) ? "rtl" : "ltr";
}

function baseOf(locale: string): string {
  return locale.split("-", 1)[0]?.toLowerCase() ?? "";
}

export function chosenLanguage(): LanguageTag | null {
  try {
    return wordsOf(localStorage.getItem(STORED) ?? "");
  } catch {
    return null;
  }
}

/** In which the server is asked to speak: the one that is spoken here; before that is known the chosen one. Null: the product's. */
export function askedLanguage(): string | null {
  return spokenLocale() ?? chosenLanguage();
}

/** Null: as the document or the browser has it. */
export function rememberLanguage(tag: LanguageTag | null): void {
  try {
    if (tag === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, tag);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is loaded anew.
  }
}
