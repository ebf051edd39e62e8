// What stands for an example in a file that is to be imported: as the product's language writes it, where the import reads that.

const DAY = "2026-11-21";

/** As the import reads them in the product's language, in the digits that it reads. */
export function numberIn(language: string, scale: number): string {
  const options = { minimumFractionDigits: scale, maximumFractionDigits: scale, useGrouping: false, numberingSystem: "latn" } as const;
  return new Intl.NumberFormat(language, options).format(12.5);
}

/** "21.11.2026" and the like; in a language that writes days otherwise, "2026-11-21", which is read in all of them. */
export function dayIn(language: string): string {
  const options = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone: "UTC",
    numberingSystem: "latn",
    calendar: "gregory",
  } as const;
  const written = new Intl.DateTimeFormat(language, options).format(new Date(`${DAY}T00:00:00Z`));
  return /^(?:\d{4}([./-])\d\d\1\d\d|\d\d([./-])\d\d\2\d{4})$/.test(written) ? written : DAY;
}

/** A day with the day first and with the month first, divided as the language divides days. */
export function ordersIn(language: string): { readonly day: string; readonly month: string } {
  const divider = /^\d\d(?:\d\d)?([./-])/.exec(dayIn(language))?.[1] ?? "/";
  const written = (...parts: readonly string[]) => parts.join(divider);
  return { day: written("21", "11", "2026"), month: written("11", "21", "2026") };
}
