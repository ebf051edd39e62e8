// What time it is, for one request: one instant, and the date that it has in the product's time zone.

import { Temporal } from "temporal-polyfill";

export interface Clock {
  now(): Date;
}

export const SYSTEM_CLOCK: Clock = { now: () => new Date() };

export interface Instant {
  /** "2026-11-21T09:30:00.000Z" */
  readonly now: string;
  /** "2026-11-21", in the product's time zone. */
  readonly today: string;
}

export function instantOf(at: Date, timeZone: string): Instant {
  const now = at.toISOString();
  return { now, today: Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate().toString() };
}

/** The first instant of a date in a time zone, in milliseconds. */
export function startOfDay(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone }).epochMilliseconds;
}

/** The first instant of the day after `today`, in milliseconds. */
export function startOfTomorrow(today: string, timeZone: string): number {
  return startOfDay(Temporal.PlainDate.from(today).add({ days: 1 }).toString(), timeZone);
}
