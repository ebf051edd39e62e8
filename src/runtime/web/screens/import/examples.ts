// What stands for an example in a file that is to be imported. As the product's language writes it, where the import reads that.

import { type DateKind, dateEntryFor } from "../../../../compiler/expression/entry/date-entry.ts";
import { amountLike } from "../../../../compiler/expression/format.ts";

const DAY = "2026-11-21";
const HOUR = "09:30";

/** As the import reads them in the product's language, in the digits that it reads. */
export function numberIn(language: string, scale: number): string {
  const options = { minimumFractionDigits: scale, maximumFractionDigits: scale, useGrouping: false, numberingSystem: "latn" } as const;
  return new Intl.NumberFormat(language, options).format(12.5);
}

/** "21.11.2026", "09:30" and both, as forms in the product's language show and read them. */
export function timeIn(language: string, kind: DateKind): string {
  return dateEntryFor(language, DAY).show(kind === "date" ? DAY : kind === "time" ? HOUR : `${DAY}T${HOUR}`, kind);
}

/** An amount with a point and with a comma, each as the product's language groups it where it is the one that it has. */
export function amountsIn(language: string): Readonly<Record<"." | ",", string>> {
  return { ".": amountLike(language, "."), ",": amountLike(language, ",") };
}

/** A day with the day first and with the month first, divided as the language divides days. */
export function ordersIn(language: string): { readonly day: string; readonly month: string } {
  const divider = /^\d\d(?:\d\d)?([./-])/.exec(timeIn(language, "date"))?.[1] ?? "/";
  const written = (...parts: readonly string[]) => parts.join(divider);
  return { day: written("21", "11", "2026"), month: written("11", "21", "2026") };
}
