// The languages in which the program speaks, each by its own name; for whoever is signed in the choice is kept on the server.

import { useId } from "react";
import { useTranslation } from "react-i18next";
import { fieldStyles } from "../../ui/Field.tsx";
import { useApp } from "../AppContext.tsx";
import { givenLocale, LANGUAGES, type LanguageTag, wordsOf } from "../words/languages.ts";
import { useLanguage } from "../words/use-language.ts";
import { useSettings } from "./settings.ts";
import { useAtOnce } from "./use-at-once.ts";

export function LanguageChoice() {
  const { t } = useTranslation();
  const name = useId();
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
  return (
    <fieldset>
      <legend className="visually-hidden">{t("language.title")}</legend>
      {LANGUAGES.map(({ tag, name: own }) => (
        <label key={tag} className={fieldStyles.choice}>
          <input type="radio" name={name} checked={selected === tag} onChange={() => take(tag)} />
          <span lang={tag}>{own}</span>
        </label>
      ))}
    </fieldset>
  );
}
