// Dates and moments as the language counts them: the proleptic Gregorian calendar, years 1 to 9999, UTC milliseconds.
// What would fall outside those years is their first or last day or moment: what is never empty stays so to the end of time.

const DAY = 86_400_000;
const FIRST_DAY = dayNumber("0001-01-01");
const LAST_DAY = dayNumber("9999-12-31");
const FORMATS = new Map<string, Intl.DateTimeFormat>();
const TIME_FORMATS = new Map<string, Intl.DateTimeFormat>();

/** "2026-03-09", of a day that there is. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Of a day that its month does not have, "2027-02-31": the first of the month, and how many days that has. */
export function noSuchDay(text: string): { readonly month: string; readonly days: number } | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const first = `${year}-${month}-01`;
  if (day === undefined || !isDay(first) || isDay(text) || Number(day) < 1 || Number(day) > 31) return null;
  return { month: first, days: new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() };
}

/** Days since 1970-01-01. */
export function dayNumber(date: string): number {
  return Math.round(utc(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))) / DAY);
}

/** The date so many days after 1970-01-01. */
function dateOfDay(day: number): string {
  return new Date(Math.min(LAST_DAY, Math.max(FIRST_DAY, day)) * DAY).toISOString().slice(0, 10);
}

/** `days` may be any number. */
export function addDays(date: string, days: bigint): string {
  return dateOfDay(dayNumber(date) + Number(days));
}

export function addSeconds(moment: string, seconds: bigint): string {
  const at = Date.parse(moment) + Number(seconds) * 1_000;
  return new Date(Math.min((LAST_DAY + 1) * DAY - 1, Math.max(FIRST_DAY * DAY, at))).toISOString();
}

export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Completed years, rounded down: a birthday that has not come yet does not count. */
export function yearsBetween(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);
}

/**
 * Completed units of so many seconds from one moment to another, or from one time of day to another, rounded down. It is
 * the time that goes by: a day on which the clocks change has 23 hours, or 25.
 */
export function elapsed(from: string, to: string, seconds: number): number {
  return Math.floor((millisecondsOf(to) - millisecondsOf(from)) / (seconds * 1_000));
}

function millisecondsOf(value: string): number {
  return value.length === 5 ? (Number(value.slice(0, 2)) * 60 + Number(value.slice(3, 5))) * 60_000 : Date.parse(value);
}

/** Whether a text is a date that the calendar has. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith("0000") && dateOfDay(dayNumber(text)) === text;
}

/** Whether it is a time of day, "18:00". */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The date of an instant in a time zone (IANA). */
export function dateOfMoment(moment: string, timeZone: string): string {
  if (timeZone === "UTC") return moment.slice(0, 10);
  let format = FORMATS.get(timeZone);
  if (format === undefined) {
    const shown = { year: "numeric", month: "2-digit", day: "2-digit", era: "short", calendar: "gregory" } as const;
    format = new Intl.DateTimeFormat("en-US", { ...shown, timeZone });
    FORMATS.set(timeZone, format);
  }
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of format.formatToParts(new Date(moment))) parts[part.type] = part.value;
  const year = Number(parts.year);
  if (parts.era?.startsWith("B")) return dateOfDay(FIRST_DAY);
  if (year > 9_999) return dateOfDay(LAST_DAY);
  return `${String(year).padStart(4, "0")}-${parts.month}-${parts.day}`;
}

/** The time of day, "09:30", of an instant in a time zone (IANA). */
export function timeOfMoment(moment: string, timeZone: string): string {
  if (timeZone === "UTC") return moment.slice(11, 16);
  let format = TIME_FORMATS.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
    TIME_FORMATS.set(timeZone, format);
  }
  return format.format(new Date(moment));
}

function utc(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}
