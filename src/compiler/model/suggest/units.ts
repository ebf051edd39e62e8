// Times as people write them elsewhere. Lengths with units that this language has not, `30 Tage`, `2 hrs`, `1 month`, and timers,
// `(7 days after due_on)`.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { isOfTheCalendar, lengthOf } from "../../expression/suggest/everyday-units.ts";
import type { Text } from "../../source.ts";
import type { Context } from "../context.ts";

const KNOWN = /^(?:second|minute|hour|day|week)s?$/;
/** Whether a unit is not one of this language, which has then been said. */
export function reportUnit(context: Context, written: Text): boolean {
  const match = /^(?<count>\d+)\s*(?<unit>\p{L}+)\.?$/u.exec(written.text)?.groups;
  const unit = match?.unit ?? "";
  if (match === undefined || KNOWN.test(unit)) return false;
  const text = lengthOf(match.count ?? "", unit);
  const reason = isOfTheCalendar(unit) ? `: a ${unit} is not always as long` : `: there is no unit "${unit}"`;
  const fixes: Fix[] = text === null ? [] : [{ title: `Write ${text}`, edits: [{ span: written.span, text }], applicability: "maybe" }];
  context.problem("timers-wait-for-a-length-of-time", written.span, { text: written.text, reason }, { fixes });
  return true;
}

/** A time of day behind a timer's date: `(at due_on - 1 day at 09:00)`, `(daily at 9:00)`. */
const TIME_OF_DAY = /(?:,| at| um| @)\s*(?<time>\d{1,2}(?:[:.]\d{2})?(?:\s*(?:[ap]m|h|uhr|o'clock))?)\s*\)$/i;

/** A timer with a time of day, and what it is without: a day is what the program follows, from when it begins. */
export function timerWithTime(written: string): { readonly time: string; readonly without: string } | null {
  const [, first, day] = /^\((?:at )?(\d{1,2}:\d{2}) (?:on|of) ([a-z][\w.]*(?: [-+] \d+ \w+)?)\)$/.exec(written) ?? [];
  if (first !== undefined) return { time: first, without: `(at ${day})` };
  const match = TIME_OF_DAY.exec(written);
  const time = match?.groups?.time ?? "";
  if (match === null || !/\D/.test(time)) return null;
  const without = `${written.slice(0, match.index)})`;
  return { time, without: timerMeant(without) ?? without };
}

const OFTEN: ReadonlyMap<string, string> = new Map([
  ...["daily", "every day", "each day", "nightly"].map((often) => [`(${often})`, "(after 1 day)"] as const),
  ...["weekly", "every week", "each week"].map((often) => [`(${often})`, "(after 7 days)"] as const),
  ...["hourly", "every hour"].map((often) => [`(${often})`, "(after 1 hour)"] as const),
]);

/** `(7 days after due_on)`, `(due_on + 7 days)`, `(every 7 days)`: where the action leads to its own state, that begins anew. */
export function timerMeant(written: string): string | null {
  const often = OFTEN.get(written);
  if (often !== undefined) return often;
  const sided = /^\((?<way>before|after) (?<date>[a-z][\w.]*)\)$/.exec(written)?.groups;
  if (sided !== undefined) return sided.way === "after" ? `(at ${sided.date} + 1 day)` : `(at ${sided.date} - 1 day)`;
  const length = "\\d+ (?:minute|hour|day|week)s?|[A-Z][A-Z0-9_]*";
  const beside = new RegExp(`^\\((?<length>${length}) (?<way>after|before) (?<date>[a-z][\\w.]*)\\)$`).exec(written)?.groups;
  if (beside !== undefined) return `(at ${beside.date} ${beside.way === "after" ? "+" : "-"} ${beside.length})`;
  const moved = new RegExp(`^\\((?:on )?(?<at>[a-z][\\w.]*(?: [+-] (?:${length}))?)\\)$`).exec(written)?.groups?.at;
  if (moved !== undefined) return `(at ${moved})`;
  const every = new RegExp(`^\\((?:every|in) (?<length>${length})\\)$`).exec(written)?.groups?.length;
  return every === undefined ? null : `(after ${every})`;
}
