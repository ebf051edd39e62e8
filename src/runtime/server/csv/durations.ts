// Durations in the cells of a file. As ISO 8601 has them, by the clock, and in words as the pages of each language write them.

import { writtenIn } from "../../../compiler/expression/format.ts";
import { normalized } from "../../../compiler/expression/normalize.ts";

const UNITS = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 } as const;
/** Of each plural of each language there is one of these; "يومان", two days, is written without a number. */
const COUNTS = [1, 2, 0, 3, 11, 100];
/** Marks of direction, and the full stops of short words. */
const MARKS = /[\u200e\u200f\u061c]|(?<=\p{L})\./gu;
/** What stands between the digits of one number. */
const GROUPS = /(?<=\d)[.,'’\u00a0\u202f](?=\d{3})/g;

/** Seconds of one of what a word says, and how many it says itself where it is written without a number. */
export type DurationWords = ReadonlyMap<string, { readonly seconds: number; readonly alone: number | null }>;

/** The words in which these languages write durations. */
export function durationWords(languages: Iterable<string>): DurationWords {
  const words = new Map<string, { seconds: number; alone: number | null }>();
  for (const language of new Set(languages)) {
    for (const [unit, seconds] of Object.entries(UNITS)) {
      for (const unitDisplay of ["long", "short"] as const) {
        const format = new Intl.NumberFormat(writtenIn(language), { style: "unit", unit, unitDisplay });
        for (const count of COUNTS) {
          const parts = format.formatToParts(count);
          const word = parts.find(({ type }) => type === "unit")?.value ?? "";
          const alone = parts.some(({ type }) => type === "integer") ? null : count;
          if (!words.has(plain(word))) words.set(plain(word), { seconds, alone });
        }
      }
    }
  }
  return words;
}

/** Seconds of "P21D", "PT1H30M", "90 minutes", "1 Stunde 30 Minuten" or "1:30:00"; what is none comes back as it was. */
export function durationValue(text: string, words: DurationWords): string | number {
  const written = text.trim();
  const iso = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(written);
  if (iso !== null && written !== "P" && !written.endsWith("T")) {
    const [, weeks, days, hours, minutes, seconds] = iso.map((part) => Number(part ?? 0));
    return weeks! * UNITS.week + days! * UNITS.day + hours! * UNITS.hour + minutes! * UNITS.minute + seconds!;
  }
  const clock = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(written);
  if (clock !== null) return Number(clock[1]) * UNITS.hour + Number(clock[2]) * UNITS.minute + Number(clock[3] ?? 0);
  return secondsInWords(written, words) ?? written;
}

/** Null where a word is none of a duration, or has no number. */
function secondsInWords(text: string, words: DurationWords): number | null {
  const parts = plain(text.replace(GROUPS, "")).match(/\d+|[^\d\s]+/g) ?? [];
  let seconds: number | null = null;
  let count: number | null = null;
  for (const part of parts) {
    if (/^\d/.test(part)) {
      if (count !== null) return null;
      count = Number(part);
      continue;
    }
    const word = words.get(part);
    const times = count ?? word?.alone ?? null;
    if (word === undefined || times === null) return null;
    seconds = (seconds ?? 0) + times * word.seconds;
    count = null;
  }
  return count === null ? seconds : null;
}

function plain(text: string): string {
  return normalized(text, "NFKC").replace(MARKS, "").trim().toLowerCase();
}

/** Seconds as ISO 8601 has them: "P21D", "PT1H30M". */
export function durationText(seconds: number): string {
  const parts = [
    [Math.floor((seconds % UNITS.day) / UNITS.hour), "H"],
    [Math.floor((seconds % UNITS.hour) / UNITS.minute), "M"],
    [seconds % UNITS.minute, "S"],
  ].flatMap(([count, unit]) => (count === 0 ? [] : [`${count}${unit}`]));
  const days = Math.floor(seconds / UNITS.day);
  const time = parts.length > 0 || days === 0 ? `T${parts.join("") || "0S"}` : "";
  return `P${days === 0 ? "" : `${days}D`}${time}`;
}
