// The program's own words. Texts of the document are shown as written and never come from here.

import i18next from "i18next";
import { RIGHT_TO_LEFT } from "../ui/direction.ts";
import en from "./en.json";
import type { LanguageTag } from "./languages.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
  }
}

/** English is there from the start and for whatever another file lacks; the others come when somebody reads them. */
const files: Readonly<Record<Exclude<LanguageTag, "en">, () => Promise<{ readonly default: object }>>> = {
  de: () => import("./de.json"),
  fr: () => import("./fr.json"),
  es: () => import("./es.json"),
  ja: () => import("./ja.json"),
  ar: () => import("./ar.json"),
};

await i18next.init({
  resources: { en: { translation: en } },
  lng: "en",
  fallbackLng: "en",
  interpolation: { escapeValue: true, escape: (text) => isolated(text, i18next.language) },
});

/** Resolves once the words are there, to their language; where their file cannot be had, what was spoken stays. */
export async function speak(language: LanguageTag): Promise<LanguageTag> {
  if (language !== "en" && !i18next.hasResourceBundle(language, "translation")) {
    const words = await files[language]().catch(() => null);
    if (words === null) return i18next.language as LanguageTag;
    i18next.addResourceBundle(language, "translation", words.default);
  }
  if (i18next.language !== language) await i18next.changeLanguage(language);
  return language;
}

/** Whether the words of a language are the ones that are spoken. */
export function speaks(language: LanguageTag): boolean {
  return i18next.language === language;
}

const LETTER = /\p{L}/u;

/** A value that runs the other way than the sentence around it keeps its own order, and leaves the sentence its. */
export function isolated(text: string, language: string): string {
  const runsLeft = RIGHT_TO_LEFT.test(text);
  const differs = language === "ar" ? LETTER.test(text) && !/^\p{Script=Arabic}+$/u.test(text) : runsLeft;
  return differs ? `\u2068${text}\u2069` : text;
}
