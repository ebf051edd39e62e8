// Fits values to where they go. The type that a place demands, or the one type of several alternatives.

import type { Span } from "../../source.ts";
import { aligned, scaleOf, widen } from "../numbers.ts";
import type { Expr, Type } from "../tree.ts";
import { type Checking, nameOf, usedAs, usedAsEachOther } from "./checking.ts";
import { sameUnit } from "./operand-pairs.ts";

/** The value as the expected type counts it; says so where it does not fit. */
export function fitTo(checking: Checking, expr: Expr, expected: Type, span: Span): Expr | null {
  if (expr.op === "open") return expr;
  if (isEmpty(expr)) return { ...expr, type: expected };
  if (expected.is === "opaque" && expected.name !== "not specified")
    return checking.problem("some-values-are-only-given", span, { expected: nameOf(expected) });
  if (expected.is === "number" && expr.type.is === "number") return fitNumber(checking, expr, expected, span);
  return fits(expr.type, expected) ? expr : refused(checking, expr, expected, span);
}

function refused(checking: Checking, expr: Expr, expected: Type, span: Span): null {
  const params = { expected: nameOf(expected), found: nameOf(expr.type) };
  const misfits = usedAs(expr, expected);
  checking.problems.push({ code: "results-have-the-expected-type", span, params, misfits, found: expr.type });
  return null;
}

function fits(found: Type, expected: Type): boolean {
  if (expected.is === "text") return found.is === "text" || found.is === "choice";
  if (expected.is === "choice") return found.is === "choice" && found.values.every((value) => expected.values.includes(value));
  if (expected.is === "record") return found.is === "record" && found.entity === expected.entity;
  if (expected.is === "list") return found.is === "list" && fits(found.of, expected.of);
  return found.is === expected.is && expected.is !== "opaque" && expected.is !== "empty";
}

function fitNumber(checking: Checking, expr: Expr, expected: Type & { readonly is: "number" }, span: Span): Expr | null {
  const wanted: Expr = { op: "today", type: expected, optional: false };
  if (!sameUnit(expr, wanted)) return refused(checking, expr, expected, span);
  if (scaleOf(expr) > expected.scale) {
    const digits = String(expected.scale);
    const edits = [
      { span: { ...span, end: span.start }, text: "round (" },
      { span: { ...span, start: span.end }, text: `) to ${digits}` },
    ];
    const fix = { title: `Round to ${digits} decimals`, edits, applicability: "maybe" } as const;
    // Of nothing there is no average: where a value is required, that is said as well.
    const orElse = { span: { ...span, start: span.end }, text: ` or else 0) to ${digits}` };
    const never = {
      title: `Round to ${digits} decimals, and take 0 where there is none`,
      edits: [edits[0]!, orElse],
      applicability: "maybe",
    } as const;
    const fixes = expr.optional ? [never, fix] : [fix];
    return checking.problem("results-have-few-enough-decimals", span, { found: String(scaleOf(expr)), expected: digits }, fixes);
  }
  const fitted = widen(expr, expected.scale);
  // A written number that stands for an amount is one.
  return fitted.op === "literal" && fitted.type.is === "number" ? { ...fitted, type: { ...fitted.type, unit: expected.unit } } : fitted;
}

function isEmpty(expr: Expr): boolean {
  return expr.op === "literal" && expr.value === null;
}

/** Alternatives brought to one type: the branches of an `if`, the two sides of an `or else`. */
export function unify(
  checking: Checking,
  items: readonly Expr[],
  span: Span,
): { readonly items: readonly Expr[]; readonly type: Type } | null {
  const certain = items.filter((item) => item.op !== "open" && !isEmpty(item));
  const [first, ...rest] = certain;
  if (first === undefined) return { items, type: items.find((item) => item.op === "open")?.type ?? { is: "empty" } };
  let type = first.type;
  for (const item of rest) {
    const both = joined(type, item, first);
    if (both === null) return mismatch(checking, first, item, span);
    type = both;
  }
  const typed = items.map((item) => (isEmpty(item) ? { ...item, type } : item));
  return { items: type.is === "number" ? widened(typed) : typed, type };
}

function widened(items: readonly Expr[]): Expr[] {
  return aligned(items);
}

function joined(type: Type, item: Expr, first: Expr): Type | null {
  const other = item.type;
  if (type.is === "number" && other.is === "number") {
    if (!sameUnit(first, item)) return null;
    const scale = Math.max(type.scale, other.scale);
    const digits = Math.max(type.digits + scale - type.scale, other.digits + scale - other.scale);
    return { is: "number", scale, digits, unit: type.unit === "plain" ? other.unit : type.unit };
  }
  if (type.is === "choice" && other.is === "choice") {
    const labels = type.labels === undefined && other.labels === undefined ? {} : { labels: { ...other.labels, ...type.labels } };
    return { is: "choice", values: [...new Set([...type.values, ...other.values])], ...labels };
  }
  if ((type.is === "text" && other.is === "choice") || (type.is === "choice" && other.is === "text")) return { is: "text" };
  if (type.is === "record" && other.is === "record") return type.entity === other.entity ? type : null;
  return type.is === other.is ? type : null;
}

function mismatch(checking: Checking, left: Expr, right: Expr, span: Span): null {
  const params = { left: nameOf(left.type), right: nameOf(right.type) };
  return checking.misfit("alternatives-have-one-type", span, params, usedAsEachOther(left, right));
}
