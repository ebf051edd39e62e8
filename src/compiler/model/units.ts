// Times as people write them elsewhere: lengths with units that this language has not, `30 Tage`, `2 hrs`, `1 month`, and timers,
// `(7 days after due_on)`.

import type { Fix } from "../diagnostics/diagnostic.ts";
import type { Text } from "../source.ts";
import type { Context } from "./context.ts";

const UNITS: readonly (readonly [string, RegExp])[] = [
  ["second", /^(?:s|secs?|sekunden?|segundos?|secondes?)$/i],
  ["minute", /^(?:m|mins?|minuten?|minutos?)$/i],
  ["hour", /^(?:h|hrs?|stunden?|std|horas?|heures?)$/i],
  ["day", /^(?:d|tage?|tagen|días?|dias?|jours?)$/i],
  ["week", /^(?:w|wks?|wochen?|semanas?|semaines?)$/i],
];

const KNOWN = /^(?:second|minute|hour|day|week)s?$/;
/** Of no fixed length. */
const CALENDAR = /^(?:months?|years?|quarters?|monate?|monaten|jahre?|jahren|mes(?:es)?|años?|mois|ans?|années?)$/i;

/** Whether a unit is not one of this language, which has then been said. */
export function reportUnit(context: Context, written: Text): boolean {
  const match = /^(?<count>\d+)\s*(?<unit>\p{L}+)\.?$/u.exec(written.text)?.groups;
  const unit = match?.unit ?? "";
  if (match === undefined || KNOWN.test(unit)) return false;
  const meant = UNITS.find(([, words]) => words.test(unit))?.[0];
  const reason = CALENDAR.test(unit) ? `: a ${unit} is not always as long` : `: there is no unit "${unit}"`;
  const text = meant === undefined ? null : `${match.count} ${meant}${match.count === "1" ? "" : "s"}`;
  const fixes: Fix[] = text === null ? [] : [{ title: `Write ${text}`, edits: [{ span: written.span, text }], applicability: "maybe" }];
  context.problem("timers-wait-for-a-length-of-time", written.span, { text: written.text, reason }, { fixes });
  return true;
}

/** `(7 days after due_on)`, `(due_on + 7 days)`, `(every 7 days)`: where the action leads to its own state, that begins anew. */
export function timerMeant(written: string): string | null {
  const length = "\\d+ (?:minute|hour|day|week)s?|[A-Z][A-Z0-9_]*";
  const beside = new RegExp(`^\\((?<length>${length}) (?<way>after|before) (?<date>[a-z][\\w.]*)\\)$`).exec(written)?.groups;
  if (beside !== undefined) return `(at ${beside.date} ${beside.way === "after" ? "+" : "-"} ${beside.length})`;
  const moved = new RegExp(`^\\((?:on )?(?<at>[a-z][\\w.]*(?: [+-] (?:${length}))?)\\)$`).exec(written)?.groups?.at;
  if (moved !== undefined) return `(at ${moved})`;
  const every = new RegExp(`^\\((?:every|in) (?<length>${length})\\)$`).exec(written)?.groups?.length;
  return every === undefined ? null : `(after ${every})`;
}
