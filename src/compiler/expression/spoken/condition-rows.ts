// A condition as rows of field, comparison and value, where it is all or any of such: for forms, which write it back.

import type { ExpressionSyntax } from "../parsing/parse.ts";
import { parseExpression } from "../parsing/parse.ts";
import type { Comparison, Type } from "../tree.ts";
import { comparisonWords } from "./comparison-words.ts";

export type RowComparison = Comparison | "empty" | "not empty";

export interface ConditionRow {
  /** "due_on", "book.title" */
  readonly field: string;
  readonly comparison: RowComparison;
  /** As it is written: "2026-01-10", "today"; null where nothing is compared with. */
  readonly value: string | null;
  /** Between the field and the value as it is written, white space included; null where the two are written in another way. */
  readonly sign: string | null;
  /** The whole row as it is written. */
  readonly text: string;
}

export interface ConditionRows {
  readonly how: "all" | "any";
  readonly rows: readonly ConditionRow[];
  /** What stands between the rows. */
  readonly joints: readonly string[];
}

/** Null where the text is something else; no rows where it is blank. `typeOf` says what a path is, and null of what is no field. */
export function conditionRows(text: string, typeOf: (path: string) => Type | null): ConditionRows | null {
  if (text.trim() === "") return { how: "all", rows: [], joints: [] };
  const { syntax, diagnostics } = parseExpression({ text, span: { file: "", start: 0, end: text.length }, escapes: [] });
  if (syntax === null || diagnostics.length > 0) return null;
  const isJunction = syntax.kind === "and" || syntax.kind === "or";
  const items = isJunction ? syntax.items : [syntax];
  const rows = items.map((item) => rowOf(item, text, typeOf));
  if (rows.some((row) => row === null)) return null;
  const joints = items.slice(1).map(({ span }, at) => text.slice(items[at]!.span.end, span.start));
  const outside = [text.slice(0, items[0]!.span.start), text.slice(items.at(-1)!.span.end)];
  // Parentheses would have to be taken away in pairs.
  if (!joints.every((joint) => /^\s+(?:and|or)\s+$/.test(joint)) || outside.some((one) => one !== "")) return null;
  return { how: syntax.kind === "or" ? "any" : "all", rows: rows as ConditionRow[], joints };
}

function rowOf(item: ExpressionSyntax, text: string, typeOf: (path: string) => Type | null): ConditionRow | null {
  const whole = textOf(item, text);
  if (whole.startsWith("(")) return null;
  const row = (of: ExpressionSyntax, comparison: RowComparison, value: string | null, sign: string | null = null): ConditionRow | null => {
    const field = pathOf(of);
    return field === null || typeOf(field) === null ? null : { field, comparison, value, sign, text: whole };
  };
  switch (item.kind) {
    case "name":
    case "member":
      return isYesOrNo(item, typeOf) ? row(item, "=", "yes") : null;
    case "not":
      return isYesOrNo(item.item, typeOf) && !/[()]/.test(whole) ? row(item.item, "=", "no") : null;
    case "is empty":
      return row(item.item, item.negated ? "not empty" : "empty", null);
    case "compare":
      return compared(item, text, typeOf, row);
    default:
      return null;
  }
}

type MakeRow = (of: ExpressionSyntax, comparison: RowComparison, value: string, sign: string) => ConditionRow | null;

function compared(
  item: ExpressionSyntax & { readonly kind: "compare" },
  text: string,
  typeOf: (path: string) => Type | null,
  row: MakeRow,
) {
  const { how, left, right } = item;
  const sign = text.slice(left.span.end, right.span.start);
  const isWritten = ["number", "text", "date", "time", "boolean", "name"].includes(right.kind);
  if (!isWritten || /[()]/.test(sign)) return null;
  if (isYesOrNo(left, typeOf) && (how !== "=" || right.kind !== "boolean")) return null;
  return row(left, how, textOf(right, text), sign);
}

function isYesOrNo(item: ExpressionSyntax, typeOf: (path: string) => Type | null): boolean {
  const path = pathOf(item);
  return path !== null && typeOf(path)?.is === "boolean";
}

function pathOf(item: ExpressionSyntax): string | null {
  if (item.kind === "name") return item.name;
  if (item.kind !== "member") return null;
  const of = pathOf(item.of);
  return of === null ? null : `${of}.${item.name}`;
}

function textOf({ span }: ExpressionSyntax, text: string): string {
  return text.slice(span.start, span.end);
}

export interface OfferedComparison {
  readonly comparison: RowComparison;
  /** "is on or before" */
  readonly words: string;
  /** How it is written between field and value; null where nothing stands behind it, or the field alone is written. */
  readonly sign: string | null;
}

/** `raw`: written as expressions write it. `words`: one of them. `number`: `unit` stands behind the digits: " %". */
export type OfferedValues =
  | { readonly is: "words"; readonly words: readonly { readonly text: string; readonly label: string }[] }
  | { readonly is: "yes or no" | "date" | "time" | "text" | "raw" }
  | { readonly is: "number"; readonly unit: string };

export interface ConditionField {
  /** As expressions write it: "due_on", "user.role". */
  readonly path: string;
  readonly label: string;
  readonly comparisons: readonly OfferedComparison[];
  readonly values: OfferedValues;
}

/** The rows with what may be chosen in them. */
export interface Condition extends ConditionRows {
  readonly fields: readonly ConditionField[];
}

const ORDERED: ReadonlySet<Type["is"]> = new Set(["number", "duration", "date", "time", "moment"]);
const NAMED: ReadonlySet<Type["is"]> = new Set(["choice", "record"]);
const ORDERS = ["<", "<=", ">", ">="] as const;

/** What a value of this type can be asked. */
export function comparisonsOf(type: Type, optional: boolean): readonly OfferedComparison[] {
  const offered = (comparison: Comparison, sign: string): OfferedComparison => ({
    comparison,
    words: comparisonWords(comparison, type),
    sign,
  });
  const emptiness: readonly OfferedComparison[] = [
    { comparison: "empty", words: "is empty", sign: null },
    { comparison: "not empty", words: "is not empty", sign: null },
  ];
  if (type.is === "boolean") return [{ comparison: "=", words: "is", sign: null }, ...(optional ? emptiness : [])];
  if (type.is === "opaque" || type.is === "list" || type.is === "empty") return emptiness;
  const equal = NAMED.has(type.is) ? [offered("=", " is "), offered("!=", " is not ")] : [offered("=", " = "), offered("!=", " != ")];
  const orders = ORDERED.has(type.is) ? ORDERS.map((how) => offered(how, ` ${how} `)) : [];
  return [...equal, ...orders, ...(optional ? emptiness : [])];
}
