// A week: days that are taken as a whole above, the hours below, where entries of one time stand beside each other.

import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PAGE_TITLE } from "../shell/PageHeader.tsx";
import type { CalendarState } from "./CalendarScreen.tsx";
import styles from "./calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import { EntryLink } from "./EntryLink.tsx";
import { besideEachOther, type Entry } from "./entries.ts";
import { useDrop } from "./use-drop.ts";
import { WeekRow } from "./WeekRow.tsx";

const HOURS = 24;
const HOUR_NUMBERS = Array.from({ length: HOURS }, (_, hour) => hour);
const DAY_MINUTES = HOURS * 60;
/** Where the morning begins, unless something is earlier. */
const MORNING = 8 * 60;

interface Props {
  readonly calendar: CalendarState;
  readonly entries: readonly Entry[];
}

export function WeekDays({ calendar, entries }: Props) {
  const { t } = useTranslation();
  const { days, words } = calendar;
  const frame = useRef<HTMLElement>(null);
  const timed = entries.filter((entry) => entry.from !== null && days.includes(entry.first));
  const earliest = Math.min(MORNING, ...timed.map((entry) => entry.from ?? MORNING));
  const week = days[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each week, not whenever something changes
  useEffect(() => {
    const hours = frame.current?.querySelector<HTMLElement>("[data-hours]");
    if (frame.current && hours) frame.current.scrollTop = (hours.offsetHeight * Math.max(0, earliest - 30)) / DAY_MINUTES;
  }, [week]);
  if (calendar.screen.days?.at === "date") return <WeekRow calendar={calendar} entries={entries} week={days} lines={null} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section ref={frame} className={styles.hoursFrame} aria-labelledby={PAGE_TITLE} tabIndex={0}>
      <div className={styles.hoursTop}>
        <div className={styles.hoursHead}>
          {days.map((day) => (
            <DayLink key={day} calendar={calendar} entries={entries} day={day} named />
          ))}
        </div>
        {entries.some((entry) => entry.from === null) && (
          <div className={styles.allDay}>
            <p>{t("calendar.allDay")}</p>
            <WeekRow calendar={calendar} entries={entries.filter((entry) => entry.from === null)} week={days} lines={null} headless />
          </div>
        )}
      </div>
      <div className={styles.hours} data-hours>
        <div className={styles.hourNames} aria-hidden="true">
          {HOUR_NUMBERS.map((hour) => (
            <span key={hour}>{hour > 0 && words.time(`2000-01-01T${String(hour).padStart(2, "0")}:00`)}</span>
          ))}
        </div>
        {days.map((day) => (
          <HourColumn key={day} calendar={calendar} entries={timed.filter((entry) => entry.first === day)} day={day} />
        ))}
      </div>
    </section>
  );
}

function HourColumn({ calendar, entries, day }: Props & { readonly day: string }) {
  const press = (event: MouseEvent<HTMLElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const hour = Math.min(HOURS - 1, Math.max(0, Math.floor(((event.clientY - top) / height) * HOURS)));
    calendar.create?.(day, `${String(hour).padStart(2, "0")}:00`);
  };
  const dropped = useDrop(calendar, () => day);
  return (
    <div {...dropped} className={styles.hourColumn} data-today={day === calendar.today || undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.hourCells}
        data-cell={day}
        disabled={calendar.create === null}
        onClick={press}
      />
      <ul>
        {besideEachOther(entries).map(({ entry, from, to, column, columns }) => (
          <li
            key={entry.row.id}
            style={{
              top: `${(from / DAY_MINUTES) * 100}%`,
              height: `${((to - from) / DAY_MINUTES) * 100}%`,
              insetInlineStart: `${(column / columns) * 100}%`,
              width: `${100 / columns}%`,
            }}
          >
            <EntryLink entry={entry} calendar={calendar} day={day} className={styles.timed} />
          </li>
        ))}
      </ul>
    </div>
  );
}
