// Point 9: business constants and limits. Values are literals with their unit.

import type { Expr } from "../../expression/tree.ts";
import type { Text } from "../../source.ts";
import { type Context, cell, isOpen, type PlacedRow, textOf } from "../context.ts";
import type { ConstantModel } from "../model.ts";
import { CONSTANT, checkNew } from "../names.ts";
import { newName } from "../renames.ts";
import { minorDigits } from "./1-purpose.ts";

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 };
const BYTES: Readonly<Record<string, number>> = { B: 1, KB: 1_000, MB: 1_000_000, GB: 1_000_000_000 };

export function resolveConstants(context: Context): void {
  for (const placed of context.rows(9, "Name")) resolveConstant(context, placed);
}

function resolveConstant(context: Context, { row }: PlacedRow): void {
  const written = textOf(row, "Name");
  const name = written === null ? null : newName(context, written, CONSTANT, "constant", "");
  if (name === null || !checkNew(context, name, "The constant", context.model.constants.get(name.text))) return;
  context.define("constant", "", name);
  const from = textOf(row, "From");
  if (from !== null) {
    context.notSupported("A constant with a start date", from.span, "Write the value that holds now, and change it on the day.");
    return;
  }
  const found = cell(row, "Value");
  const base = { name: name.text, span: name.span, meaning: textOf(row, "Meaning")?.text ?? "" };
  if (isOpen(found)) {
    const question = context.question(9, name.text, found.question, found.text.span);
    context.model.constants.set(name.text, { ...base, value: null, unit: "number", question });
    return;
  }
  const text = textOf(row, "Value");
  const value = text === null ? null : readValue(context, text);
  if (value === null) {
    context.problem("constants-have-a-value", text?.span ?? name.span, { name: name.text, value: text?.text ?? "-" });
    return;
  }
  context.model.constants.set(name.text, { ...base, ...value, question: null });
}

type ReadValue = Pick<ConstantModel, "value" | "unit">;

function readValue(context: Context, text: Text): ReadValue | null {
  const value = text.text.trim();
  const duration = readDuration(value);
  if (duration !== null) return { unit: "duration", value: { op: "literal", value: duration, type: { is: "duration" }, optional: false } };
  const measured = /^(-?\d+(?:\.\d+)?)\s*(%|KB|MB|GB|B|[A-Z]{3}|per minute)?$/.exec(value);
  if (measured?.[1] !== undefined) return readMeasured(context, text, measured[1], measured[2]);
  const quoted = /^["“](.*)["”]$/.exec(value);
  if (quoted?.[1] !== undefined) return { unit: "text", value: { op: "literal", value: quoted[1], type: { is: "text" }, optional: false } };
  return null;
}

function readMeasured(context: Context, text: Text, digits: string, unit: string | undefined): ReadValue | null {
  if (unit === undefined) return { unit: "number", value: numberLiteral(digits, null, "plain") };
  if (unit === "%") return { unit: "percent", value: numberLiteral(String(digits), 2, "percent") };
  if (unit === "per minute") return { unit: "rate", value: numberLiteral(digits, 0, "plain") };
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
export function readDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s+(second|minute|hour|day|week)s?$/.exec(text.trim());
  const unit = SECONDS[match?.[2] ?? ""];
  if (match?.[1] === undefined || unit === undefined) return null;
  const seconds = Number(match[1]) * unit;
  return Number.isSafeInteger(seconds) ? seconds : null;
}
