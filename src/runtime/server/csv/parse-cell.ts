// From a cell of CSV to what a form would have sent. A text that cannot be read goes on as it is: the forms' own reading
// refuses it, in the same words.

import type { DateEntry } from "../../../compiler/expression/entry/date-entry.ts";
import { type DecimalMark, plainNumber } from "../../../compiler/expression/entry/number-entry.ts";
import type { ChoiceValue, FieldType } from "../../../compiler/plan/plan.ts";
import { shortened } from "../context/problems.ts";
import { type Params, PROGRAM_TEXTS, phrase } from "../i18n/texts.ts";
import { LARGEST_CHARACTER, LONGEST_LIST } from "../values/values.ts";
import { choiceOf } from "./choices.ts";
import { type DurationWords, durationValue } from "./durations.ts";
import { parted } from "./lists.ts";
import { dateIn, type FirstInDate, instantAt, momentIn, type NoTime, timeIn } from "./times.ts";

/** How the cells of one file are to be read. */
export interface Reading {
  readonly dates: FirstInDate;
  /** As a form in the product's language reads what is typed. */
  readonly entry: DateEntry;
  readonly timeZone: string;
  readonly mark: DecimalMark;
  readonly durations: DurationWords;
}

/** The word of a choice that the document called so before; null where there is none. */
export type FormerWords = (written: string) => string | null;

const NONE_BEFORE: FormerWords = () => null;

/** `local` is what the clocks show at a moment that is written without its zone. */
export type Parsed =
  | { readonly ok: true; readonly raw: unknown; readonly local?: string }
  | { readonly ok: false; readonly code: string; readonly params: Params };

/** In each language of the program: people write the words of theirs, whatever the product's is, and spreadsheets theirs. */
const YES = inEachLanguage("yes", ["true", "t", "1", "y", "si", "wahr", "vrai", "verdadero"]);
const NO = inEachLanguage("no", ["false", "f", "0", "n", "falsch", "faux", "falso"]);

function inEachLanguage(name: "yes" | "no", others: readonly string[]): ReadonlySet<string> {
  return new Set([...others, ...Object.values(PROGRAM_TEXTS).map(({ phrases }) => phrases[name].toLowerCase())]);
}

/** Characters of any value but a text, JSON, and a list of values. */
const LONGEST_VALUE = 1_000;
/** Characters of what a record is called. */
const LONGEST_NAME = 10_000;

function longestCell(type: FieldType): number {
  switch (type.is) {
    case "text":
      // One more, so that what is cut is too long in any form.
      return LARGEST_CHARACTER * type.max + 1;
    case "reference":
      return LONGEST_NAME;
    case "json":
    case "choices":
    case "texts":
    case "links":
      return Number.POSITIVE_INFINITY;
    default:
      return LONGEST_VALUE;
  }
}

/** An empty cell is an empty value. References and lists of records are found elsewhere, by what is written. */
export function parseCell(type: FieldType, cell: string, reading: Reading, former: FormerWords = NONE_BEFORE): Parsed {
  // A cell that is longer than any value of its type is none: with the mark of what was left out it reads as none, too.
  const longest = longestCell(type);
  const isLongText = type.is === "text" && type.lines !== "one";
  const text = cell.length <= longest ? cell : shortened(isLongText ? cell : cell.trim(), longest);
  if (text.trim() === "") return given(type.is === "links" || type.is === "choices" || type.is === "texts" ? [] : null);
  switch (type.is) {
    case "integer":
    case "decimal":
    case "money":
    case "percent":
      return numbered(text, reading.mark);
    case "yes/no":
      return parseBoolean(text);
    case "date":
      return timed(dateIn(text, reading), "aDate");
    case "time":
      return timed(timeIn(text, reading), "aTime");
    case "moment":
      return momentOf(text, reading);
    case "duration":
      return given(durationValue(text, reading.durations));
    case "choice":
      return parseChoice(type.values, text, former);
    case "choices":
    case "texts":
    case "links": {
      const written = parted(text);
      if (written.length > LONGEST_LIST)
        return { ok: false, code: "out-of-range", params: { range: phrase("values", { max: LONGEST_LIST }) } };
      return type.is === "choices" ? parseChoices(type.values, written, former) : given(written);
    }
    case "place":
      return given(placeOf(text));
    case "json":
      return parseJson(text);
    case "text":
      return given(text.replaceAll("\r\n", "\n"));
    default:
      return given(text.trim());
  }
}

function given(raw: unknown): Parsed {
  return { ok: true, raw };
}

function numbered(text: string, mark: DecimalMark): Parsed {
  const number = plainNumber(text, mark);
  if (number !== null) return given(number);
  return { ok: false, code: "number-otherwise", params: { value: text.trim(), example: { mark } } };
}

/** A day that there is not, and what is no day at all, are told as the product's language writes them. */
function timed(read: string | NoTime, kind: "aDate" | "aTime" | "aMoment"): Parsed {
  if (typeof read === "string") return given(read);
  if ("day" in read) return { ok: false, code: "no-such-day", params: read };
  const asked = read.lacksYear !== true ? kind : kind === "aDate" ? "aDateWithYear" : "aMomentWithYear";
  return { ok: false, code: "not-a-date", params: { example: read.example, kind: phrase(asked) } };
}

function momentOf(text: string, reading: Reading): Parsed {
  const read = momentIn(text, reading);
  if ("instant" in read) return given(read.instant);
  return "local" in read ? { ok: true, raw: instantAt(read.local, reading.timeZone), local: read.local } : timed(read, "aMoment");
}

function parseBoolean(text: string): Parsed {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return given(true);
  return NO.has(word) ? given(false) : { ok: false, code: "not-one-of", params: { values: phrase("yesOrNo") } };
}

function parseChoice(values: readonly ChoiceValue[], text: string, former: FormerWords): Parsed {
  const chosen = choiceOf(values, text) ?? former(text);
  return chosen === null ? { ok: false, code: "not-one-of", params: { values: labelsOf(values) } } : given(chosen);
}

function parseChoices(values: readonly ChoiceValue[], written: readonly string[], former: FormerWords): Parsed {
  const chosen = written.map((text) => choiceOf(values, text) ?? former(text));
  const params = { values: phrase("severalOf", { values: labelsOf(values) }) };
  return chosen.includes(null) ? { ok: false, code: "not-one-of", params } : given(chosen);
}

/** As people read them: a file may hold these as well as the values. */
function labelsOf(values: readonly ChoiceValue[]): string {
  return values.map(({ label }) => label).join(", ");
}

function placeOf(text: string): unknown {
  const match = /^(-?\d+(?:\.\d+)?)[\s,;]+(-?\d+(?:\.\d+)?)$/.exec(text.trim());
  return match === null ? text : { latitude: Number(match[1]), longitude: Number(match[2]) };
}

function parseJson(text: string): Parsed {
  try {
    return given(JSON.parse(text));
  } catch {
    return { ok: false, code: "bad-format", params: {} };
  }
}
