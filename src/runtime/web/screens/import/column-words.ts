// What stands in a column of a file, by its type, in words: as the import reads it.

import type { DateKind } from "../../../../compiler/expression/entry/date-entry.ts";
import type { ExpectedColumn } from "../../../wire/csv.ts";
import { fileLanguage } from "../../i18n/languages.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp, useFormats } from "../../product/AppContext.tsx";
import { numberIn, timeIn } from "./examples.ts";

const FORMATS = ["email", "phone", "link", "colour"] as const;

export function useColumnWords(): (column: ExpectedColumn) => string {
  const { t, language: spoken } = useTranslation();
  const { product } = useApp();
  const formats = useFormats();
  const language = fileLanguage(product, useLanguage().locale);
  const time = (kind: DateKind) => timeIn(language, kind);
  const number = (scale: number) => numberIn(language, scale);
  const listed = (labels: readonly string[]) => new Intl.ListFormat(spoken, { type: "unit" }).format(labels);
  return ({ type, of }) => {
    switch (type.is) {
      case "text": {
        const format = FORMATS.find((one) => one === type.format);
        return format ? t(`import.types.${format}`) : t("import.types.text", { max: formats.number(type.max) });
      }
      case "integer":
        if (type.min === null || type.max === null) return t("import.types.integer");
        return t("import.types.between", { min: formats.number(type.min), max: formats.number(type.max) });
      case "decimal":
        return t("import.types.decimal", { example: number(type.scale) });
      case "money":
        return t("import.types.money", { currency: product.currency.code, example: number(type.scale) });
      case "percent":
        return t("import.types.percent", { example: number(1) });
      case "yes/no":
        return listed([t("value.yes"), t("value.no")]);
      case "date":
        return t("import.types.date", { example: time("date") });
      case "time":
        return t("import.types.time", { example: time("time") });
      case "moment":
        return t("import.types.moment", { example: time("moment") });
      case "duration":
        return t("import.types.duration");
      case "choice":
        return t("import.types.choice", { values: listed(type.values.map(({ label }) => label)) });
      case "choices":
        return t("import.types.choices", { values: listed(type.values.map(({ label }) => label)) });
      case "texts":
        return t("import.types.texts");
      case "reference":
        if (of?.key == null) return t("import.types.reference", { entity: of?.label ?? "" });
        return t("import.types.keyed", { entity: of.label, key: of.key });
      case "links":
        return t("import.types.links", { entity: of?.label ?? "" });
      case "place":
        return t("import.types.place");
      default:
        return "JSON";
    }
  };
}
