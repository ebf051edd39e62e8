// A constant whose value changes on a day. What it is becomes a question about today, so that it is the same wherever it is
// worked out, and nothing of it is fixed when the document is read.

import { widen } from "../expression/numbers.ts";
import type { Expr, Type } from "../expression/tree.ts";
import type { Span, Text } from "../source.ts";
import type { Context } from "./context.ts";
import type { ConstantModel, ConstantStep } from "./model.ts";

export interface DatedValue {
  readonly value: ConstantModel["value"];
  readonly unit: ConstantModel["unit"];
  readonly window?: number;
  /** An ISO date; null for the value that holds until the first date. */
  readonly from: string | null;
  readonly span: Span;
}

/** The value that holds today; null where the rows do not go together, which has then been said. */
export function joinDated(
  context: Context,
  name: Text,
  rows: readonly DatedValue[],
): Pick<ConstantModel, "value" | "unit" | "window" | "steps"> | null {
  const [only] = rows;
  if (only !== undefined && rows.length === 1 && only.from === null) {
    const { value, unit, window } = only;
    const steps = [stepOf(only)];
    return window === undefined ? { value, unit, steps } : { value, unit, window, steps };
  }
  const base = rows.find((row) => row.from === null);
  if (base === undefined) {
    context.problem("constants-have-a-first-value", name.span, { name: name.text });
    return null;
  }
  for (const row of rows) {
    if (row.unit !== base.unit) {
      context.problem(
        "constants-keep-their-kind",
        row.span,
        { name: name.text },
        { related: [{ span: base.span, message: "It begins as this." }] },
      );
      return null;
    }
    const same = rows.find((other) => other !== row && other.from === row.from);
    if (same !== undefined) {
      context.problem("constants-start-on-a-day", row.span, { name: name.text, from: row.from ?? "-" });
      return null;
    }
  }
  const rest = rows.filter((row) => row !== base).sort((one, other) => (one.from! < other.from! ? -1 : 1));
  const steps = [base, ...rest].map(stepOf);
  if (rows.some(({ value }) => value === null)) return { unit: base.unit, steps, value: null };
  const alike = sameType(rows.flatMap(({ value }) => value ?? []));
  const values = rows.map((row, index) => ({ from: row.from, value: alike[index]! }));
  const dated = values.filter((row) => row.from !== null).sort((one, other) => (one.from! < other.from! ? -1 : 1));
  const first = values.find((row) => row.from === null)!.value;
  return { unit: base.unit, steps, value: dated.reduce((before, { from, value }) => since(from!, value, before), first) };
}

function stepOf({ span, from, value, window }: DatedValue): ConstantStep {
  return window === undefined ? { span, from, value } : { span, from, value, window };
}

function since(day: string, value: Expr, before: Expr): Expr {
  const today: Expr = { op: "today", type: { is: "date" }, optional: false };
  const right: Expr = { op: "literal", value: day, type: { is: "date" }, optional: false };
  const condition: Expr = { op: "compare", how: ">=", left: today, right, type: { is: "boolean" }, optional: false };
  // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
  return { op: "if", condition, then: value, else: before, type: value.type, optional: false };
}

/** Numbers counted in the smallest of their units. */
function sameType(values: readonly Expr[]): Expr[] {
  const numbers = values.flatMap(({ type }) => (type.is === "number" ? [type] : []));
  if (numbers.length < values.length) return [...values];
  const scale = Math.max(...numbers.map((type) => type.scale));
  const widened = values.map((value) => widen(value, scale));
  const digits = Math.max(...widened.map(({ type }) => (type.is === "number" ? type.digits : 0)));
  return widened.map((value) => ({ ...value, type: { ...(value.type as Type & { is: "number" }), digits } }));
}
