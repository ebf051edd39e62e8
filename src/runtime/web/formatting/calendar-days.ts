// Days as a calendar counts them: "2026-03-02" and the like, without hours and without a time zone.

export type CalendarView = "month" | "week" | "agenda";

export const VIEWS: readonly CalendarView[] = ["month", "week", "agenda"];

const DAY = 86_400_000;
const MINUTE = 60_000;

/** By how much something is put elsewhere, by the clock on the wall; where there are days only, no minutes. */
export interface Shift {
  readonly days: number;
  readonly minutes: number;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function at(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(at(day) + days * DAY));
}

/** A day, or an hour of one by the clock on the wall, so much later. */
export function wallLater(wall: string, { days, minutes }: Shift): string {
  const day = addDays(wall.slice(0, 10), days);
  return wall.length === 10 ? day : new Date(Date.parse(`${day}${wall.slice(10)}Z`) + minutes * MINUTE).toISOString().slice(0, 16);
}

/** The same day of another month, or that month's last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((at(to) - at(from)) / DAY);
}

/** From one day to another, both included. */
export function daysFrom(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** Monday is 1, Sunday 7. */
function weekday(day: string): number {
  return new Date(at(day)).getUTCDay() || 7;
}

export function weekOf(day: string, firstWeekday: number): string[] {
  const first = addDays(day, -((weekday(day) - firstWeekday + 7) % 7));
  return daysFrom(first, addDays(first, 6));
}

export function isSameMonth(one: string, other: string): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
}

/** The days that a view shows around one day: whole weeks, or for the agenda its month. */
export function daysShown(view: CalendarView, day: string, firstWeekday: number): string[] {
  if (view === "week") return weekOf(day, firstWeekday);
  const first = `${day.slice(0, 8)}01`;
  const last = addDays(addMonths(first, 1), -1);
  if (view === "agenda") return daysFrom(first, last);
  return daysFrom(weekOf(first, firstWeekday)[0] ?? first, weekOf(last, firstWeekday)[6] ?? last);
}

export function step(view: CalendarView, day: string, way: 1 | -1): string {
  return view === "week" ? addDays(day, 7 * way) : addMonths(day, way);
}

/** With which day weeks begin where the language is spoken; Monday where nobody knows. */
export function firstWeekdayOf(language: string): number {
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & WeekInfo;
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
  } catch {
    return 1;
  }
}

interface WeekInfo {
  getWeekInfo?(): { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}
