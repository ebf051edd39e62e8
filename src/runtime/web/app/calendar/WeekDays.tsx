// A week: days that are taken as a whole above, the hours below, where entries of one time stand beside each other.

import { type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useFormats } from "../AppContext.tsx";
import { PAGE_TITLE } from "../shell/PageHeader.tsx";
import type { CalendarState } from "./CalendarScreen.tsx";
import styles from "./calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import { EntryLink } from "./EntryLink.tsx";
import { besideEachOther, type Entry, hoursOn } from "./entries.ts";
import { useDrop } from "./use-drop.ts";
import { useHoursBeyond } from "./use-hours-beyond.ts";
import { WeekRow } from "./WeekRow.tsx";

const HOURS = 24;
const HOUR_NUMBERS = Array.from({ length: HOURS }, (_, hour) => hour);
const DAY_MINUTES = HOURS * 60;

interface Props {
  readonly calendar: CalendarState;
  readonly entries: readonly Entry[];
}

/** `known`: the entries are those of these days, no longer those of the week before. */
export function WeekDays({ calendar, entries, known }: Props & { readonly known: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { days, words } = calendar;
  const frame = useRef<HTMLElement>(null);
  const hours = days.flatMap((day) => entries.flatMap((entry) => hoursOn(entry, day) ?? []));
  const { beyond, show } = useHoursBeyond(frame, days[0] ?? "", known ? hours : null);
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
        {beyond.before > 0 && (
          <Button small className={styles.hoursBefore} onClick={() => show("before")}>
            <Icon name="up" />
            {t("calendar.hoursBefore", { count: beyond.before, shown: formats.number(beyond.before) })}
          </Button>
        )}
      </div>
      <div className={styles.hours} data-hours>
        <div className={styles.hourNames} aria-hidden="true">
          {HOUR_NUMBERS.map((hour) => (
            <span key={hour}>{hour > 0 && words.time(`2000-01-01T${String(hour).padStart(2, "0")}:00`)}</span>
          ))}
        </div>
        {days.map((day) => (
          <HourColumn key={day} calendar={calendar} entries={entries} day={day} />
        ))}
      </div>
      {beyond.after > 0 && (
        <div className={styles.hoursEnd}>
          <Button small className={styles.hoursAfter} onClick={() => show("after")}>
            <Icon name="down" />
            {t("calendar.hoursAfter", { count: beyond.after, shown: formats.number(beyond.after) })}
          </Button>
        </div>
      )}
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
        {besideEachOther(entries, day).map(({ entry, from, to, column, columns }) => (
          <li
            key={entry.row.id}
            data-before={entry.first < day || undefined}
            data-after={entry.last > day || undefined}
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
