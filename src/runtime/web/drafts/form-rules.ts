// The rules that the browser can answer while somebody types. They are the very expressions that the server decides by,
// over the form's record; the server has the last word all the same.

import { compile, evaluate as evaluateRow } from "../../../compiler/expression/evaluate.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import type { RowValue } from "../../../compiler/expression/values.ts";
import { eachNode, someNode } from "../../../compiler/expression/walk.ts";
import type { FormRule } from "../../wire/forms.ts";
import { productTime } from "../formatting/product-time.ts";

export type FormRow = Readonly<Record<string, RowValue>>;

export interface Broken {
  readonly rule: FormRule;
  readonly message: string;
  readonly remedy: string | null;
}

/**
 * Rules that look at a field whose text is no value yet are not asked. What is broken and cannot be said here in the words
 * that the server would use is left to its answer.
 */
export function brokenRules(rules: readonly FormRule[], row: FormRow, unread: ReadonlySet<string>, place: RulePlace): readonly Broken[] {
  const environment = environmentOf(row, place);
  const broken: Broken[] = [];
  for (const rule of rules) {
    if ([...fieldsIn(rule.holds), ...fieldsIn(rule.onlyIf)].some((field) => unread.has(field) || !(field in row))) continue;
    const asked = rule.onlyIf === null || evaluate(rule.onlyIf, environment) === true;
    if (!asked || evaluate(rule.holds, environment) !== false) continue;
    const message = textOf(rule.message, row, environment);
    const remedy = rule.remedy === undefined ? "" : textOf(rule.remedy, row, environment);
    if (message !== null && remedy !== null) broken.push({ rule, message, remedy: remedy || null });
  }
  return broken;
}

/** The fields that a rule reads. */
export function fieldsOfRule({ holds, onlyIf }: FormRule): ReadonlySet<string> {
  return new Set([...fieldsIn(holds), ...fieldsIn(onlyIf)]);
}

/** What the rule says of a record, where that can be said here. */
export function messageOf({ message }: FormRule, row: FormRow, place: RulePlace): string | null {
  return textOf(message, row, environmentOf(row, place));
}

/** What a condition comes to over a record; undefined where that cannot be known here. */
export function conditionOf(condition: Expr, row: FormRow, place: RulePlace): unknown {
  return evaluate(condition, environmentOf(row, place));
}

/** Rows that stand in the form, by the part and the field by which it knows its owner: "Line.order". */
export type Lists = ReadonlyMap<string, readonly FormRow[]>;

/** What an expression comes to over a record and its rows; undefined where that cannot be known here. */
export function answerOf(expression: Expr, row: FormRow, lists: Lists, place: RulePlace): RowValue | undefined {
  if (ownFields(expression).some((field) => !(field in row))) return undefined;
  try {
    return evaluateRow(expression, { ...environmentOf(row, place), leaf: (part, at) => overRows(part, lists, at) });
  } catch {
    return undefined;
  }
}

/** The fields of `this` itself. */
function ownFields(expression: Expr): string[] {
  const found: string[] = [];
  eachNode(expression, (node) => {
    if (node.op === "field" && node.of.op === "this") found.push(node.field);
  });
  return found;
}

/** A list of rows that stand in the form, looked at as the database looks at those that are stored. */
function overRows(expr: Expr, lists: Lists, environment: Environment): RowValue {
  const list = expr.op === "aggregate" && expr.list.from === "reverse" && expr.list.of.op === "this" ? expr.list : null;
  const rows = list === null ? undefined : lists.get(`${list.entity}.${list.by}`);
  if (expr.op !== "aggregate" || rows === undefined) throw new Error("Other records are not at hand.");
  const { binder, where, of, how } = expr;
  const members = rows.map((row) => ({ ...environment, members: new Map([...(environment.members ?? []), [binder, row]]) }));
  for (const part of [where, of]) if (part !== null && !isKnown(part, binder, rows)) throw new Error("A row is not known yet.");
  const counted = members.filter((member) => where === null || evaluateRow(where, member) === true);
  if (how === "number") return counted.length;
  if (how === "some" || how === "no") return counted.length > 0 === (how === "some");
  const values = counted.map((member) => (of === null ? null : evaluateRow(of, member))).filter((value) => value !== null);
  if (how === "sum") return exact(values.reduce((total, value) => total + BigInt(value as number), 0n));
  return values.reduce<RowValue>((best, value) => (best === null || isBeyond(how, value, best) ? value : best), null);
}

function isKnown(part: Expr, binder: string, rows: readonly FormRow[]): boolean {
  return !someNode(
    part,
    (node) => node.op === "field" && node.of.op === "it" && node.of.binder === binder && rows.some((row) => !(node.field in row)),
  );
}

function exact(total: bigint): number {
  const number = Number(total);
  if (!Number.isSafeInteger(number)) throw new RangeError("too large");
  return number;
}

function isBeyond(how: string, value: RowValue, best: RowValue): boolean {
  const further = typeof value === "string" ? compareText(value, String(best)) : Number(value) - Number(best);
  return how === "largest" ? further > 0 : further < 0;
}

/** By code point, as the databases compare. */
function compareText(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((character, index) => character !== right[index]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

type Environment = Parameters<ReturnType<typeof compile>>[0];

/** How the product writes values, and where its days begin. */
export type RulePlace = Pick<Environment, "language" | "currency"> & { readonly timeZone: string; readonly clockAhead?: number };

function environmentOf(row: FormRow, place: RulePlace): Environment {
  const { language, currency, timeZone } = place;
  const now = productTime(place);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
  return { this: row, user: null, now: now.toISOString(), today, timeZone, language, currency };
}

/** undefined where the expression cannot be answered here. */
function evaluate(expression: Expr, environment: Environment): unknown {
  try {
    return compile(expression)(environment);
  } catch {
    return undefined;
  }
}

function textOf(text: Expr, row: FormRow, environment: Environment): string | null {
  if ([...fieldsIn(text)].some((field) => !(field in row))) return null;
  const said = evaluate(text, environment);
  return typeof said === "string" ? said : null;
}

function fieldsIn(expression: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(expression)) for (const part of expression) fieldsIn(part, found);
  else if (typeof expression === "object" && expression !== null) {
    if ("op" in expression && expression.op === "field" && "field" in expression) found.add(String(expression.field));
    for (const part of Object.values(expression)) fieldsIn(part, found);
  }
  return found;
}
