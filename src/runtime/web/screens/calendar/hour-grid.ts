// The grid of hours of a week. At which minute of its day the pointer is, and which hour is meant by that.

import type { DurationField } from "../../../wire/days.ts";
import { addDays, daysBetween, type Shift } from "../../formatting/calendar-days.ts";
import { type Entry, type Hours, minutesOf } from "../../formatting/entries.ts";
import { fromWallClock, toWallClock } from "../../formatting/zoned-time.ts";

export const HOURS = 24;
const HOUR = 60;
export const DAY_MINUTES = HOURS * HOUR;

/** A day of a calendar, and where it has a grid of hours the minute of that day. */
export interface Place {
  readonly day: string;
  readonly minute: number | null;
}

export function minuteIn(column: Element, y: number): number {
  const { top, height } = column.getBoundingClientRect();
  return Math.min(DAY_MINUTES, Math.max(0, ((y - top) / height) * DAY_MINUTES));
}

/** The hour that a minute is of, as "14:00". */
export function hourOf(minute: number): string {
  return clock(withinDay(Math.floor(minute / HOUR) * HOUR));
}

/** By the clock on the wall, at a minute of a day; the last one is midnight. */
export function wallAt(day: string, minute: number): string {
  return minute < DAY_MINUTES ? `${day}T${clock(minute)}` : `${addDays(day, 1)}T00:00`;
}

/**
 * The whole hours over which the pointer was pulled from where it was pressed, no longer than an entry lasts at most; null where it stayed
 * about there.
 */
export function pulledOver(pressed: number, at: number, lasts: DurationField | undefined): Hours | null {
  if (Math.abs(at - pressed) < HOUR / 2) return null;
  const longest = Math.max(HOUR, ((lasts?.most ?? Number.POSITIVE_INFINITY) * (lasts?.seconds ?? 1)) / 60);
  const first = withinDay(Math.floor(Math.min(pressed, at) / HOUR) * HOUR);
  const last = Math.max(first + HOUR, Math.round(Math.max(pressed, at) / HOUR) * HOUR);
  return at < pressed ? { from: Math.max(first, last - longest), to: last } : { from: first, to: Math.min(last, first + longest) };
}

/** So many times its unit an entry lasts between two moments, within its bounds; null where that is no whole number. */
export function timesBetween(starts: string, ends: string, { seconds, least, most }: DurationField): number | null {
  const times = Math.max(least, (Date.parse(ends) - Date.parse(starts)) / 1000 / seconds);
  return Number.isInteger(times) && (most === null || times <= most) ? times : null;
}

/**
 * By how much an entry is moved that was taken at one place and let go at another. It begins at the hour that is nearest to where its
 * beginning was pulled to, and at its own time where it was pulled by less than half an hour. What has no hours is moved by days.
 */
export function shiftTo(entry: Entry, taken: Place, place: Place, timeZone: string): Shift {
  const days = daysBetween(taken.day, place.day);
  if (entry.from === null || taken.minute === null || place.minute === null) return { days, minutes: 0 };
  const pulled = place.minute - taken.minute;
  const begins = Math.abs(pulled) < HOUR / 2 ? entry.from : withinDay(Math.round((entry.from + pulled) / HOUR) * HOUR);
  const wall = existing(`${addDays(entry.first, days)}T${clock(begins)}`, timeZone);
  return { days: daysBetween(entry.first, wall.slice(0, 10)), minutes: minutesOf(wall) - entry.from };
}

/** The same by the clock on the wall, or what follows it where the clocks skip it. */
function existing(wall: string, timeZone: string): string {
  const moment = fromWallClock(wall, timeZone);
  return moment === null ? wall : toWallClock(moment, timeZone);
}

function withinDay(minute: number): number {
  return Math.min(DAY_MINUTES - HOUR, Math.max(0, minute));
}

function clock(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / HOUR))}:${two(minute % HOUR)}`;
}
