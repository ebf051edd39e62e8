// What each function of the language is called in a sentence.

import type { FunctionName, Type } from "../tree.ts";

/** `args`: in words, in the order of the tree. */
type FunctionWords = (args: readonly string[], types: readonly Type[]) => string;

const of =
  (what: string): FunctionWords =>
  ([item]) =>
    `the ${what} of ${item}`;
const between =
  (what: string): FunctionWords =>
  ([from, to]) =>
    `the ${what} from ${from} to ${to}`;

export const FUNCTION_WORDS: Readonly<Record<FunctionName, FunctionWords>> = {
  "length of": ([item], [type]) => (type?.is === "list" ? `the number of entries in ${item}` : `the length of ${item}`),
  "lower case": ([item]) => `${item} in lower case`,
  trimmed: ([item]) => `${item} without spaces around it`,
  "slug of": ([item]) => `${item} as it is written in addresses`,
  "days from": between("days"),
  "years from": between("whole years"),
  "time from": between("time"),
  "hours from": between("whole hours"),
  "minutes from": between("whole minutes"),
  "date of": of("date"),
  "time of": of("time of day"),
  "month of": of("first day of the month"),
  "larger of": (args) => `the larger of ${listed(args, "and")}`,
  "smaller of": (args) => `the smaller of ${listed(args, "and")}`,
  round: ([item, digits]) =>
    `${item} rounded to ${digits === "0" ? "a whole number" : digits === "1" ? "1 decimal" : `${digits} decimals`}`,
  "first word of": of("first word"),
  "rest of": ([item]) => `all after the first word of ${item}`,
  "text before": ([sign, item]) => `what comes before ${sign} in ${item}`,
  "text after": ([sign, item]) => `what comes after ${sign} in ${item}`,
  "number of": of("number"),
};

/** "a, b or c" */
export function listed(words: readonly string[], joint: "and" | "or"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}`;
}
