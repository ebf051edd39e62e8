// What is wrong with a field, in words. They name the field, so that they read the same in the summary and beside it.

import type { TFunction } from "i18next";
import type { Wrong } from "./form-values.ts";

export function wrongWords(wrong: Wrong, label: string, t: TFunction): string {
  switch (wrong.is) {
    case "required":
      return t("wrong.required", { label });
    case "not-a-number":
      return t("wrong.notANumber", { label });
    case "not-whole":
      return t("wrong.notWhole", { label });
    case "not-an-email":
      return t("wrong.notAnEmail", { label });
    case "not-a-link":
      return t("wrong.notALink", { label });
    case "not-a-colour":
      return t("wrong.notAColour", { label });
    case "not-a-date":
      return t("wrong.notADate", { label });
    case "not-an-hour":
      return t("wrong.notAnHour", { label });
    case "not-a-time":
      return t("wrong.notATime", { label });
    case "not-a-place":
      return t("wrong.notAPlace", { label });
    case "not-json":
      return t("wrong.notJson", { label });
    case "still-sending":
      return t("wrong.stillSending", { label });
    case "no-match":
      return t("wrong.noMatch", { label });
    case "too-precise":
      return t("wrong.tooPrecise", { label, scale: wrong.scale });
    case "too-long":
      return t("wrong.tooLong", {
        label: wrong.line === undefined ? label : t("wrong.line", { label, number: wrong.line + 1 }),
        max: wrong.max,
        length: wrong.length,
      });
    case "too-small":
      return t("wrong.tooSmall", { label, min: wrong.min });
    case "too-large":
      return t("wrong.tooLarge", { label, max: wrong.max });
  }
}
