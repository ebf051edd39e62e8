// The languages of the program, each by its own name. For whoever is signed in the choice is kept on the server.

import { useId } from "react";
import { LANGUAGES } from "../i18n/languages.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { classNames } from "../ui/class-names.ts";
import { fieldStyles } from "../ui/components/Field.tsx";
import { useLanguageChoice } from "./use-language-choice.ts";

export function LanguageChoice() {
  const { t, language } = useTranslation();
  const { product } = useApp();
  const id = useId();
  const [selected, take] = useLanguageChoice();
  const choose = (tag: string) => {
    const language = LANGUAGES.find((one) => one.tag === tag);
    if (language) take(language.tag);
  };
  return (
    <div className={fieldStyles.field}>
      <select
        className={classNames(fieldStyles.input, fieldStyles.few)}
        aria-label={t("language.title")}
        aria-describedby={id}
        value={selected}
        onChange={(event) => choose(event.target.value)}
      >
        {LANGUAGES.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
      <p id={id} className={fieldStyles.help}>
        {t("language.help", { language: languageName(product.language, language) })}
      </p>
    </div>
  );
}

/** What a language is called in another, without its country. */
function languageName(tag: string, spoken: string): string {
  return new Intl.DisplayNames([spoken], { type: "language" }).of(new Intl.Locale(tag).language) ?? tag;
}
