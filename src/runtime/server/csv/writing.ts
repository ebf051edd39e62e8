// How the values of a file are written. Exactly, as programs take them, or as the page says them to whoever reads it, so that the
// spreadsheets of their language take numbers, days and moments for what they are, and an import finds every value again.

import { type DecimalMark, markOfLanguage } from "../../../compiler/expression/entry/number-entry.ts";
import type { ChoiceValue } from "../../../compiler/expression/field-type.ts";
import { formatDuration, writtenIn } from "../../../compiler/expression/format.ts";
import { phrase, phraseIn, textsFor } from "../i18n/texts.ts";
import { choiceOf } from "./choices.ts";
import { durationText } from "./durations.ts";
import type { Delimiter } from "./encodings.ts";
import { dayInFigures, localTime } from "./times.ts";

/** In front of a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\u{FEFF}";

export interface Writing {
  readonly begins: string;
  readonly delimiter: Delimiter;
  readonly decimalMark: DecimalMark;
  date(day: string): string;
  moment(instant: string): string;
  duration(seconds: number): string;
  yesOrNo(value: boolean): string;
  choice(values: readonly ChoiceValue[], value: string): string;
}

/** Dates, moments and durations as ISO 8601 has them, choices by their values. */
export const FOR_PROGRAMS: Writing = {
  begins: "",
  delimiter: ",",
  decimalMark: ".",
  date: (day) => day,
  moment: (instant) => instant,
  duration: durationText,
  yesOrNo: (value) => (value ? "yes" : "no"),
  choice: (_values, value) => value,
};

/** Where a comma begins a fraction, spreadsheets divide columns by semicolons. */
export function forSpreadsheet(language: string, timeZone: string): Writing {
  const decimalMark = markOfLanguage(language);
  const day = dayInFigures(language);
  const words = textsFor(language);
  const [yes, no] = [phraseIn(phrase("yes"), words), phraseIn(phrase("no"), words)];
  return {
    begins: BYTE_ORDER_MARK,
    delimiter: decimalMark === "," ? ";" : ",",
    decimalMark,
    date: day,
    moment: (instant) => {
      const [date, time] = localTime(instant, timeZone);
      return `${day(date)} ${time}`;
    },
    duration: (seconds) => withPlainSpaces(formatDuration(BigInt(seconds), { language: writtenIn(language) })),
    yesOrNo: (value) => (value ? yes : no),
    choice: labelThatFinds,
  };
}

/** Whoever looks for "3 heures" types no narrow space, and one within a number would part it. */
function withPlainSpaces(text: string): string {
  return text.replace(/(?<=\d)[\u00a0\u202f](?=\d)/g, "").replace(/[\u00a0\u202f]/g, " ");
}

/** The label, where an import takes it for the value: two values may be called alike, or one as another is written. */
function labelThatFinds(values: readonly ChoiceValue[], value: string): string {
  const label = values.find((one) => one.value === value)?.label;
  return label !== undefined && choiceOf(values, label) === value ? label : value;
}
