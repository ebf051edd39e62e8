// Explains findings by what people wished to say, with the nearest way and the section that tells more.

import type { Source } from "../../source.ts";
import type { Edit } from "../../text-edit.ts";
import type { Diagnostic, Fix } from "../diagnostic.ts";
import { ACTION_WISHES, CALL_WISHES } from "./actions.ts";
import { EXPRESSION_WISHES } from "./expressions.ts";
import { FIELD_WISHES } from "./fields.ts";
import { type Place, placeAround } from "./place.ts";
import { SCREEN_WISHES } from "./screens.ts";
import type { Wish } from "./wish.ts";

export const WISHES: readonly Wish[] = [...SCREEN_WISHES, ...FIELD_WISHES, ...EXPRESSION_WISHES, ...ACTION_WISHES, ...CALL_WISHES];

const BY_CODE: ReadonlyMap<string, readonly Wish[]> = new Map(
  [...new Set(WISHES.flatMap(({ codes }) => codes))].map((code) => [code, WISHES.filter(({ codes }) => codes.includes(code))]),
);

/** Findings whose fixes are guesses by a word; those of others know better than a wish. */
const GUESSES: ReadonlySet<string> = new Set([
  "effects-are-known",
  "facts-are-not-misspelt-settings",
  "names-are-known",
  "names-have-their-shape",
  "operators-are-written-as-here",
  "timers-follow-a-day-from-its-beginning",
  "actions-have-a-permission",
  "values-start-or-always-are",
]);

export function withWishes(diagnostics: readonly Diagnostic[], sources: readonly Source[]): readonly Diagnostic[] {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  return diagnostics.map((diagnostic) => withWish(diagnostic, texts.get(diagnostic.primary.file) ?? ""));
}

function withWish(diagnostic: Diagnostic, text: string): Diagnostic {
  const wishes = BY_CODE.get(diagnostic.code) ?? [];
  if (wishes.length === 0 || (diagnostic.fixes.length > 0 && !GUESSES.has(diagnostic.code))) return diagnostic;
  const place = placeAround(text, diagnostic.primary.start);
  for (const wish of wishes) {
    const found = findingOf(wish, diagnostic, place);
    if (found === null) continue;
    const word = wish.write?.({ all: found[0], ...found.groups }, diagnostic.message);
    const at = place.start + found.index;
    const span = { file: diagnostic.primary.file, start: at, end: at + found[0].length };
    const fixes = word === undefined ? diagnostic.fixes : word === null ? [] : [fixOf(word, found[0], span)];
    return { ...diagnostic, help: `${wish.help} See "${wish.section}" in docs/language/how-do-i-say.md.`, fixes };
  }
  return diagnostic;
}

/** What the wish finds in the place, and that it is what the finding is about. */
function findingOf({ pattern, message, column }: Wish, diagnostic: Diagnostic, place: Place): RegExpExecArray | null {
  if (message !== undefined && !message.test(diagnostic.message)) return null;
  if (column !== undefined && place.column() !== column) return null;
  const { start, end } = diagnostic.primary;
  for (const found of place.text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
    const at = place.start + found.index;
    if (at <= end + 1 && at + found[0].length >= start - 1) return found;
  }
  return null;
}

function fixOf(word: string, found: string, span: Edit["span"]): Fix {
  const title = word === "" ? `Leave "${found.trim()}" out` : `Write ${word.trim()}`;
  return { title, edits: [{ span, text: word }], applicability: "maybe" };
}
