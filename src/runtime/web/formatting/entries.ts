// Records as a calendar places them. On days and minutes of the product's clock, beside each other where they overlap.

import type { ColumnView, RowView, ScreenView } from "../../wire.ts";
import { addDays, daysBetween, type Shift, wallLater } from "./calendar-days.ts";
import { isReference } from "./value-text.ts";
import { toWallClock } from "./zoned-time.ts";

export interface Entry {
  readonly row: RowView;
  /** What it is called here. */
  readonly name: string;
  readonly first: string;
  readonly last: string;
  /** The minute of its first day and that of its last; null: it takes whole days, as does what lasts for a day or longer. */
  readonly from: number | null;
  readonly to: number | null;
  /** "2026-03-02T10:00" and the like, by the product's clock; a day where there is no hour. */
  readonly starts: string;
  readonly ends: string | null;
  /** The minutes that go by meanwhile: where the hour comes twice, it may end before it starts by the clock. Null: without hours, or no end. */
  readonly lasts: number | null;
  /** It was put here, and the server has not answered yet. */
  readonly moving?: boolean;
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** Minutes below which an entry would be too low to be read. */
const SHORTEST = 30;

export function entriesOf(rows: readonly RowView[], screen: ScreenView, timeZone: string): Entry[] {
  const { days } = screen;
  if (days === null) return [];
  const wall = (value: unknown): string | null => {
    if (typeof value !== "string" || value === "") return null;
    return days.at === "date" ? value : toWallClock(value, timeZone);
  };
  return rows.flatMap((row): Entry[] => {
    const starts = wall(row.values[days.starts]);
    if (starts === null) return [];
    const end = days.ends === null ? null : wall(row.values[days.ends]);
    const lasts = days.ends === null || end === null ? Number.NaN : minutesBetween(row.values[days.starts], row.values[days.ends]);
    const timed = days.at !== "date" && lasts >= 0 ? lasts : null;
    return [{ row, name: nameOf(row, naming(screen)), ...placeOf(starts, lasts >= 0 ? end : null, timed) }];
  });
}

/** The days, and the minutes of them, from one to the other; they are days, or hours by the clock on the wall. */
function placeOf(starts: string, ends: string | null, lasts: number | null): Omit<Entry, "row" | "name"> {
  const first = starts.slice(0, 10);
  if (starts.length === 10) return { first, last: ends ?? first, from: null, to: null, starts, ends, lasts };
  const from = minutesOf(starts);
  const last = ends === null ? first : lastDay(starts, ends);
  if (ends !== null && ends >= addDays(first, 1) + starts.slice(10)) return { first, last, from: null, to: null, starts, ends, lasts };
  const length = ends !== null && ends > starts ? null : (lasts ?? HOUR);
  const to = length !== null ? Math.min(from + length, DAY) : ends?.slice(0, 10) === last ? minutesOf(ends) : DAY;
  return { first, last, from, to, starts, ends, lasts };
}

function minutesBetween(from: unknown, to: unknown): number {
  return (Date.parse(String(to)) - Date.parse(String(from))) / 60_000;
}

/** The column by which entries are called. */
export function naming({ columns }: ScreenView): ColumnView | undefined {
  return columns.find(({ type }) => type.is === "reference" || (type.is === "text" && type.lines === "one" && type.format !== "rich"));
}

/** The row by which they are called so; what a record is called altogether, the screen asked for. */
export function namingSource(screen: ScreenView): string | undefined {
  return (naming(screen) ?? screen).source;
}

function nameOf(row: RowView, column: ColumnView | undefined): string {
  const value = column && row.values[column.path];
  const text = isReference(value) ? value.label : value;
  return typeof text === "string" && text !== "" ? text : row.label;
}

/** The entry so much later, as it will stand where that is allowed. */
export function movedBy(entry: Entry, shift: Shift): Entry {
  const { starts, ends, lasts } = entry;
  const begins = wallLater(starts, shift);
  // As the server keeps it: what lasts for hours is as long there, whatever the clocks did here.
  const until = lasts !== null && lasts < DAY ? wallLater(begins, { days: 0, minutes: lasts }) : ends && wallLater(ends, shift);
  return { ...entry, ...placeOf(begins, until, lasts), moving: true };
}

/** What ends at midnight does not touch the day that then begins. */
function lastDay(starts: string, ends: string): string {
  const day = ends.slice(0, 10);
  return ends.endsWith("T00:00") && ends > starts ? addDays(day, -1) : day;
}

export function minutesOf(wall: string): number {
  return Number(wall.slice(11, 13)) * HOUR + Number(wall.slice(14, 16));
}

export function isOn(entry: Entry, day: string): boolean {
  return entry.first <= day && day <= entry.last;
}

export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** The hours that it takes on that day: of what lasts over midnight those before it, or those after it; null: none, or the whole day. */
export function hoursOn(entry: Entry, day: string): Hours | null {
  if (entry.from === null || entry.to === null || !isOn(entry, day)) return null;
  const from = Math.min(day === entry.first ? entry.from : 0, DAY - SHORTEST);
  return { from, to: Math.max(day === entry.last ? entry.to : DAY, from + SHORTEST) };
}

export interface Placed {
  readonly entry: Entry;
  /** Columns of the week, from 0, and the line in which it stands. */
  readonly column: number;
  readonly span: number;
  readonly line: number;
  /** It began before the week, or goes on after it. */
  readonly before: boolean;
  readonly after: boolean;
}

/** The entries of a week in lines, the longest first, so that none covers another. What has hours stands on its first day alone. */
export function inLines(entries: readonly Entry[], week: readonly string[]): Placed[] {
  const [first = "", last = ""] = [week[0], week.at(-1)];
  const lastOf = (entry: Entry) => (entry.from === null ? entry.last : entry.first);
  const here = entries.filter((entry) => entry.first <= last && lastOf(entry) >= first);
  const sorted = here.toSorted(
    (a, b) =>
      compare(later(a.first, first), later(b.first, first)) ||
      daysBetween(b.first, lastOf(b)) - daysBetween(a.first, lastOf(a)) ||
      compare(a.starts, b.starts),
  );
  const lines: string[] = [];
  return sorted.map((entry) => {
    const from = later(entry.first, first);
    const to = earlier(lastOf(entry), last);
    const free = lines.findIndex((taken) => taken < from);
    const line = free < 0 ? lines.length : free;
    lines[line] = to;
    const span = daysBetween(from, to) + 1;
    return { entry, column: daysBetween(first, from), span, line, before: entry.first < first, after: lastOf(entry) > last };
  });
}

export interface LaidOutEntry {
  readonly entry: Entry;
  readonly from: number;
  readonly to: number;
  /** Which of how many columns of the day it stands in. */
  readonly column: number;
  readonly columns: number;
}

/** What takes hours of one day: those that overlap share its width. */
export function layOutDay(entries: readonly Entry[], day: string): LaidOutEntry[] {
  const timed = entries.flatMap((entry) => {
    const hours = hoursOn(entry, day);
    return hours === null ? [] : [{ entry, ...hours }];
  });
  const sorted = timed.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const placed: LaidOutEntry[] = [];
  let cluster: (typeof sorted)[number][] = [];
  let until = -1;
  const close = () => {
    const ends: number[] = [];
    const columns = cluster.map((one) => {
      const free = ends.findIndex((end) => end <= one.from);
      const column = free < 0 ? ends.length : free;
      ends[column] = one.to;
      return column;
    });
    placed.push(...cluster.map((one, index) => ({ ...one, column: columns[index] ?? 0, columns: ends.length })));
    cluster = [];
  };
  for (const one of sorted) {
    if (one.from >= until) close();
    cluster.push(one);
    until = Math.max(cluster.length === 1 ? 0 : until, one.to);
  }
  close();
  return placed;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function earlier(one: string, other: string): string {
  return later(one, other) === one ? other : one;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
