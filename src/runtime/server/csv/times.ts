// Dates and moments as people write them in a language. ISO 8601 is always read.

import { Temporal } from "temporal-polyfill";
import { isDay, noSuchDay } from "../../../compiler/expression/dates.ts";
import { type DateEntry, type DateKind, isHour } from "../../../compiler/expression/entry/date-entry.ts";
import { writtenIn } from "../../../compiler/expression/format.ts";

/** Whether the day or the month stands first, where the year stands last. */
export type FirstInDate = "day" | "month";

const WRITTEN = /^(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{1,4})$/;

/**
 * What the dates of a file say. Where each could be read either way, points stand between days that come first; what is otherwise
 * figures with a whole year is as the language of its reader has it, in which a list is written for them. Null: it has none such.
 */
export function firstIn(cells: Iterable<string>, reader: string): FirstInDate | null {
  let likely: FirstInDate | null = null;
  for (const cell of cells) {
    const day = dayOf(cell);
    const match = WRITTEN.exec(day);
    if (match === null || match[3]!.length !== 4) continue;
    if (Number(match[1]) > 12) return "day";
    if (Number(match[2]) > 12) return "month";
    likely ??= day.includes(".") ? "day" : firstOf(reader);
  }
  return likely;
}

/** What the language has. */
export function firstOf(language: string): FirstInDate {
  return figuresOf(language).order[0] === "month" ? "month" : "day";
}

/** The parts of a day in figures as the language orders them, and what it has between them. */
function figuresOf(language: string): { readonly order: readonly ("year" | "month" | "day")[]; readonly divider: string } {
  const options = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const parts = new Intl.DateTimeFormat(writtenIn(language), options).formatToParts(new Date(0));
  const order = parts.flatMap(({ type }) => (type === "year" || type === "month" || type === "day" ? [type] : []));
  const between = parts.flatMap(({ type, value }) => (type === "literal" ? (/[./-]/.exec(value) ?? []) : []));
  return { order, divider: between[0] ?? "-" };
}

/** Writes a day as spreadsheets in the language take it: "21.11.2026", "11/21/2026". Those that begin with the year take hyphens. */
export function dayInFigures(language: string): (day: string) => string {
  const { order, divider } = figuresOf(language);
  const between = order[0] === "year" && divider === "." ? "-" : divider;
  return (day) => {
    const [year = "", month = "", of = ""] = day.split("-");
    const parts = { year, month, day: of };
    return order.map((part) => parts[part]).join(between);
  };
}

/** The day and the time of a moment by the clocks of a time zone: "2026-11-21" and "09:30", with seconds where it has some. */
export function localTime(instant: string, timeZone: string): readonly [day: string, time: string] {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const time = local.toPlainTime().toString({ smallestUnit: local.second === 0 ? "minute" : "second" });
  return [local.toPlainDate().toString(), time];
}

/** "21.11.2026", "21/11/2026" or "11/21/2026". Years have four digits. Eight figures begin with the year where that makes a day. */
function dateText(text: string, first: FirstInDate): string {
  const written = text.trim();
  const whole = written.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  if (whole !== written && isDay(whole)) return whole;
  const match = WRITTEN.exec(written);
  if (match === null || /^\d{4}-\d\d-\d\d$/.test(written)) return written;
  const given = [match[1]!, match[2]!, match[3]!];
  const years = given.filter((part) => part.length === 4);
  if (years.length !== 1) return written;
  const at = given[0]!.length === 4 ? ["year", "month", "day"] : first === "month" ? ["month", "day", "year"] : ["day", "month", "year"];
  const part = (name: string) => (given[at.indexOf(name)] ?? "").padStart(2, "0");
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Of a date in figures and what follows it, a time or "at" with one, the date. */
function dayOf(text: string): string {
  const written = text.trim();
  return /^\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}(?=[T ,])/.exec(written)?.[0] ?? written;
}

/** Why a cell holds no date or time: there is no such day, or it is none such as the example, by its year alone or otherwise. */
export type NoTime = { readonly day: string } | { readonly example: string; readonly lacksYear?: true };

export interface TimeReading {
  readonly dates: FirstInDate;
  readonly entry: DateEntry;
  readonly timeZone: string;
}

const EXAMPLES = { date: "2026-11-21", time: "09:30", moment: "2026-11-21T09:30" } as const;

export function dateIn(text: string, reading: TimeReading): string | NoTime {
  const { dates, entry } = reading;
  const alone = withoutMidnight(text);
  const written = dateText(alone, dates);
  return isDay(written) ? written : (entry.read(alone, "date") ?? midnightHere(text, reading) ?? none(alone, written, "date", entry));
}

const ZONE = "(?:Z|\\s?(?:UTC|GMT)|\\s?[+-]\\d\\d(?::?\\d\\d)?)";
const MIDNIGHT = new RegExp(`(?<=.)[T ,]{1,3}(?:0?0:00(?::00(?:\\.0+)?)?|12:00(?::00)?\\s?AM)${ZONE}?$`, "i");
const ZONED_DAY = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)${ZONE}$`, "i");

/** A day as databases and spreadsheets write it with the hour at which it begins: "2025-01-15 00:00:00", "2025-01-15T00:00:00Z". */
function withoutMidnight(text: string): string {
  const written = text.trim();
  return ZONED_DAY.exec(written)?.[1] ?? written.replace(MIDNIGHT, "");
}

/** The day that begins at a moment by the clocks of the product; null where none does. */
function midnightHere(text: string, reading: TimeReading): string | null {
  const read = momentIn(text, reading);
  if (!("instant" in read) || Number.isNaN(Date.parse(read.instant))) return null;
  const [day, time] = localTime(new Date(read.instant).toISOString(), reading.timeZone);
  return time === "00:00" ? day : null;
}

export function timeIn(text: string, { entry }: TimeReading): string | NoTime {
  const written = timeText(text);
  return isHour(written) ? written : (entry.read(text, "time") ?? none(text, "", "time", entry));
}

/** A moment that is written with its zone, or the date and time that the clocks of the product's own show at it. */
export type ReadMoment = { readonly instant: string } | { readonly local: string };

export function momentIn(text: string, { dates, entry }: TimeReading): ReadMoment | NoTime {
  const written = text.trim();
  const [, day = "", hour = ""] = /^(\S+?)[T ,]+(\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(written) ?? [];
  const date = dateText(day.replace(/,$/, ""), dates);
  if (isDay(date) && isHour(hour.padStart(5, "0"))) return { local: `${date}T${hour.padStart(5, "0")}` };
  const [, zoned, time, zone] = ZONED.exec(written) ?? [];
  if (zoned !== undefined && isDay(zoned)) return { instant: `${zoned}T${time}${zoneOf(zone ?? "")}` };
  const local = zoned === undefined ? entry.read(text, "moment") : null;
  return local === null ? none(text, zoned ?? date, "moment", entry) : { local };
}

const ZONED = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)[T ](\\S+?)(${ZONE})$`, "i");

/** "+00", "+0000" and " UTC", as databases write them, in the form of ISO 8601. */
function zoneOf(written: string): string {
  const [, sign, hours, minutes = "00"] = /([+-])(\d\d):?(\d\d)?$/.exec(written) ?? [];
  return sign === undefined ? "Z" : `${sign}${hours}:${minutes}`;
}

/** Of an hour that occurs twice, in autumn, the first; of one that is left out, in spring, as long after the change. */
export function instantAt(local: string, timeZone: string): string {
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds).toISOString();
}

/** Whether the clocks show just that at a moment, as far as it is written: it may leave out seconds, and be of an hour that occurs twice. */
export function isShownAt(local: string, instant: string, timeZone: string): boolean {
  const shown = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const smallestUnit = /T\d\d:\d\d$/.test(local) ? "minute" : /\.\d/.test(local) ? "millisecond" : "second";
  return Temporal.PlainDateTime.from(local).equals(shown.round({ smallestUnit, roundingMode: "trunc" }));
}

function none(text: string, written: string, kind: DateKind, entry: DateEntry): NoTime {
  const meant = noSuchDay(written) === null ? entry.meant(text, kind)?.slice(0, 10) : written;
  if (meant !== undefined) return { day: entry.show(meant, "date") };
  return { example: entry.show(EXAMPLES[kind], kind), ...(entry.lacksYear(text, kind) ? { lacksYear: true } : {}) };
}

/** "9:30" is "09:30". */
function timeText(text: string): string {
  const match = /^(\d{1,2}):(\d\d)(?::00)?$/.exec(text.trim());
  return match === null ? text.trim() : `${match[1]!.padStart(2, "0")}:${match[2]}`;
}
