// A month as whole weeks; on a phone only counts, and on paper all entries.

import { useLayoutEffect, useRef } from "react";
import { weekOf } from "../../formatting/calendar-days.ts";
import type { Entry } from "../../formatting/entries.ts";
import { useOnPaper } from "../../product/use-wide.ts";
import type { CalendarState } from "./CalendarScreen.tsx";
import styles from "./calendar.module.css";
import { WeekRow } from "./WeekRow.tsx";

const LINES = 3;

export function MonthDays({ calendar, entries }: { readonly calendar: CalendarState; readonly entries: readonly Entry[] }) {
  const { days, words, wide, chosen, today } = calendar;
  const present = useRef<HTMLDivElement>(null);
  const first = days[0];
  // Whoever asked for no day is shown the present week, also where the month is higher than the window.
  // Weeks are higher once their entries are there.
  const isFilled = entries.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each month as it is drawn, and once it is filled
  useLayoutEffect(() => {
    if (chosen === null) present.current?.scrollIntoView({ block: "nearest" });
  }, [first, isFilled]);
  const paper = useOnPaper();
  const weeks = days.filter((_, index) => index % 7 === 0).map((day) => weekOf(day, calendar.firstWeekday));
  return (
    <div className={styles.month}>
      <div className={styles.weekdays} aria-hidden="true">
        {weeks[0]?.map((day) => (
          <span key={day}>{words.weekday(day)}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <WeekRow
          key={week[0]}
          ref={week.includes(today) ? present : undefined}
          calendar={calendar}
          entries={entries}
          week={week}
          lines={paper ? null : wide ? LINES : 0}
        />
      ))}
    </div>
  );
}
