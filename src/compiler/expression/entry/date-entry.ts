// Dates and times as people type them. In the order of their language, with whatever stands between the numbers, the month in
// words or in figures, "tomorrow". What the program writes itself ("2026-03-09") is read everywhere.

import { addDays, daysBetween, isDay, noSuchDay } from "../dates.ts";
import { normalized } from "../normalize.ts";
import { comingDay, dateWordsFor, weekdayOf } from "./date-words.ts";
import { plainFigures } from "./digit-scripts.ts";

export type DateKind = "date" | "time" | "moment";

export interface DateEntry {
  /** "2026-03-09", "14:30" or "2026-03-09T14:30"; null where that is not what was typed. */
  read(text: string, kind: DateKind): string | null;
  /** What was typed where that is a day that its month does not have, such as "2027-02-31"; else null. */
  meant(text: string, kind: DateKind): string | null;
  /** Whether it is read though it might mean today as well as the same day in a week: to be shown before it is kept. */
  supposed(text: string, kind: DateKind): boolean;
  /** Whether nothing but its year is missing, where days are read with theirs alone. */
  lacksYear(text: string, kind: DateKind): boolean;
  /** What is typed for it; what is no such value stays as it is. */
  show(value: string, kind: DateKind): string;
  /** The order of the parts of a date, with what stands between them: "dd/mm/yyyy" of the letters "d", "m" and "y". */
  pattern(letters: { readonly day: string; readonly month: string; readonly year: string }): string;
}

const NEAR_FUTURE = 30;
/** Among which every day is, the last of February too. */
const YEARS_AROUND = [0, 1, -1, 2, -2, 3, -3, 4, -4];
/** By language the names of months that it does not have itself: those of spreadsheets, of other countries, and without umlauts. */
const OTHER_NAMES: Readonly<Record<string, readonly (readonly [month: number, name: string])[]>> = {
  de: [
    [1, "januar"],
    [1, "jänner"],
    [3, "mrz"],
    [3, "maerz"],
  ],
  es: [[9, "setiembre"]],
};
const WORD = /\p{L}[\p{L}\p{M}]*/gu;

const PLAIN = { numberingSystem: "latn", calendar: "gregory", timeZone: "UTC" } as const;

/** What the order of figures is taken for, and what is not read, where somebody else typed them, some time ago. */
export interface DateReading {
  /** Whether the day or the month stands first, whatever the language has. */
  readonly first?: "day" | "month";
  /** Whether a day has its year: neither "tomorrow" nor "9 March" is read. */
  readonly whole?: boolean;
  /** What time it is, "17:30": then on a Monday "Monday" is in a week, and "Monday 6pm" today as long as that is still to come. */
  readonly clock?: () => string;
}

/** `today` is "2026-03-09" by the product's clock. */
export function dateEntryFor(locale: string, today: string, { first, whole = false, clock }: DateReading = {}): DateEntry {
  const date = new Intl.DateTimeFormat(locale, { ...PLAIN, year: "numeric", month: "2-digit", day: "2-digit" });
  const time = new Intl.DateTimeFormat(locale, { ...PLAIN, hour: "2-digit", minute: "2-digit" });
  const parts = date.formatToParts(new Date("2026-03-09T00:00:00Z"));
  const written = parts.flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? [type] : []));
  const order = inOrder(written, first);
  const halves = halvesOf(new Intl.DateTimeFormat(locale, { ...PLAIN, hour: "numeric", hour12: true }));
  const inWords = new Intl.DateTimeFormat(locale, { ...PLAIN, dateStyle: "long" }).formatToParts(new Date("2026-03-09T00:00:00Z"));
  const between = inWords.flatMap(({ type, value }) =>
    type === "literal" || type === "era" ? (value.toLowerCase().match(WORD) ?? []) : [],
  );
  // Where months have no names, as in Japanese, spreadsheets write those of English, after the day and before the year: "9-Mar-26".
  const hasNames = inWords.some(({ type, value }) => type === "month" && !/\d/.test(value));
  const months = monthsOf(hasNames ? locale : "en");
  const besideName: readonly Part[] = hasNames ? order.filter((part) => part !== "month") : ["day", "year"];
  const around = dateWordsFor(locale, withoutAccents);
  const fillers = new Set([...between, ...around.within, "年", "月", "日"]);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const near = [-2, -1, 0, 1, 2].map((days) => ({ days, name: nearName(relative.format(days, "day")) }));
  const parted = (text: string) => partsOf(inFigures(text, months), { order, besideName }, fillers);

  const readDate = (typed: string, isWhole = whole): string | null => {
    const text = plainDigits(typed).trim().toLowerCase();
    if (isDay(text)) return text;
    const found = parted(text);
    if (found !== null) return isWhole && found.year === undefined ? null : dayOf(found, today);
    const close = near.find(({ name }) => name === nearName(text));
    if (close !== undefined) return isWhole ? null : addDays(today, BigInt(close.days));
    const { text: rest, weekday } = around.plain(text);
    if (weekday !== null && rest === "") return isWhole ? null : comingDay(weekday, today);
    if (rest === text) return null;
    const day = readDate(rest, isWhole);
    return day === null || weekday === null || weekdayOf(day) === weekday ? day : null;
  };
  const readTime = (typed: string, alone: boolean): string | null => {
    const text = plainDigits(typed).trim().toLowerCase();
    const half = halves.find(({ words }) => words.some((word) => text.startsWith(word) || text.endsWith(word)));
    const figures = half ? half.words.reduce((rest, word) => rest.replace(word, ""), text).trim() : text;
    const [, hour, minute] =
      /^(\d{1,2})\s*(?:[:.h時]\s*(\d{2})?(?::\d{2}(?:\.\d+)?)?\s*(?:分|uhr)?|uhr)$/.exec(figures) ??
      (alone || half ? (/^(\d{1,2})(\d{2})?$/.exec(figures) ?? []) : []);
    if (hour === undefined) return null;
    const counted = half ? (Number(hour) % 12) + half.adds : Number(hour);
    const isTime = counted < 24 && Number(minute ?? 0) < 60 && (!half || (Number(hour) >= 1 && Number(hour) <= 12));
    return isTime ? `${String(counted).padStart(2, "0")}:${minute ?? "00"}` : null;
  };
  const meantDate = (typed: string): string | null => {
    const { text } = around.plain(plainDigits(typed).trim().toLowerCase());
    const found = parted(text);
    if (whole && found?.year === undefined) return null;
    const written = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : writtenDay(found, today);
    return written !== null && noSuchDay(written) !== null ? written : null;
  };
  const weekdayOfToday = (typed: string, isToday: (now: string) => boolean): string | null => {
    if (whole || clock === undefined) return null;
    const { text: rest, weekday } = around.plain(plainDigits(typed).trim().toLowerCase());
    if (rest !== "" || weekday !== weekdayOf(today)) return null;
    return isToday(clock()) ? today : addDays(today, 7n);
  };
  // Who means today says so.
  const dayInAWeek = (typed: string) => weekdayOfToday(typed, () => false);
  const dayAt = (typed: string, hour: string) => weekdayOfToday(typed, (now) => hour > now);
  const momentOf = (typed: string, dayOf: (typed: string, hour: string) => string | null): string | null => {
    const text = typed.trim().replace(/^(\d{4}-\d{2}-\d{2})t/i, "$1 ");
    const words = text.split(/[\s,،、]+/);
    for (let at = words.length - 1; at > 0; at--) {
      const hour = readTime(words.slice(at).join(" "), false);
      const day = hour === null ? null : dayOf(around.withoutAt(words.slice(0, at)).join(" "), hour);
      if (day !== null) return `${day}T${hour}`;
    }
    return null;
  };
  const certain = (text: string): string | null => momentOf(text, (day) => readDate(day));
  const readMoment = (text: string): string | null => certain(text) ?? momentOf(text, dayAt);
  const showDate = (shown: string): string => {
    const isOne: boolean = isDay(shown);
    if (isOne) return unmarked(date.format(new Date(`${shown}T00:00:00Z`)));
    const [year = "", month = "", day = ""] = shown.split("-");
    const figures = { year, month, day };
    return unmarked(
      parts.map(({ type, value: between }) => (type === "day" || type === "month" || type === "year" ? figures[type] : between)).join(""),
    );
  };
  const showTime = (value: string) => unmarked(time.format(new Date(`2000-01-01T${value.slice(0, 5)}:00Z`)));
  return {
    read: (text, kind) =>
      kind === "date" ? (readDate(text) ?? dayInAWeek(text)) : kind === "time" ? readTime(text, true) : readMoment(text),
    meant: (text, kind) => (kind === "date" ? meantDate(text) : kind === "time" ? null : momentOf(text, meantDate)),
    supposed: (text, kind) =>
      kind === "date"
        ? readDate(text) === null && dayInAWeek(text) !== null
        : kind === "moment" && certain(text) === null && momentOf(text, dayAt) !== null,
    lacksYear: (text, kind) => {
      // The day of the week is that of the year which is missing.
      const near = (typed: string) => readDate(around.plain(plainDigits(typed).trim().toLowerCase()).text || typed, false);
      return whole && (kind === "date" ? near(text) : kind === "moment" ? momentOf(text, near) : null) !== null;
    },
    show: (value, kind) => {
      const [day = "", hour = ""] = kind === "time" ? ["", value] : value.split("T");
      if ((kind !== "time" && !isDay(day) && noSuchDay(day) === null) || (kind !== "date" && !isHour(hour))) return value;
      return kind === "date" ? showDate(day) : kind === "time" ? showTime(hour) : `${showDate(day)} ${showTime(hour)}`;
    },
    pattern: (letters) =>
      unmarked(parts.map(({ type, value }) => (type === "day" || type === "month" || type === "year" ? letters[type] : value)).join("")),
  };
}

export function isHour(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/.test(text);
}

/** The words for the halves of the day, where the language counts hours so; those of English are understood everywhere. */
function halvesOf(time: Intl.DateTimeFormat) {
  return [
    { hour: 9, adds: 0, english: ["a.m.", "am"] },
    { hour: 21, adds: 12, english: ["p.m.", "pm"] },
  ].map(({ hour, adds, english }) => {
    const word = time
      .formatToParts(Date.UTC(2026, 0, 1, hour))
      .find(({ type }) => type === "dayPeriod")
      ?.value.toLowerCase();
    return { adds, words: [...(word ? [unmarked(word)] : []), ...english] };
  });
}

interface Month {
  readonly month: number;
  readonly name: string;
}

function monthsOf(locale: string): readonly Month[] {
  const own = (["long", "short"] as const).flatMap((width) => {
    const format = new Intl.DateTimeFormat(locale, { ...PLAIN, day: "numeric", month: width });
    const name = (month: number) => format.formatToParts(Date.UTC(2026, month, 9)).find(({ type }) => type === "month")?.value ?? "";
    return Array.from({ length: 12 }, (_, month) => ({ month: month + 1, name: name(month).toLowerCase().replace(/\.$/, "") }));
  });
  const others = (OTHER_NAMES[new Intl.Locale(locale).language] ?? []).map(([month, name]) => ({ month, name }));
  return [...own, ...others].map(({ month, name }) => ({ month, name: withoutAccents(name) }));
}

/** "fév" is "fev", as many type it and some programs write it: marks of Latin and Arabic script; those of others are letters. */
function withoutAccents(text: string): string {
  return normalized(text, "NFD").replace(/[\u0300-\u036f\u0653-\u0655]/g, "");
}

/** "aujourd'hui" and "apres-demain" are meant by what the language writes with other signs. */
function nearName(text: string): string {
  return withoutAccents(text.toLowerCase().replaceAll("’", "'"));
}

/** A month that is written in words, as its number: "9 mar 2026" is "9 m3 2026". */
function inFigures(text: string, months: readonly Month[]): string {
  return text.replace(/\p{L}[\p{L}\p{M}.]*/gu, (written) => {
    const word = withoutAccents(written.replace(/\.$/, ""));
    const fits = months.filter(({ name }) => name === word || (word.length > 2 && name.startsWith(word)));
    const [first] = fits;
    return first && fits.every(({ month }) => month === first.month) ? ` m${first.month} ` : written;
  });
}

type Part = "day" | "month" | "year";

/** Days and months the other way round, where the other is to stand first; years where they are. */
function inOrder(order: readonly Part[], first: "day" | "month" | undefined): readonly Part[] {
  if (first === undefined || order.find((part) => part !== "year") === first) return order;
  return order.map((part) => (part === "day" ? "month" : part === "month" ? "day" : part));
}

interface Order {
  readonly order: readonly Part[];
  /** Of the day and the year, beside a month in words. */
  readonly besideName: readonly Part[];
}

function partsOf(text: string, { order, besideName }: Order, fillers: ReadonlySet<string>): Partial<Record<Part, string>> | null {
  const named = /m(\d+)/.exec(text)?.[1];
  const rest = named === undefined ? text : text.replace(/m\d+/, " ");
  if (rest.match(WORD)?.some((word) => !fillers.has(word))) return null;
  let figures: string[] = rest.match(/\d+/g) ?? [];
  const wanted = named === undefined ? order : besideName;
  // "09032026" and "090326", in the order of the language.
  const whole = figures.length === 1 && named === undefined ? (figures[0] ?? "") : "";
  if (whole.length === 8 || whole.length === 6) {
    const lengths = order.map((part) => (part === "year" ? whole.length - 4 : 2));
    figures = lengths.map((length, at) => {
      const from = lengths.slice(0, at).reduce((sum, one) => sum + one, 0);
      return whole.slice(from, from + length);
    });
  }
  const [first = ""] = figures;
  const years = wanted.length === figures.length;
  const places: readonly Part[] = !years
    ? wanted.filter((part) => part !== "year")
    : first.length === 4
      ? ["year", ...(["month", "day"] as const).filter((part) => wanted.includes(part))]
      : figures.at(-1)?.length === 4
        ? [...wanted.filter((part) => part !== "year"), "year"]
        : wanted;
  if (figures.length !== places.length) return null;
  return Object.fromEntries([...places.map((part, at) => [part, figures[at]]), ...(named === undefined ? [] : [["month", named]])]);
}

function dayOf(parts: Partial<Record<Part, string>> | null, today: string): string | null {
  if (parts?.year === undefined && parts?.day !== undefined && parts.month !== undefined) {
    if (parts.day.length > 2 || parts.month.length > 2) return null;
    return nearestDay(`${parts.month.padStart(2, "0")}-${parts.day.padStart(2, "0")}`, today);
  }
  const text = writtenDay(parts, today);
  return text !== null && isDay(text) ? text : null;
}

/** "2027-02-31", whether there is such a day or not; without a year one of the year at hand. */
function writtenDay(parts: Partial<Record<Part, string>> | null, today: string): string | null {
  if (parts === null || parts.day === undefined || parts.month === undefined) return null;
  const { day, month, year = today.slice(0, 4) } = parts;
  if (day.length > 2 || month.length > 2 || (year.length !== 4 && year.length !== 2)) return null;
  return `${year.length === 2 ? century(year, today) : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Without a year it is the one nearest to today: in November "15 Jan" is in the next year. */
function nearestDay(monthAndDay: string, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  const days = YEARS_AROUND.map((years) => `${String(thisYear + years).padStart(4, "0")}-${monthAndDay}`).filter(isDay);
  const distance = (day: string) => Math.abs(daysBetween(today, day));
  return days.reduce<string | null>((nearest, day) => (nearest === null || distance(day) < distance(nearest) ? day : nearest), null);
}

/** "26" is 2026, "58" 1958: of a hundred years those that end 30 years from now. */
function century(year: string, today: string): string {
  const latest = Number(today.slice(0, 4)) + NEAR_FUTURE;
  const number = Math.floor(latest / 100) * 100 + Number(year);
  return String(number > latest ? number - 100 : number);
}

/** The digits of Arabic and Persian, and wide ones, as those of Latin script; marks of direction away. */
function plainDigits(text: string): string {
  return plainFigures(unmarked(normalized(text, "NFKC")));
}

function unmarked(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, "").replace(/[\u00a0\u202f]/g, " ");
}
