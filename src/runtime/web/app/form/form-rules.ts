// The rules that the browser can answer while somebody types. They are the very expressions that the server decides by,
// over the form's record; the server has the last word all the same.

import { compile } from "../../../../compiler/expression/evaluate.ts";
import type { Expr } from "../../../../compiler/expression/tree.ts";
import type { RowValue } from "../../../../compiler/expression/values.ts";
import type { FormRule } from "../../../wire.ts";

export type FormRow = Readonly<Record<string, RowValue>>;

export interface Broken {
  readonly rule: FormRule;
  /** The document's words; null while none are specified. */
  readonly message: string | null;
}

/** Rules that look at a field whose text is no value yet are not asked. */
export function brokenRules(rules: readonly FormRule[], row: FormRow, unread: ReadonlySet<string>, timeZone: string): readonly Broken[] {
  const environment = environmentOf(row, timeZone);
  const broken: Broken[] = [];
  for (const rule of rules) {
    if ([...fieldsIn(rule.holds), ...fieldsIn(rule.onlyIf)].some((field) => unread.has(field) || !(field in row))) continue;
    const asked = rule.onlyIf === null || evaluate(rule.onlyIf, environment) === true;
    if (asked && evaluate(rule.holds, environment) === false) broken.push({ rule, message: messageOf(rule, environment) });
  }
  return broken;
}

type Environment = Parameters<ReturnType<typeof compile>>[0];

function environmentOf(row: FormRow, timeZone: string): Environment {
  const now = new Date();
  const today = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
  return { this: row, user: null, now: now.toISOString(), today, timeZone };
}

/** undefined where the expression cannot be answered here. */
function evaluate(expression: Expr, environment: Environment): unknown {
  try {
    return compile(expression)(environment);
  } catch {
    return undefined;
  }
}

function messageOf(rule: FormRule, environment: Environment): string | null {
  const message = rule.message && evaluate(rule.message, environment);
  return typeof message === "string" ? message : null;
}

function fieldsIn(expression: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(expression)) for (const part of expression) fieldsIn(part, found);
  else if (typeof expression === "object" && expression !== null) {
    if ("op" in expression && expression.op === "field" && "field" in expression) found.add(String(expression.field));
    for (const part of Object.values(expression)) fieldsIn(part, found);
  }
  return found;
}
