// The words of a comparison, by the type of what is compared: days are before each other, numbers less.

import type { Comparison, Type } from "../tree.ts";

type Order = Exclude<Comparison, "=" | "!=">;
type OrderWords = Readonly<Record<Order, string>>;

const DAYS: OrderWords = { "<": "before", "<=": "on or before", ">": "after", ">=": "on or after" };
const INSTANTS: OrderWords = { "<": "before", "<=": "at or before", ">": "after", ">=": "at or after" };
const LENGTHS: OrderWords = { "<": "shorter than", "<=": "at most", ">": "longer than", ">=": "at least" };
const AMOUNTS: OrderWords = { "<": "less than", "<=": "at most", ">": "more than", ">=": "at least" };

const BY_TYPE: Readonly<Record<Type["is"], OrderWords>> = {
  date: DAYS,
  time: INSTANTS,
  moment: INSTANTS,
  duration: LENGTHS,
  number: AMOUNTS,
  boolean: AMOUNTS,
  text: AMOUNTS,
  choice: AMOUNTS,
  record: AMOUNTS,
  list: AMOUNTS,
  opaque: AMOUNTS,
  empty: AMOUNTS,
};

/** "is not", "is before" */
export function comparisonWords(how: Comparison, { is }: Type): string {
  if (how === "=") return "is";
  return how === "!=" ? "is not" : `is ${BY_TYPE[is][how]}`;
}

const OPPOSITES: Readonly<Record<Comparison, Comparison>> = { "=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<" };

/** What holds where the comparison does not, of two values that are there. */
export function opposite(how: Comparison): Comparison {
  return OPPOSITES[how];
}
