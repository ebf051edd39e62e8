// Lengths of time with units that this language has not: `30 Tage`, `2 hrs`, `1 month`.

import type { Span } from "../../source.ts";
import type { Token } from "../parsing/lexer.ts";
import type { ExpressionProblem } from "../parsing/syntax.ts";
import { otherwise, type Place } from "./everyday-sentence.ts";

const UNITS: readonly (readonly [string, RegExp])[] = [
  ["second", /^(?:s|secs?|sekunden?|segundos?|secondes?)$/i],
  ["minute", /^(?:m|mins?|minuten?|minutos?)$/i],
  ["hour", /^(?:h|hrs?|stunden?|std|horas?|heures?)$/i],
  ["day", /^(?:d|tage?|tagen|días?|dias?|jours?)$/i],
  ["week", /^(?:w|wks?|wochen?|semanas?|semaines?)$/i],
];
/** Of no fixed length, with the days that are mostly meant. */
const CALENDAR: readonly (readonly [days: number, words: RegExp])[] = [
  [30, /^(?:months?|monate?|monaten|mes(?:es)?|mois)$/i],
  [91, /^quarters?$/i],
  [365, /^(?:years?|jahre?|jahren|años?|ans?|années?)$/i],
];

/** `30 Tage` as `30 days`; null where the unit is none that is meant. */
export function lengthOf(count: string, unit: string): string | null {
  const meant = UNITS.find(([, words]) => words.test(unit))?.[0];
  return meant === undefined ? null : `${count} ${meant}${count === "1" ? "" : "s"}`;
}

export function isOfTheCalendar(unit: string): boolean {
  return CALENDAR.some(([, words]) => words.test(unit));
}

/** A number and a word behind it at which reading stopped. */
export function lengthMeant(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  const [count, unit] = [tokens[at - 1], tokens[at]];
  if (count?.is !== "number" || unit?.is !== "word") return null;
  const span = spanOf(count.start, unit.end);
  const found = `${count.text} ${unit.text}`;
  const days = CALENDAR.find(([, words]) => words.test(unit.text))?.[0];
  if (days !== undefined) return calendarLength(found, unit.text, Number(count.text) * days, span);
  const word = lengthOf(count.text, unit.text);
  return word === null ? null : otherwise(found, word, span, true);
}

/** `1 month`, as all of a cell; null where it is no such length. */
export function calendarLengthOf(written: string, span: Span): ExpressionProblem | null {
  const { count = "", unit = "" } = /^(?<count>\d+)\s+(?<unit>\p{L}+)$/u.exec(written)?.groups ?? {};
  const days = CALENDAR.find(([, words]) => words.test(unit))?.[0];
  return days === undefined ? null : calendarLength(written, unit, Number(count) * days, span);
}

function calendarLength(found: string, unit: string, days: number, span: Span): ExpressionProblem {
  const text = `${days} days`;
  const fixes = [{ title: `Write ${text}`, edits: [{ span, text }], applicability: "maybe" as const }];
  return { code: "lengths-of-time-are-fixed", span, params: { found, unit: unit.replace(/s$/, "") }, fixes };
}
