// Seven days beside each other and what is on them in lines. What does not fit is counted, and leads to its day.

import type { Ref } from "react";
import { isSameMonth } from "../../formatting/calendar-days.ts";
import { type Entry, inLines } from "../../formatting/entries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import type { CalendarState } from "./CalendarScreen.tsx";
import styles from "./calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import { EntryLink } from "./EntryLink.tsx";
import { useDrop } from "./use-drop.ts";

interface Props {
  readonly calendar: CalendarState;
  readonly entries: readonly Entry[];
  readonly week: readonly string[];
  /** So many lines; null: all. */
  readonly lines: number | null;
  /** Without the numbers of the days, below a head that has them. */
  readonly headless?: boolean;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

export function WeekRow({ calendar, entries, week, lines, headless, ref }: Props) {
  const placed = inLines(entries, week);
  const most = lines ?? Number.POSITIVE_INFINITY;
  const shown = placed.filter(({ line }) => line < most);
  const head = headless ? 1 : 2;
  const dropped = useDrop(calendar, (event) => {
    const day = dayAt(event.currentTarget, event.clientX);
    return day === null ? null : { day, minute: null };
  });
  return (
    <div ref={ref} className={styles.week} {...dropped}>
      {week.map((day, index) => (
        <button
          key={day}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.cell}
          style={{ gridColumn: `${index + 1} / ${index + 2}` }}
          data-cell={day}
          data-aside={(calendar.view === "month" && !isSameMonth(day, calendar.day)) || undefined}
          disabled={calendar.create === null}
          onClick={() => calendar.create?.(day, null)}
        />
      ))}
      {!headless &&
        week.map((day, index) => (
          <div key={day} className={styles.dayHead} style={{ gridColumn: index + 1 }}>
            <DayLink
              calendar={calendar}
              entries={entries}
              day={day}
              named={calendar.view === "week"}
              aside={calendar.view === "month" && !isSameMonth(day, calendar.day)}
            />
          </div>
        ))}
      {shown.length > 0 && (
        <ul className={styles.entries}>
          {shown.map(({ entry, column, span, line, before, after }) => (
            <li
              key={entry.row.id}
              style={{ gridColumn: `${column + 1} / span ${span}`, gridRow: line + head }}
              data-before={before || undefined}
              data-after={after || undefined}
            >
              <EntryLink
                entry={entry}
                calendar={calendar}
                {...(week[column] === undefined ? {} : { day: before ? entry.first : week[column] })}
              />
            </li>
          ))}
        </ul>
      )}
      {week.map((day, index) => {
        const left = placed.filter(({ line, column, span }) => line >= most && column <= index && index < column + span).length;
        return left > 0 && <More key={day} calendar={calendar} day={day} left={left} column={index + 1} row={most + head} />;
      })}
    </div>
  );
}

/** The day whose cell is at the pointer, or nearest to it: days are not all of one width. */
function dayAt(row: Element, x: number): string | null {
  const away = (cell: Element) => {
    const { left, right } = cell.getBoundingClientRect();
    return Math.max(left - x, x - right, 0);
  };
  const [nearest] = [...row.querySelectorAll<HTMLElement>("[data-cell]")].sort((one, other) => away(one) - away(other));
  return nearest?.dataset.cell ?? null;
}

interface MoreProps {
  readonly calendar: CalendarState;
  readonly day: string;
  readonly left: number;
  readonly column: number;
  readonly row: number;
}

function More({ calendar, day, left, column, row }: MoreProps) {
  const { t } = useTranslation();
  return (
    <Link
      data-source={calendar.screen.source}
      href={calendar.href("agenda", day)}
      className={styles.more}
      style={{ gridColumn: column, gridRow: row }}
      aria-label={t("calendar.moreOn", { shown: left, day: calendar.words.day(day) })}
    >
      {calendar.wide ? t("calendar.more", { shown: left }) : left}
    </Link>
  );
}
