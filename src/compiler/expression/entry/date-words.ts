// The words that people put around a date. The day of the week, "1st", "on the", "at", by language.

import { addDays } from "../dates.ts";

interface Around {
  /** A number that counts a day, "1st": what follows its figures. */
  readonly ordinal?: RegExp;
  /** Before a date: "on the". */
  readonly before: readonly string[];
  /** Within a date: "of". */
  readonly within?: readonly string[];
  /** Between a date and a time: "at". */
  readonly at: readonly string[];
  /** By the day of the week, Monday as 1, names that the language does not have itself. */
  readonly others?: readonly (readonly [day: number, name: string])[];
}

const NOTHING: Around = { before: [], at: [] };

/** Without accents, as they are compared. */
const AROUND: Readonly<Record<string, Around>> = {
  en: { ordinal: /(?<=\d)(?:st|nd|rd|th)(?![\p{L}\d])/gu, before: ["on", "the"], within: ["of"], at: ["at", "@"] },
  de: { before: ["am", "den", "dem", "der"], at: ["um"], others: [[6, "sonnabend"]] },
  fr: { ordinal: /(?<=(?<!\d)1)er(?![\p{L}\d])/gu, before: ["le"], at: ["a"] },
  es: { ordinal: /(?<=(?<!\d)1)(?:\.?o|er)(?![\p{L}\d])/gu, before: ["el"], within: ["del"], at: ["a las", "a la"] },
  ar: { before: ["يوم", "في"], at: ["في", "على", "الساعة", "في الساعة", "على الساعة"] },
};

export interface DateWords {
  /** A date without what is said around its figures and its month, and the day of the week that stands before it. */
  plain(text: string): { readonly text: string; readonly weekday: number | null };
  /** The first part of a moment without the word that leads to its time. */
  withoutAt(words: readonly string[]): readonly string[];
  /** Words that may stand within a date. */
  readonly within: readonly string[];
}

/** `folded` takes accents off a text, as those of the names here are. */
export function dateWordsFor(locale: string, folded: (text: string) => string): DateWords {
  const { language } = new Intl.Locale(locale);
  const { ordinal, before, within = [], at, others = [] } = AROUND[language] ?? NOTHING;
  const days = new Map([...others.map(([day, name]) => [name, day] as const), ...namesOf(locale, folded)]);
  const ends = at.map((one) => one.split(" ")).toSorted((one, other) => other.length - one.length);

  const weekdayIn = (text: string): { readonly text: string; readonly weekday: number | null } => {
    // "12月1日(火)" and "2026年12月1日火曜日": in Japanese it stands behind the day.
    if (language === "ja") {
      const [found = "", name = ""] = /[(（]?([月火水木金土日])(?:曜日?)[)）]?|[(（][月火水木金土日][)）]/u.exec(text) ?? [];
      const short = name === "" ? found.slice(1, 2) : name;
      return { text: text.replace(found, " ").trim(), weekday: days.get(short) ?? null };
    }
    const [start = "", name = ""] = /^([\p{L}\p{M}]+)\.?(?:[\s,،]+|$)/u.exec(text) ?? [];
    const weekday = days.get(folded(name)) ?? null;
    return weekday === null ? { text, weekday } : { text: text.slice(start.length), weekday };
  };
  const withoutBefore = (text: string): string => {
    const [start = "", word = ""] = /^(\S+)\s+/u.exec(text) ?? [];
    return before.includes(folded(word)) ? withoutBefore(text.slice(start.length)) : text;
  };
  return {
    plain: (text) => {
      const figures = ordinal === undefined ? text : text.replace(ordinal, "");
      const found = weekdayIn(withoutBefore(figures));
      return { ...found, text: withoutBefore(found.text) };
    },
    withoutAt: (words) => {
      const last = (count: number) => words.slice(-count).map(folded);
      const end = ends.find((one) => one.length < words.length && one.every((word, place) => last(one.length)[place] === word));
      return end === undefined ? words : words.slice(0, -end.length);
    },
    within,
  };
}

/** The days of the week by their names, whole and short, with Monday as 1 and Sunday as 7. */
function namesOf(locale: string, folded: (text: string) => string): (readonly [name: string, day: number])[] {
  return (["long", "short"] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC", calendar: "gregory" });
    // The first of June 2026 is a Monday.
    const name = (day: number) =>
      folded(
        format
          .format(Date.UTC(2026, 5, day))
          .toLowerCase()
          .replace(/\.$/, ""),
      );
    return [1, 2, 3, 4, 5, 6, 7].map((day) => [name(day), day] as const);
  });
}

/** Monday is 1. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The next such day; null where it is that day today, as it might be meant, or the one in a week. */
export function comingDay(weekday: number, today: string): string | null {
  const days = (weekday - weekdayOf(today) + 7) % 7;
  return days === 0 ? null : addDays(today, BigInt(days));
}
