// The step that puts a record of a calendar on another day. It asks for when the record begins.

import type { ActionView, ProblemView, ScreenView, WireValue } from "../../../wire.ts";
import { type Shift, wallLater } from "../../formatting/calendar-days.ts";
import type { Entry } from "../../formatting/entries.ts";
import { fromWallClock, toWallClock } from "../../formatting/zoned-time.ts";

const DAY = 86_400_000;

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

/** Why no step puts the record elsewhere now; null where one does, or where nobody could at any time. */
export function whyStays({ row }: Entry, { entity, days }: ScreenView): ProblemView | null {
  const steps = row.actions.filter(({ kind, entity: of, slug }) => kind === "transition" && of === entity && days?.steps?.includes(slug));
  return steps.every(({ blocked }) => blocked !== null) ? (steps[0]?.blocked ?? null) : null;
}

/** The step as it asks for the record so much later: its panel begins with that, and with an end after as long as it was. */
export function laterBy(step: ActionView, shift: Shift, when: NonNullable<ScreenView["days"]>, timeZone: string): ActionView {
  const later = (value: WireValue): WireValue => {
    if (typeof value !== "string" || value === "") return value;
    if (when.at === "date") return wallLater(value, shift);
    return fromWallClock(wallLater(toWallClock(value, timeZone), shift), timeZone);
  };
  const starts = step.asks.find(({ name }) => name === when.starts)?.value;
  const begins = later(starts ?? null);
  const asks = step.asks.map((ask) => {
    if (ask.name === when.starts) return { ...ask, value: begins, was: ask.value };
    if (ask.name !== when.ends) return ask;
    return { ...ask, was: ask.value, value: (when.at === "moment" && asLong(begins, starts, ask.value)) || later(ask.value) };
  });
  return { ...step, asks };
}

/** The end of what lasts for hours, also where the clocks change meanwhile; null: days are counted. */
function asLong(begins: WireValue, starts: WireValue | undefined, ends: WireValue): string | null {
  const lasts = Date.parse(String(ends)) - Date.parse(String(starts));
  return lasts >= 0 && lasts < DAY ? new Date(Date.parse(String(begins)) + lasts).toISOString() : null;
}
