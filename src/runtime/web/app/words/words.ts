// The program's own words. Texts of the document are shown as written and never come from here.

import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import en from "./en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
  }
}

/** One file for each language; the product's language chooses, English is there for the rest. */
const resources = { en: { translation: en } };

await i18next.use(initReactI18next).init({
  resources,
  lng: "en",
  fallbackLng: "en",
  interpolation: { escapeValue: false },
});

export function speak(language: string): void {
  if (i18next.language !== language) void i18next.changeLanguage(language);
}
