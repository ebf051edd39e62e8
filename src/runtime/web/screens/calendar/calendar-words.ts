// How days, hours and entries are written on a calendar, in the reader's language.

import { useMemo } from "react";
import { writtenDay, writtenIn } from "../../../../compiler/expression/format.ts";
import type { ScreenView } from "../../../wire.ts";
import type { CalendarView } from "../../formatting/calendar-days.ts";
import type { Entry } from "../../formatting/entries.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useApp, useFormats } from "../../product/AppContext.tsx";

export interface CalendarWords {
  /** "2" */
  date(day: string): string;
  /** "Monday 2 March 2026" */
  day(day: string): string;
  /** "Mon" */
  weekday(day: string): string;
  /** "March 2026" */
  month(day: string): string;
  /** "1 – 7 March 2026" */
  days(from: string, to: string): string;
  /** "10:00" of "2026-03-02T10:00" */
  time(wall: string): string;
  /** "Monday 2 March 2026 at 10:00" of "2026-03-02T10:00" */
  hour(wall: string): string;
  /** "10:00 – 11:30", or the days; "" for one whole day. */
  span(entry: Entry): string;
}

export function useCalendarWords(screen: ScreenView): CalendarWords {
  const { locale } = useLanguage();
  const formats = useFormats();
  const { timeZone } = useApp().product;
  const at = screen.days?.at;
  return useMemo(() => {
    const form = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(writtenIn(locale), { ...options, timeZone: "UTC" });
    const [date, weekday] = [form({ day: "numeric" }), form({ weekday: "short" })];
    const [month, long] = [form({ month: "long", year: "numeric" }), form({ dateStyle: "full" })];
    const range = form({ day: "numeric", month: "long", year: "numeric" });
    const hours = form({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
    const moment = form({ dateStyle: "full", timeStyle: "short" });
    const wall = (text: string) => new Date(`${text}:00Z`);
    const noon = (day: string) => new Date(`${day}T12:00:00Z`);
    const inWords = (text: string) => writtenDay(text, locale);
    const time = (wall: string) => formats.time(wall.slice(11, 16));
    const zoned = new Intl.DateTimeFormat(writtenIn(locale), { timeZone, timeZoneName: "short" });
    const zone = (moment: unknown) =>
      zoned.formatToParts(Date.parse(String(moment))).find(({ type }) => type === "timeZoneName")?.value ?? "";
    return {
      date: (day) => date.format(noon(day)),
      day: (day) => inWords(long.format(noon(day))),
      weekday: (day) => weekday.format(noon(day)),
      month: (day) => month.format(noon(day)),
      days: (from, to) => inWords(range.formatRange(noon(from), noon(to))),
      time,
      hour: (text) => inWords(moment.format(wall(text))),
      span: (entry) => {
        const { first, last, starts, ends } = entry;
        if (first !== last)
          return inWords(
            at === "date" ? range.formatRange(noon(first), noon(last)) : hours.formatRange(wall(starts), wall(ends ?? starts)),
          );
        if (at === "date") return "";
        return hoursInWords(entry, screen, time, zone);
      },
    };
  }, [locale, formats, timeZone, screen, at]);
}

/** "10:00 – 11:30"; with the zone of each, where the hour comes twice and the clock alone does not say which of the two is meant. */
export function hoursInWords(
  { row, starts, ends, lasts, moving }: Entry,
  { days }: Pick<ScreenView, "days">,
  time: (wall: string) => string,
  zone: (moment: unknown) => string,
): string {
  if (ends === null || lasts === 0) return time(starts);
  if (ends > starts || moving || days === null || days.ends === null) return `${time(starts)} – ${time(ends)}`;
  return `${time(starts)} ${zone(row.values[days.starts])} – ${time(ends)} ${zone(row.values[days.ends])}`;
}

/** What a view shows around a day: "March 2026", or of a week its days. */
export function periodOf(view: CalendarView, day: string, days: readonly string[], words: CalendarWords): string {
  return view === "week" ? words.days(days[0] ?? day, days.at(-1) ?? day) : words.month(day);
}
