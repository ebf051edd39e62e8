// Dates, moments and durations as people write them in a language, and as the forms of the product read them; ISO 8601 is always read.

import { Temporal } from "temporal-polyfill";
import { type DateEntry, type DateKind, isHour } from "../../../compiler/expression/date-entry.ts";
import { isDay, noSuchDay } from "../../../compiler/expression/dates.ts";

const UNITS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 };

/** Whether the day or the month stands first, where the year stands last. */
export type FirstInDate = "day" | "month";

const WRITTEN = /^(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{1,4})$/;

/** What the dates of a file say; null where each could be read either way. */
export function firstIn(cells: Iterable<string>): FirstInDate | null {
  for (const cell of cells) {
    const match = WRITTEN.exec(dayOf(cell));
    if (match === null || match[3]!.length !== 4) continue;
    if (Number(match[1]) > 12) return "day";
    if (Number(match[2]) > 12) return "month";
  }
  return null;
}

/** What the language has. */
export function firstOf(language: string): FirstInDate {
  const parts = new Intl.DateTimeFormat(language, { year: "numeric", month: "numeric", day: "numeric" }).formatToParts(new Date(0));
  const order = parts.map((part) => part.type).filter((type) => type === "year" || type === "month" || type === "day");
  return order[0] === "month" ? "month" : "day";
}

/** "21.11.2026", "21/11/2026" or "11/21/2026". Years have four digits. */
function dateText(text: string, first: FirstInDate): string {
  const written = text.trim();
  const match = WRITTEN.exec(written);
  if (match === null || /^\d{4}-\d\d-\d\d$/.test(written)) return written;
  const given = [match[1]!, match[2]!, match[3]!];
  const years = given.filter((part) => part.length === 4);
  if (years.length !== 1) return written;
  const at = given[0]!.length === 4 ? ["year", "month", "day"] : first === "month" ? ["month", "day", "year"] : ["day", "month", "year"];
  const part = (name: string) => (given[at.indexOf(name)] ?? "").padStart(2, "0");
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Of a date and a time, the date. */
function dayOf(text: string): string {
  return text.trim().replace(/,?[T ,]+\d{1,2}:\d\d.*$/, "");
}

/** Why a cell holds no date or time: there is no such day, or it is none such as the example. */
export type NoTime = { readonly day: string } | { readonly example: string };

export interface TimeReading {
  readonly dates: FirstInDate;
  readonly entry: DateEntry;
  readonly timeZone: string;
}

const EXAMPLES = { date: "2026-11-21", time: "09:30", moment: "2026-11-21T09:30" } as const;

export function dateIn(text: string, { dates, entry }: TimeReading): string | NoTime {
  const written = dateText(text, dates);
  return isDay(written) ? written : (entry.read(text, "date") ?? none(text, written, "date", entry));
}

export function timeIn(text: string, { entry }: TimeReading): string | NoTime {
  const written = timeText(text);
  return isHour(written) ? written : (entry.read(text, "time") ?? none(text, "", "time", entry));
}

/** A date and a time without a zone are those of the product's own. */
export function momentIn(text: string, { dates, entry, timeZone }: TimeReading): string | NoTime {
  const written = text.trim();
  const [, day = "", hour = ""] = /^(\S+?)[T ,]+(\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(written) ?? [];
  const date = dateText(day.replace(/,$/, ""), dates);
  if (isDay(date) && isHour(hour.padStart(5, "0"))) return instantOf(`${date}T${hour.padStart(5, "0")}`, timeZone);
  const [, zoned] = /^(\d{4}-\d\d-\d\d)T\S+(?:Z|[+-]\d\d:?\d\d)$/i.exec(written) ?? [];
  if (zoned !== undefined && isDay(zoned)) return written;
  const local = zoned === undefined ? entry.read(text, "moment") : null;
  return local === null ? none(text, zoned ?? date, "moment", entry) : instantOf(local, timeZone);
}

function none(text: string, written: string, kind: DateKind, entry: DateEntry): NoTime {
  const meant = noSuchDay(written) === null ? entry.meant(text, kind)?.slice(0, 10) : written;
  return meant === undefined ? { example: entry.show(EXAMPLES[kind], kind) } : { day: entry.show(meant, "date") };
}

function instantOf(local: string, timeZone: string): string {
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds).toISOString();
}

/** "9:30" is "09:30". */
function timeText(text: string): string {
  const match = /^(\d{1,2}):(\d\d)(?::00)?$/.exec(text.trim());
  return match === null ? text.trim() : `${match[1]!.padStart(2, "0")}:${match[2]}`;
}

/** Seconds of "P21D", "PT1H30M", "90 minutes" or "1:30:00"; what is none comes back as it was. */
export function durationValue(text: string): string | number {
  const written = text.trim();
  const iso = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(written);
  if (iso !== null && written !== "P" && !written.endsWith("T")) {
    const [, weeks, days, hours, minutes, seconds] = iso.map((part) => Number(part ?? 0));
    return weeks! * 604_800 + days! * 86_400 + hours! * 3_600 + minutes! * 60 + seconds!;
  }
  const words = /^(\d+)\s*(second|minute|hour|day|week)s?$/i.exec(written);
  if (words !== null) return Number(words[1]) * UNITS[words[2]!.toLowerCase()]!;
  const clock = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(written);
  return clock === null ? written : Number(clock[1]) * 3_600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0);
}
