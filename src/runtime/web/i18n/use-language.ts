// The language of the interface: its words are fetched, and the page says how it is read.

import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useEffect, useInsertionEffect, useLayoutEffect, useState } from "react";
import type { AppView } from "../../wire.ts";
import { speakIn } from "./language-store.ts";
import {
  askedLanguage,
  browserLanguage,
  chosenLanguage,
  directionOf,
  type LanguageTag,
  localeOf,
  rememberLanguage,
  wordsOf,
} from "./languages.ts";
import { speak, speaks } from "./words.ts";

export interface Language {
  /** By which dates and numbers are written: "en-GB". */
  readonly locale: string;
  /** What was chosen; null: as the document or the browser has it. */
  readonly chosen: LanguageTag | null;
  choose(tag: LanguageTag | null): void;
}

/** Null until the words are there. A change shows once its words are, so that nothing is half in one language. */
export function useSpoken(app: AppView | undefined): Language | null {
  const [here, setHere] = useState(chosenLanguage);
  const product = app?.product;
  // What somebody chose on another device holds here as well, and for the next first paint.
  const kept = wordsOf(app?.settings?.language ?? "");
  const chosen = kept ?? here;
  const client = useQueryClient();
  const locale = product ? localeOf(product, navigator.languages, chosen) : null;
  const own = product?.language ?? "en";
  // Where the words are there and the server was asked in them, nothing has to be waited for.
  const [spoken, setSpoken] = useState(() => {
    if (locale === null) return null;
    const words = wordsIn(locale);
    return speaks(words) && wasAskedIn(words, own) ? locale : null;
  });
  // Before anything is measured.
  useInsertionEffect(() => {
    if (spoken !== null) writePageIn(spoken);
  }, [spoken]);
  // Before the effects of what is shown, which ask the server.
  useLayoutEffect(() => {
    if (spoken !== null) speakIn(spoken);
  }, [spoken]);
  useEffect(() => {
    if (locale === null) return;
    let current = true;
    const change = async () => {
      const words = wordsIn(locale);
      const isAskedAnew = !wasAskedIn(words, own);
      await speak(words);
      if (!current) return;
      writePageIn(locale);
      speakIn(locale);
      // What the server said in another language it says again.
      if (isAskedAnew) await client.invalidateQueries();
      if (current) setSpoken(locale);
    };
    void change();
    return () => {
      current = false;
    };
  }, [locale, own, client]);
  // Only after it was seen what the server was asked for before.
  useEffect(() => {
    if (kept !== null) rememberLanguage(kept);
  }, [kept]);
  const choose = useCallback((tag: LanguageTag | null) => {
    rememberLanguage(tag);
    setHere(tag);
  }, []);
  return spoken === null ? null : { locale: spoken, chosen, choose };
}

/** The language of the words: English where there are none in its own. */
function wordsIn(locale: string): LanguageTag {
  return wordsOf(locale) ?? "en";
}

function wasAskedIn(words: LanguageTag, own: string): boolean {
  return wordsIn(askedLanguage() ?? own) === words;
}

/**
 * Where there are no words in its language, the program speaks English in a document of another one. Setting what is there already would
 * have the style of the whole page worked out again.
 */
function writePageIn(locale: string): void {
  const root = document.documentElement;
  const language = wordsOf(locale) === null ? "en" : locale;
  const direction = directionOf(locale);
  if (root.lang !== language) root.lang = language;
  if (root.dir !== direction) root.dir = direction;
}

/**
 * Where it is not known what the product speaks, because nobody answered: whether there are words in the language that was chosen here,
 * else in the first of the browser's that there is.
 */
export function useSpokenAlone(isNeeded: boolean): boolean {
  const [isSpoken, setSpoken] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    let current = true;
    const words = chosenLanguage() ?? browserLanguage(navigator.languages) ?? "en";
    void speak(words).then((spoken) => {
      if (!current) return;
      writePageIn(spoken);
      setSpoken(true);
    });
    return () => {
      current = false;
      setSpoken(false);
    };
  }, [isNeeded]);
  return isSpoken;
}

export const LanguageContext = createContext<Language | null>(null);

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("used outside of LanguageContext");
  return language;
}
