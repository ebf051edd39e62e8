// The step that puts a record of a calendar on another day, where no plain change does: it asks for when the record begins.

import type { ActionView, ScreenView, WireValue } from "../../../wire.ts";
import { fromWallClock, toWallClock } from "../values/zoned-time.ts";
import { daysLater } from "./calendar-days.ts";
import type { Entry } from "./entries.ts";

/** Null where the screen offers none for the record now. A stored end is to be asked for as well: else the record would not last as long. */
export function moveStep({ row }: Entry, { entity, days }: ScreenView): ActionView | null {
  if (days === null) return null;
  const { starts, ends, follows } = days;
  const step = row.actions.find(({ kind, entity: of, blocked, asks }) => {
    const isAsked = (field: string) => asks.some(({ name, value }) => name === field && typeof value === "string");
    const isWhole = ends === null || follows === true || row.values[ends] == null || isAsked(ends);
    return kind === "transition" && of === entity && blocked === null && isAsked(starts) && isWhole;
  });
  return step ?? null;
}

/** The step as it asks for the record so many days later: its panel begins with that, at the same time of the day and as long as it was. */
export function laterBy(step: ActionView, days: number, when: NonNullable<ScreenView["days"]>, timeZone: string): ActionView {
  const later = (value: WireValue): WireValue => {
    if (typeof value !== "string" || value === "") return value;
    if (when.at === "date") return daysLater(value, days);
    return fromWallClock(daysLater(toWallClock(value, timeZone), days), timeZone);
  };
  const asks = step.asks.map((ask) => (ask.name === when.starts || ask.name === when.ends ? { ...ask, value: later(ask.value) } : ask));
  return { ...step, asks };
}
