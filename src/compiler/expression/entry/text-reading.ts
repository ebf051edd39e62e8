// What texts say of dates and numbers, in the forms of ISO and of the document's language.

import { dateEntryFor } from "./date-entry.ts";
import { markOfLanguage, plainNumber } from "./number-entry.ts";

export interface TextReading {
  /** "2026-03-09"; null where the text is no whole date. */
  date(text: string): string | null;
  /** In units of 10^-scale; null where the text is no number, or has more decimals. */
  number(text: string, scale: number): bigint | null;
}

/** `today`: of what century years of two digits are. */
export function textReadingFor(language: string, today: string): TextReading {
  const dates = dateEntryFor(language, today, { whole: true });
  const mark = markOfLanguage(language);
  return {
    date: (text) => dates.read(text, "date"),
    number: (text, scale) => unitsOf(plainNumber(text, mark) ?? plainNumber(text, ".") ?? "", scale),
  };
}

function unitsOf(digits: string, scale: number): bigint | null {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d{1,15})(?:\.(\d{0,15}?)0*)?$/.exec(digits) ?? [];
  return whole === "" || part.length > scale ? null : BigInt(`${sign}${whole}${part.padEnd(scale, "0")}`);
}
