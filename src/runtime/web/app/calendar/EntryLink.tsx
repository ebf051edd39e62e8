// An entry of a calendar: when, and which record; it leads to the record's page where there is one.

import type { CSSProperties } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Link } from "../navigation/NavigationContext.tsx";
import styles from "./calendar.module.css";
import type { CalendarWords } from "./calendar-words.ts";
import type { Entry } from "./entries.ts";

interface Props {
  readonly entry: Entry;
  readonly words: CalendarWords;
  readonly style?: CSSProperties;
  readonly className?: string | undefined;
}

export function EntryLink({ entry, words, style, className }: Props) {
  const { row, from, starts } = entry;
  const look = classNames(styles.entry, from === null && styles.whole, className);
  const span = words.span(entry);
  const title = span === "" ? row.label : `${row.label}, ${span}`;
  const content = (
    <>
      {from !== null && <span className={styles.time}>{words.time(starts)}</span>}
      <span className={styles.label}>{row.label}</span>
      <span className="visually-hidden">{from === null && span !== "" ? span : words.day(entry.first)}</span>
    </>
  );
  return row.href ? (
    <Link href={row.href} className={look} style={style} title={title}>
      {content}
    </Link>
  ) : (
    <span className={look} style={style} title={title}>
      {content}
    </span>
  );
}
