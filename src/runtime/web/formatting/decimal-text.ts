// Decimal numbers as people type them, to and from the canonical text that travels ("1234.50"). No number type in
// between, so that no digit is lost.

import { plainFigures } from "../../../compiler/expression/entry/digit-scripts.ts";

export type DecimalReading = { readonly text: string } | { readonly wrong: "not-a-number" | "too-precise" };

/** In texts that run from right to left the direction is marked around signs. */
const DIRECTIONS = /[\u200e\u200f\u061c]/g;

/**
 * Reads "1,234.5" or "1.234,5", as the product's language writes it, with at most `scale` digits after the point; and the other of the
 * two where it can be nothing else; its figures in whatever script they are typed. One of the marks may stand before or behind it, such as the sign of the currency.
 */
export function readDecimal(typed: string, scale: number, decimalPoint: string, marks: readonly string[] = []): DecimalReading {
  const compact = compacted(typed, decimalPoint, marks);
  const point = isSwapped(compact, decimalPoint) ? otherThan(decimalPoint) : decimalPoint;
  const parts = compact.split(point);
  const [typedWhole = "", typedFraction = ""] = parts;
  const plain = `${withoutGroups(typedWhole, otherThan(point))}.${typedFraction}`;
  const found = /^([+-]?)(\d*)\.(\d*)$/.exec(plain);
  const [, sign = "", whole = "", fraction = ""] = found ?? [];
  if (!found || parts.length > 2 || whole + fraction === "") return { wrong: "not-a-number" };
  const significant = fraction.replace(/0+$/, "");
  if (significant.length > scale) return { wrong: "too-precise" };
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  return { text: `${sign === "-" ? "-" : ""}${digits}${scale > 0 ? `.${significant.padEnd(scale, "0")}` : ""}` };
}

/** What was written in the other order, or in other figures, as its control shows it; null: it was not, or is no number. */
export function rewritten(typed: string, scale: number, decimalPoint: string, marks: readonly string[] = []): string | null {
  if (plainFigures(typed) === typed && !isSwapped(compacted(typed, decimalPoint, marks), decimalPoint)) return null;
  const reading = readDecimal(typed, scale, decimalPoint, marks);
  return "text" in reading ? showDecimal(reading.text, decimalPoint) : null;
}

function compacted(typed: string, decimalPoint: string, marks: readonly string[]): string {
  return unmarked(withoutGaps(plainFigures(typed, decimalPoint)), marks.map(withoutGaps));
}

function otherThan(mark: string): "." | "," {
  return mark === "," ? "." : ",";
}

/**
 * Whether the two marks can only be the other way round than in the language. Where the point begins the fraction: "1.250,50",
 * "1.250.000", and "12,50", whose comma parts no group.
 */
function isSwapped(compact: string, decimalPoint: string): boolean {
  const other = otherThan(decimalPoint);
  const group = `\\${decimalPoint}\\d{3}`;
  return (
    new RegExp(`^[+-]?[1-9]\\d{0,2}(?:(?:${group})+\\${other}\\d+|(?:${group}){2,})$`).test(compact) ||
    (new RegExp(`^[+-]?\\d*\\${other}\\d*$`).test(compact) && withoutGroups(compact, other) === compact)
  );
}

/** "1,250", and "12,34,567" as in India; what is grouped otherwise, or begins with a nought, comes back as it was. */
function withoutGroups(whole: string, mark: "." | ","): string {
  const isGrouped = new RegExp(`^[+-]?[1-9]\\d{0,2}(?:\\${mark}\\d{2,3})*\\${mark}\\d{3}$`).test(whole);
  return isGrouped ? whole.replaceAll(mark, "") : whole;
}

function withoutGaps(text: string): string {
  return text
    .replace(DIRECTIONS, "")
    .replaceAll(/[\s\u00a0\u202f'’_]/g, "")
    .replace("−", "-");
}

/** Without the mark that stands before it, on either side of its minus, or behind it. */
function unmarked(text: string, marks: readonly string[]): string {
  if (!/[^\d.,+-]/.test(text)) return text;
  const [, sign = "", rest = ""] = /^([+-]?)(.*)$/.exec(text) ?? [];
  const small = rest.toLowerCase();
  for (const mark of marks.map((one) => one.toLowerCase()).toSorted((one, other) => other.length - one.length)) {
    if (mark === "") continue;
    if (small.endsWith(mark)) return sign + rest.slice(0, -mark.length);
    // A second sign makes it no number.
    if (small.startsWith(mark)) return sign + rest.slice(mark.length);
  }
  return text;
}

/** "12.50" as its control shows it. */
export function showDecimal(canonical: string, decimalPoint: string): string {
  return canonical.replace(".", decimalPoint);
}

/** "12.50" in units of 10^-scale: 1250. Stored numbers have at most 15 digits, which a double holds exactly. */
export function decimalUnits(canonical: string, scale: number): number {
  const [whole = "0", fraction = ""] = canonical.split(".");
  return Number(whole + fraction.slice(0, scale).padEnd(scale, "0"));
}

/** Units of 10^-scale as canonical text: 1250 is "12.50". */
export function decimalText(units: number, scale: number): string {
  const digits = String(Math.abs(units)).padStart(scale + 1, "0");
  return `${units < 0 ? "-" : ""}${digits.slice(0, digits.length - scale)}${scale > 0 ? `.${digits.slice(-scale)}` : ""}`;
}
