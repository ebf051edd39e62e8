// The languages of the program, each by its own name. For whoever is signed in the choice is kept on the server.

import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../i18n/languages.ts";
import { useApp } from "../product/AppContext.tsx";
import { fieldStyles } from "../ui/components/Field.tsx";
import { useLanguageChoice } from "./use-language-choice.ts";

export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const { product } = useApp();
  const name = useId();
  const [selected, take] = useLanguageChoice();
  return (
    <fieldset>
      <legend className="visually-hidden">{t("language.title")}</legend>
      {LANGUAGES.map(({ tag, name: own }) => (
        <label key={tag} className={fieldStyles.choice}>
          <input type="radio" name={name} checked={selected === tag} onChange={() => take(tag)} />
          <span lang={tag}>{own}</span>
        </label>
      ))}
      <p className={fieldStyles.help}>{t("language.help", { language: languageName(product.language, i18n.language) })}</p>
    </fieldset>
  );
}

/** What a language is called in another, without its country. */
function languageName(tag: string, spoken: string): string {
  return new Intl.DisplayNames([spoken], { type: "language" }).of(new Intl.Locale(tag).language) ?? tag;
}
