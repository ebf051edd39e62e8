// The number of a day, which leads to all that is on it. One day at a time is a stop for the keyboard; arrows move.

import { type Entry, isOn } from "../../formatting/entries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { CalendarState } from "./CalendarScreen.tsx";
import styles from "./calendar.module.css";

interface Props {
  readonly calendar: CalendarState;
  readonly entries: readonly Entry[];
  readonly day: string;
  /** With the day of the week in front. */
  readonly named?: boolean;
  readonly aside?: boolean;
}

export function DayLink({ calendar, entries, day, named, aside }: Props) {
  const { t } = useTranslation();
  const { words } = calendar;
  const isToday = day === calendar.today;
  const count = entries.filter((entry) => isOn(entry, day)).length;
  const name = isToday ? t("calendar.dayToday", { day: words.day(day) }) : words.day(day);
  return (
    <Link
      href={calendar.href("agenda", day)}
      className={classNames(styles.day, isToday && styles.today, aside && styles.asideDay)}
      aria-current={isToday ? "date" : undefined}
      aria-label={t("calendar.day", { day: name, count, shown: count })}
      data-day={day}
      tabIndex={day === calendar.day ? 0 : -1}
    >
      {named && <span>{words.weekday(day)}</span>}
      <span className={styles.date}>{words.date(day)}</span>
    </Link>
  );
}
