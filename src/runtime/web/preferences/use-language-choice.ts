// Which language is chosen, and the choice of another: kept on the server for whoever is signed in.

import { givenLocale, type LanguageTag, wordsOf } from "../i18n/languages.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useApp } from "../product/AppContext.tsx";
import { useSettings } from "./settings.ts";
import { useAtOnce } from "./use-at-once.ts";

export function useLanguageChoice(): readonly [LanguageTag, (tag: LanguageTag) => void] {
  const { product } = useApp();
  const { chosen, choose } = useLanguage();
  const { save } = useSettings();
  const given = wordsOf(givenLocale(product, navigator.languages)) ?? "en";
  const [selected, select] = useAtOnce<LanguageTag>(chosen ?? given);
  const take = (tag: LanguageTag) => {
    select(tag);
    const next = tag === given ? null : tag;
    choose(next);
    save({ language: next });
  };
  return [selected, take];
}
