// Point 9: business constants and limits. Values are literals with their unit.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { isDate, isTime } from "../../expression/dates.ts";
import { calendarLengthOf, lengthOf } from "../../expression/suggest/everyday-units.ts";
import type { Expr } from "../../expression/tree.ts";
import type { RowSyntax } from "../../parse/syntax.ts";
import type { Text } from "../../source.ts";
import { type Context, cell, isOpen, textOf } from "../context.ts";
import { type DatedValue, joinDated } from "../dated-constants.ts";
import type { ConstantModel } from "../model.ts";
import { CONSTANT, checkNew } from "../names/names.ts";
import { newName } from "../names/renames.ts";
import { BYTES } from "../types/bytes.ts";
import { minorDigits } from "../types/currencies.ts";

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 };
/** How durations are shortened everywhere; "m" may be months as well as minutes. */
const SHORT: Readonly<Record<string, string>> = { h: "hour", hr: "hour", d: "day", sec: "second", min: "minute" };

interface NamedRow {
  readonly name: Text;
  /** Of the people for whom it holds; null: for all others. */
  readonly role: Text | null;
  readonly row: RowSyntax;
}

export function resolveConstants(context: Context): void {
  const rows = new Map<string, NamedRow[]>();
  for (const { row } of context.rows(9, "Name")) {
    const name = readConstantName(context, row, rows);
    if (name !== null) rows.set(name.text, [...(rows.get(name.text) ?? []), { name, role: textOf(row, "For"), row }]);
  }
  for (const [first, ...later] of rows.values()) if (first !== undefined) resolveConstant(context, [first, ...later]);
}

/** When the roles are known: those for which limits hold are some of them. */
export function checkRolesOfLimits(context: Context): void {
  for (const { forRoles } of context.model.constants.values()) {
    for (const { role } of forRoles) {
      if (context.model.roles.has(role.text)) context.refer("role", "", role);
      else context.unknown("names-are-known", role.span, role.text, context.model.roles.keys(), { what: "role", group: "roles" });
    }
  }
}

/** A row with a date gives a constant that is there already its next value, and one for a role what holds for that role. */
function readConstantName(context: Context, row: RowSyntax, rows: ReadonlyMap<string, readonly NamedRow[]>): Text | null {
  const written = textOf(row, "Name");
  const known = written === null ? [] : (rows.get(written.text) ?? []);
  const role = textOf(row, "For")?.text;
  const earlier = known.find((one) => one.role?.text === role);
  const dated = [row, ...(earlier === undefined ? [] : [earlier.row])].some((one) => cell(one, "From")?.state === "value");
  if (written !== null && known.length > 0 && (earlier === undefined || dated)) {
    context.refer("constant", "", written);
    return written;
  }
  const name = written === null ? null : newName(context, written, CONSTANT, "constant", "");
  if (name === null || !checkNew(context, name, "The constant", earlier?.name)) return null;
  context.define("constant", "", name);
  return name;
}

function resolveConstant(context: Context, rows: Rows): void {
  const [{ name, row }] = rows;
  const base = { name: name.text, span: name.span, meaning: textOf(row, "Meaning")?.text ?? "", forRoles: [] };
  // Until its value has been read, it is there and nothing is known of it.
  context.model.constants.set(base.name, { ...base, value: null, unit: "number", steps: [], question: null });
  const open = rows.map((one) => cell(one.row, "For")).find((found) => isOpen(found));
  if (open !== undefined && isOpen(open)) {
    const question = context.question(9, `${base.name} (for)`, open.question, open.text.span);
    context.model.constants.set(base.name, { ...base, value: null, unit: "rate", steps: [], question });
    return;
  }
  const { common, byRole } = byPeople(rows);
  const whole = common === null ? FOR_ROLES_ALONE : valuesOf(context, common);
  const forRoles = byRole.flatMap(({ role, own }) => {
    const found = valuesOf(context, own);
    return found === null ? [] : [{ role, unit: found.unit, steps: found.steps }];
  });
  if (whole !== null) context.model.constants.set(base.name, { ...base, ...whole, forRoles });
}

type Rows = readonly [NamedRow, ...NamedRow[]];
type Valued = Pick<ConstantModel, "value" | "unit" | "window" | "steps" | "question">;

const FOR_ROLES_ALONE: Valued = { value: null, unit: "rate", steps: [], question: null };

/** The rows that are for everybody, and those of each role, in their order. */
function byPeople(rows: Rows): { readonly common: Rows | null; readonly byRole: readonly { readonly role: Text; readonly own: Rows }[] } {
  let common: [NamedRow, ...NamedRow[]] | null = null;
  const byRole = new Map<string, { readonly role: Text; readonly own: [NamedRow, ...NamedRow[]] }>();
  for (const row of rows) {
    const group = row.role === null ? common : (byRole.get(row.role.text)?.own ?? null);
    if (group !== null) group.push(row);
    else if (row.role === null) common = [row];
    else byRole.set(row.role.text, { role: row.role, own: [row] });
  }
  return { common, byRole: [...byRole.values()] };
}

/** Of rows that are for the same people; null where something is wrong with them, which has then been said. */
function valuesOf(context: Context, rows: Rows): Valued | null {
  const values: DatedValue[] = [];
  for (const { row, name, role } of rows) {
    const from = readFrom(context, row, name);
    if (from === undefined) return null;
    const found = cell(row, "Value");
    // That the column is missing has been said.
    if (found === undefined) return null;
    if (isOpen(found)) {
      const question = context.question(9, name.text, found.question, found.text.span);
      return { value: null, unit: "number", steps: [], question };
    }
    const text = textOf(row, "Value");
    const before = context.diagnostics.length;
    // For a role there may deliberately be no limit.
    const isUnlimited = text === null && role !== null;
    const value = text === null ? null : readValue(context, text);
    if (!isUnlimited && (value === null || value.value === null)) {
      if (context.diagnostics.length === before) reportValue(context, name, text);
      return null;
    }
    values.push({ ...(value ?? { unit: "rate", value: null }), from, span: name.span });
  }
  const joined = joinDated(context, rows[0].name, values);
  return joined === null ? null : { ...joined, question: null };
}

/** The day from which a row holds; null: from the beginning. Undefined where it is open or wrong, which has then been said. */
function readFrom(context: Context, row: RowSyntax, name: Text): string | null | undefined {
  const found = cell(row, "From");
  if (isOpen(found)) {
    const question = context.question(9, `${name.text} (from)`, found.question, found.text.span);
    const undecided = { value: null, unit: "number", steps: [], forRoles: [], question } as const;
    context.model.constants.set(name.text, { name: name.text, span: name.span, meaning: "", ...undecided });
    return undefined;
  }
  const text = textOf(row, "From");
  if (text === null || isDate(text.text)) return text?.text ?? null;
  context.problem("constants-start-on-a-day", text.span, { name: name.text, from: text.text });
  return undefined;
}

function reportValue(context: Context, name: Text, text: Text | null): void {
  const calendar = text === null ? null : calendarLengthOf(text.text, text.span);
  if (calendar !== null) {
    const { found = "", unit = "" } = calendar.params;
    context.problem("lengths-of-time-are-fixed", calendar.span, { found, unit }, { fixes: [...(calendar.fixes ?? [])] });
    return;
  }
  const meant = text === null ? [] : valuesMeant(text.text, context.model.product.currency.code);
  const fixes = meant.map(
    (one): Fix => ({ title: `Write ${one}`, edits: [{ span: (text ?? name).span, text: one }], applicability: "maybe" }),
  );
  context.problem("constants-have-a-value", text?.span ?? name.span, { name: name.text, value: text?.text ?? "-" }, { fixes });
}

/** `1.500 EUR` has points between thousands, or more digits than the currency: its author says which. */
function valuesMeant(written: string, currency: string): string[] {
  const pointed = new RegExp(`^(?<digits>\\d{1,3}(?:\\.\\d{3})+)\\s*${currency}$`).exec(written)?.groups?.digits;
  if (pointed === undefined) return [valueMeant(written, currency) ?? []].flat();
  const digits = minorDigits(currency);
  const rounded = /^\d+\.(?<decimals>\d+)$/.exec(pointed)?.groups?.decimals ?? "";
  const isExact = rounded !== "" && /^0*$/.test(rounded.slice(digits));
  const cut = digits === 0 ? pointed.split(".")[0] : `${pointed.split(".")[0]}.${rounded.slice(0, digits)}`;
  return [`${pointed.replaceAll(".", "")} ${currency}`, ...(isExact ? [`${cut} ${currency}`] : [])];
}

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const CURRENCY_NAMES: Readonly<Record<string, string>> = { euro: "EUR", pound: "GBP", franc: "CHF", yen: "JPY" };
const SIGNS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", "¥": "JPY" };

/** `€500`, `$1,000`, `1,000`, `8:00`: what is meant, where it is certain; a dollar is that of the product's currency. */
function valueMeant(written: string, currency: string): string | null {
  const counted = /^(?<count>\p{L}+)\s+(?<unit>(?:second|minute|hour|day|week)s?)$/iu.exec(written)?.groups;
  const count = NUMBERS.indexOf(counted?.count?.toLowerCase() ?? "");
  if (count > 0) return `${count} ${counted?.unit?.toLowerCase()}`;
  const length = /^(?<number>\d+)\s*(?<unit>\p{L}{2,})\.?$/u.exec(written)?.groups;
  const lasting = length === undefined ? null : lengthOf(length.number ?? "", length.unit ?? "");
  if (lasting !== null) return lasting;
  const spelt = /^(?<amount>.*\d)\s*(?<name>\p{L}+)$/u.exec(written)?.groups;
  if (spelt !== undefined && CURRENCY_NAMES[spelt.name?.toLowerCase().replace(/s$/, "") ?? ""] === currency)
    return valueMeant(`${spelt.amount} ${currency}`, currency);
  const day = /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})$/.exec(written)?.groups;
  if (day !== undefined) {
    const date = `${day.year}-${day.month?.padStart(2, "0")}-${day.day?.padStart(2, "0")}`;
    return isDate(date) ? date : null;
  }
  const named = new RegExp(`^(?:${currency}\\s*(?<before>[\\d.,\u00a0 ]+)|(?<behind>[\\d.,\u00a0 ]+?)\\s*${currency})$`).exec(written);
  const amount = named?.groups?.before ?? named?.groups?.behind;
  if (amount !== undefined) {
    // `5.000,00` and `18,50` can be read in one way alone.
    const points = /^(?:\d{1,3}(?:\.\d{3})+|\d+),\d\d?$/.test(amount.trim()) ? amount.replaceAll(".", "").replace(",", ".") : amount;
    const plain = valueMeant(points.trim(), currency);
    return plain === null ? null : `${plain} ${currency}`;
  }
  if (isTime(`0${written}`)) return `0${written}`;
  const clock = /^(?<hour>1?\d)(?::(?<minute>\d\d))?\s*(?<half>[ap])\.?m\.?$/i.exec(written)?.groups;
  if (clock !== undefined) {
    const hour = (Number(clock.hour) % 12) + (clock.half?.toLowerCase() === "p" ? 12 : 0);
    const time = `${String(hour).padStart(2, "0")}:${clock.minute ?? "00"}`;
    return isTime(time) ? time : null;
  }
  const match = /^(?<before>[€£$¥])?\s*(?<digits>\d{1,3}(?:[,\u00a0 ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?<behind>[€£$¥])?$/.exec(written);
  if (match?.groups?.digits === undefined) return null;
  const sign = match.groups.before ?? match.groups.behind;
  const digits = match.groups.digits.replace(/[,\u00a0 ]/g, "");
  if (sign === undefined) return digits;
  const code = sign === "$" && currency.endsWith("D") ? currency : SIGNS[sign];
  return code === currency ? `${digits} ${code}` : null;
}

type ReadValue = Pick<ConstantModel, "value" | "unit" | "window">;

function readValue(context: Context, text: Text): ReadValue | null {
  const value = text.text.trim();
  const duration = readDuration(value);
  if (duration !== null) return { unit: "duration", value: { op: "literal", value: duration, type: { is: "duration" }, optional: false } };
  const rate = readRate(value);
  if (rate !== null) return rate;
  const measured = /^(-?\d+(?:\.\d+)?)\s*(%|KB|MB|GB|B|[A-Z]{3})?$/.exec(value);
  if (measured?.[1] !== undefined) return readMeasured(context, text, measured[1], measured[2]);
  const quoted = /^["“](.*)["”]$/.exec(value);
  if (quoted?.[1] !== undefined) return { unit: "text", value: { op: "literal", value: quoted[1], type: { is: "text" }, optional: false } };
  if (isDate(value)) return { unit: "date", value: { op: "literal", value, type: { is: "date" }, optional: false } };
  if (isTime(value)) return { unit: "time", value: { op: "literal", value, type: { is: "time" }, optional: false } };
  return null;
}

/** "30 per minute", "5 per 15 minutes". */
function readRate(text: string): ReadValue | null {
  const match = /^(\d+)\s+per\s+(?:(\d+)\s+)?(second|minute|hour|day|week)s?$/.exec(text);
  const unit = SECONDS[match?.[3] ?? ""];
  if (match?.[1] === undefined || unit === undefined) return null;
  const window = Number(match[2] ?? "1") * unit;
  return Number.isSafeInteger(window) && window > 0 ? { unit: "rate", value: numberLiteral(match[1], 0, "plain"), window } : null;
}

function readMeasured(context: Context, text: Text, digits: string, unit: string | undefined): ReadValue | null {
  if (unit === undefined) return { unit: "number", value: numberLiteral(digits, null, "plain") };
  if (unit === "%") return { unit: "percent", value: numberLiteral(String(digits), 2, "percent") };
  const bytes = BYTES[unit];
  if (bytes !== undefined) return { unit: "bytes", value: numberLiteral(String(Math.round(Number(digits) * bytes)), 0, "plain") };
  if (unit !== context.model.product.currency.code) {
    context.problem("amounts-are-in-the-products-currency", text.span, { unit, currency: context.model.product.currency.code });
    return null;
  }
  return { unit: "money", value: numberLiteral(digits, minorDigits(unit), "money") };
}

/** A literal number; `scale` null takes as many digits after the point as are written. */
function numberLiteral(written: string, scale: number | null, unit: "plain" | "money" | "percent"): Expr | null {
  const [whole = "0", fraction = ""] = written.split(".");
  const digits = scale ?? fraction.length;
  if (fraction.length > digits) return null;
  const units = Number(`${whole}${fraction.padEnd(digits, "0")}`);
  if (!Number.isSafeInteger(units)) return null;
  const realScale = unit === "percent" ? 4 : digits;
  return {
    op: "literal",
    value: units,
    type: { is: "number", scale: realScale, digits: String(Math.abs(units)).length, unit },
    optional: false,
  };
}

/** Seconds of "21 days" or "90 minutes"; null when the text is no duration. */
function readDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)(?:\s+(second|minute|hour|day|week)s?|\s*(h|hrs?|d|secs?|mins?)\.?)$/.exec(text.trim());
  const unit = SECONDS[match?.[2] ?? SHORT[match?.[3]?.replace(/s$/, "") ?? ""] ?? ""];
  if (match?.[1] === undefined || unit === undefined) return null;
  const seconds = Number(match[1]) * unit;
  return Number.isSafeInteger(seconds) ? seconds : null;
}
