// The program's own words, in the language that the page speaks, for whatever is shown.

import i18next, { type TFunction } from "i18next";
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import "./words.ts";

interface Words {
  /** The same as long as the language stays. */
  readonly t: TFunction;
  readonly language: string;
}

const WordsContext = createContext<Words>(wordsIn(i18next.language));

/**
 * One for the whole page. The hook of react-i18next listens, and copies all of i18next, in each part that uses it: with the hundreds of
 * values of a list that was a sixth of the time until it was drawn.
 */
export function WordsProvider({ children }: { readonly children: ReactNode }) {
  const language = useSyncExternalStore(onLanguageChange, () => i18next.language);
  const words = useMemo(() => wordsIn(language), [language]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** A text that takes nothing is looked up once: a list says the same few for each of its values. */
function wordsIn(language: string): Words {
  const known = new Map<unknown, unknown>();
  const t = new Proxy(i18next.getFixedT(language), {
    apply(translate, self, given) {
      if (given.length > 1) return Reflect.apply(translate, self, given);
      const [key] = given;
      if (!known.has(key)) known.set(key, Reflect.apply(translate, self, given));
      return known.get(key);
    },
  });
  return { t, language };
}

function onLanguageChange(listener: () => void): () => void {
  i18next.on("languageChanged", listener);
  return () => i18next.off("languageChanged", listener);
}

export function useTranslation(): Words {
  return useContext(WordsContext);
}
