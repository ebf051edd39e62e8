// Decimal numbers as people type them, to and from the canonical text that travels ("1234.50"). No number type in
// between, so that no digit is lost.

export type DecimalReading = { readonly text: string } | { readonly wrong: "not-a-number" | "too-precise" };

/** In texts that run from right to left the direction is marked around signs. */
const DIRECTIONS = /[\u200e\u200f\u061c]/g;

/**
 * Reads "1,234.5" or "1.234,5", as the product's language writes it, with at most `scale` digits after the point. One of the marks may
 * stand before or behind it, such as the sign of the currency.
 */
export function readDecimal(typed: string, scale: number, decimalPoint: string, marks: readonly string[] = []): DecimalReading {
  const compact = unmarked(withoutGaps(typed), marks.map(withoutGaps));
  const parts = compact.split(decimalPoint);
  const [typedWhole = "", typedFraction = ""] = parts;
  const ungrouped = withoutGroups(typedWhole, decimalPoint === "," ? "." : ",");
  // What is not grouped by the other mark is a fraction behind it.
  const plain = parts.length > 1 || ungrouped !== typedWhole ? `${ungrouped}.${typedFraction}` : compact.replace(",", ".");
  const found = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain);
  const [, sign = "", whole = "", fraction = ""] = found ?? [];
  if (!found || parts.length > 2 || whole + fraction === "") return { wrong: "not-a-number" };
  const significant = fraction.replace(/0+$/, "");
  if (significant.length > scale) return { wrong: "too-precise" };
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  return { text: `${sign === "-" ? "-" : ""}${digits}${scale > 0 ? `.${significant.padEnd(scale, "0")}` : ""}` };
}

/** "1,250", and "12,34,567" as in India; what is grouped otherwise, or begins with a nought, comes back as it was. */
function withoutGroups(whole: string, mark: "." | ","): string {
  const isGrouped = new RegExp(`^[+-]?[1-9]\\d{0,2}(?:\\${mark}\\d{2,3})*\\${mark}\\d{3}$`).test(whole);
  return isGrouped ? whole.replaceAll(mark, "") : whole;
}

/** What a number with both marks, in groups as they are elsewhere ("1.250,00" where the point begins the fraction), comes to; null: it is none. */
export function readSwapped(typed: string, scale: number, decimalPoint: string, marks: readonly string[] = []): string | null {
  const other = decimalPoint === "," ? "." : ",";
  const compact = unmarked(withoutGaps(typed), marks.map(withoutGaps));
  const isGrouped = new RegExp(`^[+-]?\\d{1,3}(?:\\${decimalPoint}\\d{3})+\\${other}\\d+$`).test(compact);
  const reading = isGrouped ? readDecimal(compact, scale, other) : null;
  return reading !== null && "text" in reading ? reading.text : null;
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
