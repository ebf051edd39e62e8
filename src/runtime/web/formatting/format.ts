// How values are written for people: in the reader's language, and the product's currency and time zone. Decimals stay text throughout,
// so that no digit is lost on the way.

import { sizeText } from "../../../compiler/expression/file-kinds.ts";
import { formatDuration, writtenDay, writtenIn } from "../../../compiler/expression/format.ts";
import type { AppView } from "../../wire.ts";

export type Product = AppView["product"];

export interface Formats {
  number(value: string | number): string;
  /** A whole number of a field: from five digits on in groups, so that a year stays one. */
  integer(value: string | number): string;
  /** Always with `scale` digits after the point. */
  decimal(value: string, scale: number): string;
  money(value: string, scale: number): string;
  percent(value: string): string;
  date(value: string): string;
  time(value: string): string;
  moment(value: string): string;
  duration(seconds: number): string;
  /** "A, B, C". */
  list(texts: readonly string[]): string;
  /** Of a file. */
  size(bytes: number): string;
  /** "1,000" and the like, without decimals. */
  readonly decimalPoint: string;
  /** What stands before or behind an amount of the product's currency: its code and its signs. */
  readonly currencyMarks: readonly string[];
}

export function formatsFor(product: Product, locale: string): Formats {
  const language = writtenIn(locale);
  const currency = product.currency.code;
  // Each takes long to make, and hardly a page needs all of them.
  const plain = once(() => new Intl.NumberFormat(language, { maximumFractionDigits: 20 }));
  const whole = once(() => new Intl.NumberFormat(language, { maximumFractionDigits: 0, useGrouping: "min2" }));
  const date = once(() => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }));
  const time = once(() => new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" }));
  const moment = once(() => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: product.timeZone }));
  const percent = once(() => new Intl.NumberFormat(language, { style: "unit", unit: "percent", maximumFractionDigits: 2 }));
  const list = once(() => new Intl.ListFormat(language, { type: "unit" }));
  const point = once(
    () =>
      plain()
        .formatToParts(1.5)
        .find((part) => part.type === "decimal")?.value ?? ".",
  );
  const marks = once(() => [...new Set([currency, ...[language, writtenIn(product.language)].flatMap((one) => signsOf(currency, one))])]);
  const scaled = new Map<string, Intl.NumberFormat>();
  const withScale = (scale: number, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = `${options.style ?? "decimal"} ${scale}`;
    const known =
      scaled.get(key) ?? new Intl.NumberFormat(language, { ...options, minimumFractionDigits: scale, maximumFractionDigits: scale });
    scaled.set(key, known);
    return known;
  };
  return {
    number: (value) => plain().format(exact(value)),
    integer: (value) => whole().format(exact(value)),
    decimal: (value, scale) => withScale(scale, {}).format(exact(value)),
    money: (value, scale) => withScale(scale, { style: "currency", currency }).format(exact(value)),
    percent: (value) => percent().format(exact(value)),
    date: (value) => whenValid(value, `${value}T00:00:00Z`, date()),
    time: (value) => whenValid(value, `2000-01-01T${value}${value.length === 5 ? ":00" : ""}Z`, time()),
    moment: (value) => whenValid(value, value, moment()),
    duration: (seconds) => formatDuration(BigInt(Math.trunc(seconds)), { language }),
    list: (texts) => list().format(texts),
    size: (bytes) => sizeText(bytes, language),
    get decimalPoint() {
      return point();
    },
    get currencyMarks() {
      return marks();
    },
  };
}

/** Made when it is first asked for, and kept. */
function once<Made extends object | string>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** How the language writes the currency, also where it leaves out whose it is: "US$", "$". */
function signsOf(currency: string, language: string): readonly string[] {
  return (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === "currency" ? [value] : [])),
  );
}

/** `Intl` takes decimal text exactly; the type for that wants a literal. */
function exact(value: string | number): number | Intl.StringNumericLiteral {
  return value as number | Intl.StringNumericLiteral;
}

function whenValid(written: string, iso: string, format: Intl.DateTimeFormat): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? written : writtenDay(format.format(at), format.resolvedOptions().locale);
}
