// The choice of the language in which the program speaks. Each is offered by its own name.

import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import { fieldStyles } from "../../ui/Field.tsx";
import { useApp } from "../AppContext.tsx";
import { givenLocale, LANGUAGES, wordsOf } from "../words/languages.ts";
import { useLanguage } from "../words/use-language.ts";

export default function LanguageDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { product } = useApp();
  const { chosen, choose } = useLanguage();
  const given = wordsOf(givenLocale(product, navigator.languages)) ?? "en";
  const selected = chosen ?? given;
  return (
    <Dialog title={t("language.title")} closeLabel={t("close")} onClose={onClose}>
      <fieldset>
        <legend className="visually-hidden">{t("language.title")}</legend>
        {LANGUAGES.map(({ tag, name }) => (
          <label key={tag} className={fieldStyles.choice}>
            <input type="radio" name="language" checked={selected === tag} onChange={() => choose(tag === given ? null : tag)} />
            <span lang={tag}>{name}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
