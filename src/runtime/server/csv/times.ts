// Dates, moments and durations as people write them in a language; ISO 8601 is always read. What is none of these comes back
// as it was, to be refused in the words of every form.

import { Temporal } from "temporal-polyfill";

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
export function dateText(text: string, first: FirstInDate): string {
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

/** "9:30" is "09:30". */
export function timeText(text: string): string {
  const match = /^(\d{1,2}):(\d\d)(?::00)?$/.exec(text.trim());
  return match === null ? text.trim() : `${match[1]!.padStart(2, "0")}:${match[2]}`;
}

/** A date and a time without a zone are those of the product's own. */
export function momentText(text: string, first: FirstInDate, timeZone: string): string {
  const written = text.trim();
  const match = /^(\S+?)[T ,]+(\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(written);
  if (match === null) return written;
  try {
    const local = Temporal.PlainDateTime.from(`${dateText(match[1]!.replace(/,$/, ""), first)}T${match[2]!.padStart(5, "0")}`);
    return new Date(local.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  } catch {
    return written;
  }
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
