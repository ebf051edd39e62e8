// Which months, or days, a figure over time shows, and what lies outside them.

import type { Group } from "../../../store/store.ts";

/** So many months, or days, are drawn at most. */
const MOST = 60;

/** What has records before, or after, what is shown. */
export interface Outside {
  readonly from: string;
  readonly to: string;
  /** How many months, or days, have records there. */
  readonly groups: number;
}

export interface Period {
  /** The first days of months, without gaps; or the days that there are. */
  readonly shown: readonly string[];
  readonly outside: readonly Outside[];
}

interface Dated {
  readonly day: string;
  readonly count: number;
}

/**
 * The last of them. Months that are further apart than a figure is long are never shown together: of these the ones with most records
 * count, so that a year which was mistyped, 3026, leaves all others in sight.
 */
export function periodOf(groups: readonly Group[], byMonth: boolean): Period {
  const dated = groups
    .flatMap(({ by, count }): Dated[] => (typeof by === "string" ? [{ day: by, count }] : []))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const run = byMonth ? longestRun(dated) : dated;
  const [first, last] = [run.at(byMonth ? 0 : -MOST) ?? run[0], run.at(-1)];
  if (first === undefined || last === undefined) return { shown: [], outside: [] };
  const shown = byMonth ? monthsBetween(first.day, last.day) : run.slice(-MOST).map(({ day }) => day);
  const before = dated.filter(({ day }) => day < (shown[0] ?? ""));
  const after = dated.filter(({ day }) => day > last.day);
  return { shown, outside: [...outsideOf(before), ...outsideOf(after)] };
}

function outsideOf(dated: readonly Dated[]): Outside[] {
  const [first, last] = [dated[0], dated.at(-1)];
  return first === undefined || last === undefined ? [] : [{ from: first.day, to: last.day, groups: dated.length }];
}

/** Of the runs without a gap that is longer than a figure the one with most records, the later one where two have as many. */
function longestRun(dated: readonly Dated[]): readonly Dated[] {
  const runs: Dated[][] = [];
  for (const one of dated) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run === undefined || before === undefined || monthOf(one.day) - monthOf(before.day) > MOST) runs.push([one]);
    else run.push(one);
  }
  const records = (run: readonly Dated[]) => run.reduce((sum, { count }) => sum + count, 0);
  return runs.reduce<readonly Dated[]>((best, run) => (records(run) >= records(best) ? run : best), []);
}

/** First days of months, both ends included; of a longer time the last ones. */
function monthsBetween(first: string, last: string): string[] {
  const [from, to] = [monthOf(first), monthOf(last)];
  const count = Math.min(MOST, to - from + 1);
  return Array.from({ length: count }, (_, at) => firstDayOf(to - count + 1 + at));
}

/** Counted from the first month of the year 0. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function firstDayOf(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}
