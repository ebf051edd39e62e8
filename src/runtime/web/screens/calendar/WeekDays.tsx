// A week: whole days above, the hours below. Entries of one time stand beside each other.

import { type CSSProperties, type MouseEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import type { Shift } from "../../formatting/calendar-days.ts";
import { type Entry, type Hours, hoursOn, isOn, type LaidOutEntry, layOutDay } from "../../formatting/entries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PAGE_TITLE } from "../../layout/PageHeader.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import type { CalendarState } from "./CalendarScreen.tsx";
import styles from "./calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import { EntryLink } from "./EntryLink.tsx";
import { DAY_MINUTES, HOURS, hourOf, minuteIn, pulledOver, wallAt } from "./hour-grid.ts";
import { useDrop } from "./use-drop.ts";
import { useHoursBeyond } from "./use-hours-beyond.ts";
import { useLanding } from "./use-landing.ts";
import { WeekRow } from "./WeekRow.tsx";

const WHOLE_DAY: Hours = { from: 0, to: DAY_MINUTES };
const HOUR_NUMBERS = Array.from({ length: HOURS }, (_, hour) => hour);

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
  const placed = useMemo(() => new Map(days.map((day) => [day, layOutDay(entries, day)])), [days, entries]);
  const hours = days.flatMap((day) => entries.flatMap((entry) => hoursOn(entry, day) ?? []));
  const { beyond, show } = useHoursBeyond(frame, days[0] ?? "", known ? hours : null);
  const { landing, show: showLanding, grid } = useLanding();
  if (calendar.screen.days?.at === "date") return <WeekRow calendar={calendar} entries={entries} week={days} lines={null} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section ref={frame} className={styles.hoursFrame} style={roomFor([...placed.values()])} aria-labelledby={PAGE_TITLE} tabIndex={0}>
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
      <div {...grid} className={styles.hours} data-hours>
        <div className={styles.hourNames} aria-hidden="true">
          {HOUR_NUMBERS.map((hour) => (
            <span key={hour}>{hour > 0 && words.time(`2000-01-01T${String(hour).padStart(2, "0")}:00`)}</span>
          ))}
        </div>
        {days.map((day) => (
          <HourColumn key={day} calendar={calendar} placed={placed.get(day) ?? []} day={day} landing={landing} onOver={showLanding} />
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

interface ColumnProps {
  readonly calendar: CalendarState;
  readonly placed: readonly LaidOutEntry[];
  readonly day: string;
  readonly landing: Entry | null;
  readonly onOver: (entry: Entry, shift: Shift) => void;
}

function HourColumn({ calendar, placed, day, landing, onOver }: ColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  const minuteAt = ({ clientY }: { readonly clientY: number }) => (column.current ? minuteIn(column.current, clientY) : 0);
  const pressed = useRef<number | null>(null);
  const [pulled, setPulled] = useState<Hours | null>(null);
  const { words } = calendar;
  const { days } = calendar.screen;
  // Of what has no end to give, and nothing that says how long it lasts, only where it begins is chosen.
  const hasEnd = days !== null && days.ends !== null && (!days.follows || days.lasts !== undefined);
  const hoursTo = (from: number, event: { readonly clientY: number }) => pulledOver(from, minuteAt(event), days?.lasts);
  const letGo = () => {
    pressed.current = null;
    setPulled(null);
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) letGo();
    else if (hasEnd && pressed.current !== null) setPulled(hoursTo(pressed.current, event));
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    const over = pressed.current === null ? null : hoursTo(pressed.current, event);
    const from = over?.from ?? pressed.current ?? minuteAt(event);
    letGo();
    calendar.create?.(day, hourOf(from), hasEnd ? (over?.to ?? null) : null);
  };
  const dropped = useDrop(calendar, (event) => ({ day, minute: minuteAt(event) }), onOver);
  return (
    <div {...dropped} ref={column} className={styles.hourColumn} data-today={day === calendar.today || undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.hourCells}
        data-cell={day}
        disabled={calendar.create === null}
        onPointerDown={(event) => {
          // A finger scrolls.
          pressed.current = event.pointerType === "mouse" ? minuteAt(event) : null;
        }}
        onPointerMove={pull}
        onPointerLeave={() => setPulled(null)}
        onPointerCancel={letGo}
        onClick={press}
      />
      <ul>
        {placed.map(({ entry, from, to, column, columns }) => (
          <li
            key={entry.row.id}
            data-before={entry.first < day || undefined}
            data-after={entry.last > day || undefined}
            style={{
              ...heightOf({ from, to }),
              insetInlineStart: `${(column / columns) * 100}%`,
              width: `${100 / columns}%`,
            }}
          >
            <EntryLink entry={entry} calendar={calendar} day={day} minuteAt={minuteAt} className={styles.timed} />
          </li>
        ))}
      </ul>
      {pulled !== null && (
        <div className={styles.landing} style={heightOf(pulled)} data-pulled aria-hidden="true">
          {words.time(wallAt(day, pulled.from))} – {words.time(wallAt(day, pulled.to))}
        </div>
      )}
      {landing !== null && isOn(landing, day) && (
        <div
          className={styles.landing}
          style={heightOf(hoursOn(landing, day) ?? WHOLE_DAY)}
          data-landing={landing.starts}
          aria-hidden="true"
        >
          {calendar.words.span(landing)}
        </div>
      )}
    </div>
  );
}

/** In rem: the narrowest that an entry can be read, and the names of the hours. */
const ENTRY = 4.5;
const HOUR_NAMES = 4;
/** So many beside each other share a day that is as wide as the others. */
const SHARED = 2;

/** A day on which more stand beside each other is wider, and a week that is wider than its frame scrolls in it. */
function roomFor(days: readonly (readonly LaidOutEntry[])[]): CSSProperties {
  const most = days.map((placed) => Math.max(1, ...placed.map(({ columns }) => columns)));
  const tracks = most.map((count) => `minmax(${count * ENTRY}rem, ${Math.max(SHARED, count)}fr)`);
  const least = most.reduce((sum, count) => sum + count * ENTRY, HOUR_NAMES);
  return { "--week-days": tracks.join(" "), "--week-room": `${least}rem` } as CSSProperties;
}

function heightOf({ from, to }: Hours): CSSProperties {
  return { top: `${(from / DAY_MINUTES) * 100}%`, height: `${((to - from) / DAY_MINUTES) * 100}%` };
}
