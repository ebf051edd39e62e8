// Types what is written out: numbers with their units, dates, texts, yes and no, empty.

import { isDate, isTime } from "../dates.ts";
import { normalized } from "../normalize.ts";
import { numberType } from "../numbers.ts";
import type { ExpressionSyntax } from "../parsing/syntax.ts";
import type { Expr, Literal, Type } from "../tree.ts";
import type { Checking } from "./checking.ts";

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 };
/** What a stored number holds, and a double exactly. */
const LONGEST = 15;

type LiteralSyntax = ExpressionSyntax & { readonly kind: "number" | "date" | "time" | "boolean" | "empty" | "text" };

export function checkLiteral(checking: Checking, syntax: LiteralSyntax, hint: Type | null): Expr | null {
  switch (syntax.kind) {
    case "number":
      return checkNumber(checking, syntax);
    case "date":
      if (!isDate(syntax.value)) return checking.problem("dates-are-in-the-calendar", syntax.span, { value: syntax.value });
      return literal(syntax.value, { is: "date" });
    case "time":
      if (!isTime(syntax.value)) return checking.problem("dates-are-in-the-calendar", syntax.span, { value: syntax.value });
      return literal(syntax.value, { is: "time" });
    case "boolean":
      return literal(syntax.value, { is: "boolean" });
    case "empty":
      return literal(null, { is: "empty" });
    case "text":
      return checkText(checking, syntax, hint);
  }
}

function literal(value: Literal, type: Type): Expr {
  return { op: "literal", value, type, optional: value === null };
}

/** An empty text is empty. Where a choice stands opposite, the text is one of its words. */
function checkText(checking: Checking, syntax: LiteralSyntax & { readonly kind: "text" }, hint: Type | null): Expr | null {
  const value = normalized(syntax.value);
  if (value === "") return literal(null, { is: "empty" });
  if (hint?.is !== "choice") return literal(value, { is: "text" });
  if (hint.values.includes(value)) {
    const { file, start, end } = syntax.span;
    checking.observer?.choice(hint, value, { file, start: start + 1, end: end - 1 });
    return literal(value, hint);
  }
  const params = { value, candidates: hint.values.join(", ") };
  checking.problems.push({ code: "choices-are-known", span: syntax.span, params, among: hint.values });
  return null;
}

function checkNumber(checking: Checking, syntax: LiteralSyntax & { readonly kind: "number" }): Expr | null {
  const { digits, unit, span } = syntax;
  const [whole = "0", fraction = ""] = digits.split(".");
  const seconds = unit === null ? undefined : SECONDS[unit.replace(/s$/, "")];
  const written = `${whole}${fraction}`.replace(/^0+(?=\d)/, "");
  if (written.length > LONGEST - 2) return checking.problem("numbers-are-not-too-long", span, { digits: String(LONGEST - 2) });
  const units = Number(written);
  if (seconds !== undefined) {
    const total = (units * seconds) / 10 ** fraction.length;
    if (!Number.isSafeInteger(total)) return checking.problem("durations-are-whole-seconds", span);
    return literal(total, { is: "duration" });
  }
  if (unit === "%") return percent(checking, syntax, units, fraction.length);
  if (unit !== null && checking.scope.currency !== undefined && unit !== checking.scope.currency) {
    return checking.problem("amounts-are-in-the-products-currency", span, { unit, currency: checking.scope.currency });
  }
  if (unit !== null && checking.scope.currencyDigits !== undefined && fraction.length > checking.scope.currencyDigits) {
    return checking.problem("amounts-have-the-currencys-digits", span, { unit, digits: String(checking.scope.currencyDigits) });
  }
  return literal(units, numberType(fraction.length, written.length, unit === null ? "plain" : "money"));
}

/** Percentages count in hundredths of a percent: 12.5 % is 1250. */
function percent(checking: Checking, syntax: ExpressionSyntax, units: number, fraction: number): Expr | null {
  if (fraction > 2) return checking.problem("percentages-have-two-decimals", syntax.span);
  const value = units * 10 ** (2 - fraction);
  return literal(value, numberType(4, String(value).length, "percent"));
}
