// The step that puts a record of a calendar on another day, where no plain change does: it asks for when the record begins.

import type { ActionView, ScreenView, WireValue } from "../../../wire.ts";
import { fromWallClock, toWallClock } from "../values/zoned-time.ts";
import { addDays } from "./calendar-days.ts";
import type { Entry } from "./entries.ts";

/** Null where the screen offers none for the record now. */
export function moveStep({ row }: Entry, { entity, days }: ScreenView): ActionView | null {
  const step = row.actions.find((action) => {
    const isStep = action.kind === "transition" && action.entity === entity && action.blocked === null;
    return isStep && action.asks.some(({ name, value }) => name === days?.starts && typeof value === "string");
  });
  return step ?? null;
}

/** The step as it asks for the record so many days later: its panel begins with that, at the same time of the day and as long as it was. */
export function laterBy(step: ActionView, days: number, when: NonNullable<ScreenView["days"]>, timeZone: string): ActionView {
  const later = (value: WireValue): WireValue => {
    if (typeof value !== "string" || value === "") return value;
    if (when.at === "date") return addDays(value, days);
    const wall = toWallClock(value, timeZone);
    return fromWallClock(addDays(wall.slice(0, 10), days) + wall.slice(10), timeZone);
  };
  const asks = step.asks.map((ask) => (ask.name === when.starts || ask.name === when.ends ? { ...ask, value: later(ask.value) } : ask));
  return { ...step, asks };
}
