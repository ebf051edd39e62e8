// Which days a calendar shows, by its address, the window and the product's clock.

import { useMemo } from "react";
import { isDay } from "../../../compiler/expression/dates.ts";
import { type CalendarView, daysShown, firstWeekdayOf, VIEWS } from "../formatting/calendar-days.ts";
import { productTime } from "../formatting/product-time.ts";
import { toWallClock } from "../formatting/zoned-time.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useApp } from "./AppContext.tsx";
import { useWide } from "./use-wide.ts";

export interface DaysShown {
  readonly view: CalendarView;
  /** The day around which it is looked at, and the one that the address names. */
  readonly day: string;
  readonly chosen: string | null;
  readonly today: string;
  readonly days: readonly string[];
  readonly firstWeekday: number;
}

export function useDaysShown(search: URLSearchParams): DaysShown {
  const { product } = useApp();
  const wide = useWide();
  const { locale } = useLanguage();
  const view = VIEWS.find((one) => one === search.get("view")) ?? (wide ? "month" : "agenda");
  const today = toWallClock(productTime(product).toISOString(), product.timeZone).slice(0, 10);
  const asked = search.get("day");
  const chosen = isDay(asked) ? asked : null;
  const day = chosen ?? today;
  const firstWeekday = firstWeekdayOf(locale);
  const days = useMemo(() => daysShown(view, day, firstWeekday), [view, day, firstWeekday]);
  return { view, day, chosen, today, days, firstWeekday };
}
