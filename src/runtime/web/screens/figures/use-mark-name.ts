// What a mark is called. A month by its name and year, anything else as a value is written.

import { writtenIn } from "../../../../compiler/expression/format.ts";
import type { FigureView } from "../../../wire/figures.ts";
import { useValueWords } from "../../fields/Value.tsx";
import { valueText } from "../../formatting/value-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";

export function useMarkName(figure: FigureView): (index: number) => string {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const formats = useFormats();
  const words = useValueWords();
  const months = monthsIn(locale);
  return (index) => {
    const mark = figure.marks[index];
    if (!mark || mark.by === null) return t("figures.withoutValue");
    if (figure.byMonth) return months.format(new Date(`${String(mark.by)}T00:00:00Z`));
    return valueText(mark.by, mark.byType, formats, words) ?? t("figures.withoutValue");
  };
}

/** Months, or days, from one to the other. */
export function useSpanName({ byMonth }: FigureView): (from: string, to: string) => string {
  const { locale } = useLanguage();
  const form = byMonth ? monthsIn(locale) : new Intl.DateTimeFormat(writtenIn(locale), { dateStyle: "medium", timeZone: "UTC" });
  return (from, to) => form.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}

function monthsIn(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(writtenIn(locale), { month: "short", year: "numeric", timeZone: "UTC" });
}
