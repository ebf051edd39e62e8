// What time it is, for one request. One instant, and the date that it has in the product's time zone.

import { Temporal } from "temporal-polyfill";
import { dateOfMoment } from "../../../compiler/expression/dates.ts";

export interface Clock {
  now(): Date;
  /** What programs elsewhere go by, where the product's own time was set to another. */
  elsewhere?(): Date;
  /** See `steadyTime`; absent but in tests, which let it pass. */
  steady?(): number;
}

export const SYSTEM_CLOCK: Clock = { now: () => new Date() };

/** A clock for development: it runs on from whatever it is set to. */
export class SettableClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  elsewhere(): Date {
    return new Date();
  }

  /** Milliseconds before the real time; negative behind it. */
  get ahead(): number {
    return this.#ahead;
  }

  /** Null: the real time. */
  set(at: Date | null): void {
    this.#ahead = at === null ? 0 : at.getTime() - Date.now();
  }
}

/** The time by which codes and signatures are judged that are made or read elsewhere. */
export function externalTime(clock: Clock): Date {
  return clock.elsewhere?.() ?? clock.now();
}

/** The time by which sessions hold: whoever sets the clock to see what happens on time stays signed in. */
export function timeOfSessions(clock: Clock): string {
  return externalTime(clock).toISOString();
}

/**
 * The time by which limits count, in milliseconds: nobody sets it, neither the product's time nor the machine's. It begins with the
 * machine's time at the start of the process and runs on evenly, so that processes which share a count by the database mean about the
 * same by it; where they do not, a count is believed in its length alone (store/system/request-counts.ts).
 */
export function steadyTime(clock: Clock): number {
  return clock.steady?.() ?? performance.timeOrigin + performance.now();
}

export interface Instant {
  /** "2026-11-21T09:30:00.000Z" */
  readonly now: string;
  /** "2026-11-21", in the product's time zone. */
  readonly today: string;
}

export function instantOf(at: Date, timeZone: string): Instant {
  const now = at.toISOString();
  return { now, today: dateOfMoment(now, timeZone) };
}

const QUARTER = 15 * 60_000;
/** Since then every day of every time zone begins at a quarter of an hour. */
const QUARTERS_SINCE = Date.parse("1973-01-01T00:00:00.000Z");

/** Instants in one time zone; the date is worked out once in a quarter of an hour. */
export class Instants {
  readonly #timeZone: string;
  #quarter = Number.NaN;
  #today = "";

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  of(at: Date): Instant {
    const quarter = Math.floor(at.getTime() / QUARTER);
    if (at.getTime() < QUARTERS_SINCE) return instantOf(at, this.#timeZone);
    if (quarter === this.#quarter) return { now: at.toISOString(), today: this.#today };
    const instant = instantOf(at, this.#timeZone);
    this.#quarter = quarter;
    this.#today = instant.today;
    return instant;
  }
}

/** The first instant of a date in a time zone, in milliseconds. */
export function startOfDay(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone }).epochMilliseconds;
}

/** The same date so many days later, or the same moment so much later by the clock on the wall of the time zone. */
export function wallLater(value: string, by: { readonly days: number; readonly minutes: number }, timeZone: string): string {
  if (value.length === 10) return Temporal.PlainDate.from(value).add({ days: by.days }).toString();
  const wall = Temporal.Instant.from(value).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const later = wall.add({ days: by.days }).add({ minutes: by.minutes });
  return new Date(later.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
}

/** The first instant of the day after `today`, in milliseconds. */
export function startOfTomorrow(today: string, timeZone: string): number {
  return startOfDay(Temporal.PlainDate.from(today).add({ days: 1 }).toString(), timeZone);
}
