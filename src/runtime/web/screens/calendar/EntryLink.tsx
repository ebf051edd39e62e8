// An entry of a calendar. When, and which record; it leads to the record's page where there is one.

import type { CSSProperties, DragEvent } from "react";
import { type Entry, namingSource } from "../../formatting/entries.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { CalendarState } from "./CalendarScreen.tsx";
import styles from "./calendar.module.css";

interface Props {
  readonly entry: Entry;
  readonly calendar: CalendarState;
  /** The day by which it is taken where it is pulled; without it the pointer says which of its days. */
  readonly day?: string;
  /** In a grid of hours: at which minute of that day the pointer is. */
  readonly minuteAt?: (event: DragEvent) => number;
  readonly style?: CSSProperties;
  readonly className?: string | undefined;
}

export function EntryLink({ entry, calendar, day, minuteAt, style, className }: Props) {
  const { words, isMovable, tellStays, pulled, screen } = calendar;
  const { row, name, first, last, from, starts, ends } = entry;
  const goesOn = from !== null && day !== undefined && day > first;
  const stays = {
    // A link is pulled by itself.
    onDragStart: (event: DragEvent) => {
      if (tellStays(entry)) event.preventDefault();
    },
  };
  const movable = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", row.label);
      pulled.current = { entry, taken: { day: day ?? entry.first, minute: minuteAt?.(event) ?? null } };
    },
    onDragEnd: () => {
      pulled.current = null;
    },
  };
  const pull = isMovable(entry) ? movable : stays;
  const look = classNames(styles.entry, from === null && styles.whole, entry.moving && styles.moving, className);
  const source = namingSource(screen);
  const span = words.span(entry);
  const title = span === "" ? name : `${name}, ${span}`;
  const content = (
    <>
      {from !== null && (
        <span className={styles.time} data-source={screen.days?.source}>
          {goesOn ? `– ${words.time(ends ?? starts)}` : words.time(starts)}
        </span>
      )}
      <bdi className={styles.label}>{name}</bdi>
      <span className="visually-hidden">{(from === null || first !== last) && span !== "" ? span : words.day(first)}</span>
    </>
  );
  return row.href ? (
    <Link {...pull} data-row={row.id} data-source={source} href={row.href} className={look} style={style} title={title}>
      {content}
    </Link>
  ) : (
    <span {...pull} data-row={row.id} tabIndex={-1} data-source={source} className={look} style={style} title={title}>
      {content}
    </span>
  );
}
