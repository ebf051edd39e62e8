// What the menu under the user's name can be set to, but what it is set to. Themes, how close rows stand, and languages.

import { LANGUAGES } from "../i18n/languages.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { DENSITIES, THEMES } from "../preferences/apply-look.ts";
import { useDensity, useTheme } from "../preferences/theme.ts";
import { useLanguageChoice } from "../preferences/use-language-choice.ts";
import type { Entry } from "./entry.ts";

export function useSettingEntries(): readonly Entry[] {
  const { t } = useTranslation();
  const [theme, setTheme] = useTheme();
  const [density, setDensity] = useDensity();
  const [language, setLanguage] = useLanguageChoice();
  const entry = (key: string, label: string, kind: string, icon: Entry["icon"], choose: () => void): Entry => {
    return { key: `set ${key}`, label, own: true, kind, icon, typed: true, choose };
  };
  return [
    ...THEMES.filter((one) => one !== theme).map((one) => entry(one, t(`theme.${one}`), t("theme.title"), "sun", () => setTheme(one))),
    ...DENSITIES.filter((one) => one !== density).map((one) =>
      entry(one, t(`density.${one}`), t("density.title"), "list", () => setDensity(one)),
    ),
    ...LANGUAGES.filter(({ tag }) => tag !== language).map(({ tag, name }) =>
      entry(tag, name, t("language.title"), "globe", () => setLanguage(tag)),
    ),
  ];
}
