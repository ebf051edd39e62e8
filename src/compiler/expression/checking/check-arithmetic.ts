// Types arithmetic: numbers with their units and digits, durations, dates moved by durations. What is computed with must be
// there, and what is divided by must not be zero.

import type { Span } from "../../source.ts";
import { asDays, asDuration, isWholeDays } from "../durations.ts";
import { STORED_DIGITS } from "../field-type.ts";
import { aligned, type NumberType, numberType, SQL_DIGITS } from "../numbers.ts";
import type { ExpressionFix, ExpressionProblem, ExpressionSyntax, Misfit } from "../parsing/syntax.ts";
import { aSumOf } from "../suggest/everyday-words.ts";
import type { Expr, Type } from "../tree.ts";
import { isNotZero } from "./bounds.ts";
import { type Checking, nameOf, replace, usedAs, usedAsEachOther } from "./checking.ts";
import { pathOf } from "./guards.ts";
import { sameUnit } from "./operand-pairs.ts";

type ArithmeticSyntax = ExpressionSyntax & { readonly kind: "arithmetic" };
type Number = Expr & { readonly type: NumberType };

export function checkNegation(checking: Checking, syntax: ExpressionSyntax & { readonly kind: "negate" }): Expr | null {
  const item = checking.check(syntax.item, null);
  if (item === null || item.op === "open") return item;
  if (item.type.is !== "number" && item.type.is !== "duration") {
    const params = { operation: '"-"', found: nameOf(item.type) };
    return checking.misfit("numbers-are-computed-with", syntax.span, params, usedAs(item, null));
  }
  if (!checking.present(item, syntax.item.span)) return null;
  if (item.op === "literal") return { ...item, value: -Number(item.value) };
  return { op: "negate", item, type: item.type, optional: item.optional };
}

export function checkArithmetic(checking: Checking, syntax: ArithmeticSyntax): Expr | null {
  const several = sumOfSeveral(syntax);
  if (several !== null) return checking.problem(several.code, several.span, several.params);
  const left = checking.check(syntax.left, null);
  const right = checking.check(syntax.right, null);
  if (left === null || right === null) return null;
  if (left.op === "open") return left;
  if (right.op === "open") return right;
  const there = checking.present(left, syntax.left.span);
  if (!checking.present(right, syntax.right.span) || !there) return null;
  return typed(checking, syntax, left, right);
}

function typed(checking: Checking, syntax: ArithmeticSyntax, left: Expr, right: Expr): Expr | null {
  const adds = syntax.how === "+" || syntax.how === "-";
  if (adds && (left.type.is === "date" || left.type.is === "moment")) return moved(checking, syntax, left, right);
  if (adds && left.type.is === "duration" && (right.type.is === "date" || right.type.is === "moment") && syntax.how === "+") {
    return moved(checking, syntax, right, left);
  }
  if (left.type.is === "duration" || right.type.is === "duration") return withDurations(checking, syntax, left, right);
  if (!isNumber(left) || !isNumber(right)) return mismatch(checking, syntax, left, right);
  if (adds) return sum(checking, syntax, left, right);
  return syntax.how === "*" ? product(checking, syntax, left, right) : quotient(checking, syntax, left, right);
}

function isNumber(expr: Expr): expr is Number {
  return expr.type.is === "number";
}

/** `sum of lines.quantity * lines.price`: the second is no number, but all that the list has of it. */
function sumOfSeveral({ left, right, how, span }: ArithmeticSyntax): ExpressionProblem | null {
  if (left.kind !== "aggregate" || left.where !== null || left.list.kind !== "member" || right.kind !== "member") return null;
  const list = written(left.list.of);
  if (list === null || list !== written(right.of) || left.how === "number" || left.how === "some" || left.how === "no") return null;
  return aSumOf(left.how, list, `${left.list.name} ${how} ${right.name}`, span);
}

function written(path: ExpressionSyntax): string | null {
  if (path.kind === "name") return path.name;
  const of = path.kind === "member" ? written(path.of) : null;
  return path.kind === "member" && of !== null ? `${of}.${path.name}` : null;
}

type Mismatch = readonly [code: string, span: Span, params: Readonly<Record<string, string>>, misfits: readonly Misfit[]];

function mismatched(syntax: ArithmeticSyntax, left: Expr, right: Expr): Mismatch {
  const params = { operation: `"${syntax.how}"`, left: nameOf(left.type), right: nameOf(right.type) };
  const adds = syntax.how === "+" || syntax.how === "-";
  const others = [left, right].flatMap((side) => usedAs(side, isNumber(left) && isNumber(right) ? numberType(0, 1) : null));
  return ["operands-have-matching-types", syntax.span, params, adds ? usedAsEachOther(left, right) : others];
}

function mismatch(checking: Checking, syntax: ArithmeticSyntax, left: Expr, right: Expr): null {
  return checking.misfit(...mismatched(syntax, left, right));
}

/** `due_on + 1`, `starts_at + minutes`: a number is of days, hours or minutes; its own name may say which. */
function asDurations(syntax: ArithmeticSyntax, from: Expr, by: Expr): ExpressionFix[] {
  const operand = syntax.right;
  if (!isNumber(by) || by.type.scale > 0 || by.type.unit !== "plain") return [];
  if (operand.kind !== "number" && operand.kind !== "name" && operand.kind !== "member") return [];
  const units = from.type.is === "date" ? ["day"] : ["minute", "hour", "day"];
  const named = units.filter((unit) => operand.kind !== "number" && (pathOf(by) ?? "").includes(unit));
  return (named.length > 0 ? named : units).map((unit) =>
    operand.kind === "number"
      ? replace(operand.span, `${operand.digits} ${unit}${operand.digits === "1" ? "" : "s"}`)
      : replace({ ...operand.span, end: operand.span.start }, `1 ${unit} * `, `Count in ${unit}s`),
  );
}

function made(syntax: ArithmeticSyntax, left: Expr, right: Expr, type: Type): Expr {
  return { op: "arithmetic", how: syntax.how, left, right, type, optional: false };
}

/** A date or moment and a duration. */
function moved(checking: Checking, syntax: ArithmeticSyntax, from: Expr, by: Expr): Expr | null {
  if (from.type.is === by.type.is && syntax.how === "-") {
    return checking.problem("days-are-counted-from-to", syntax.span);
  }
  if (by.type.is !== "duration") return checking.misfit(...mismatched(syntax, from, by), asDurations(syntax, from, by));
  if (from.type.is === "date" && !isWholeDays(by))
    return checking.misfit("dates-move-by-whole-days", syntax.span, {}, usedAs(from, { is: "moment" }));
  return made(syntax, from, by, from.type);
}

/** Durations add up, and multiply with whole numbers; opposite an amount they stand for a number of days. */
function withDurations(checking: Checking, syntax: ArithmeticSyntax, left: Expr, right: Expr): Expr | null {
  const adds = syntax.how === "+" || syntax.how === "-";
  if (adds) {
    const [a, b] = [left.type.is === "duration" ? left : asDuration(left), right.type.is === "duration" ? right : asDuration(right)];
    return a === null || b === null ? mismatch(checking, syntax, left, right) : made(syntax, a, b, { is: "duration" });
  }
  const [duration, number] = left.type.is === "duration" ? [left, right] : [right, left];
  if (syntax.how === "/" || !isNumber(number)) return mismatch(checking, syntax, left, right);
  if (number.type.unit === "plain" && number.type.scale === 0) return made(syntax, number, duration, { is: "duration" });
  const days = asDays(duration);
  if (days === null || !isNumber(days)) return mismatch(checking, syntax, left, right);
  return product(checking, syntax, days, number);
}

function sum(checking: Checking, syntax: ArithmeticSyntax, left: Number, right: Number): Expr | null {
  if (!sameUnit(left, right)) return mismatch(checking, syntax, left, right);
  const [a, b] = aligned([left, right]) as [Number, Number];
  const unit = left.type.unit === "plain" ? right.type.unit : left.type.unit;
  return made(syntax, a, b, numberType(a.type.scale, Math.max(a.type.digits, b.type.digits) + 1, unit));
}

function product(checking: Checking, syntax: ArithmeticSyntax, left: Number, right: Number): Expr | null {
  const units = [left.type.unit, right.type.unit];
  if (units.every((unit) => unit === "money")) return mismatch(checking, syntax, left, right);
  const unit = units.includes("money") ? "money" : "plain";
  return made(syntax, left, right, numberType(left.type.scale + right.type.scale, productDigits(left, right), unit));
}

/**
 * The digits of both together. One more than the database computes with fits all the same where it is known to be small, as
 * of an amount of 15 digits and a rate that is written out.
 */
function productDigits(left: Number, right: Number): number {
  const digits = left.type.digits + right.type.digits;
  const [factor, other] = left.op === "literal" ? [left, right] : [right, left];
  if (digits !== SQL_DIGITS + 1 || other.type.digits > STORED_DIGITS) return digits;
  if (factor.op !== "literal" || typeof factor.value !== "number") return digits;
  return 10n ** BigInt(other.type.digits) * BigInt(Math.abs(factor.value)) <= LARGEST ? SQL_DIGITS : digits;
}

/** What a whole number of 64 bits holds, less room for what rounding adds. */
const LARGEST = 9_000_000_000_000_000_000n;

function quotient(checking: Checking, syntax: ArithmeticSyntax, left: Number, right: Number): Expr | null {
  const [a, b] = [left.type, right.type];
  if (b.unit === "money" && a.unit !== "money") return mismatch(checking, syntax, left, right);
  if (!isNotZero(checking, right)) {
    return checking.problem("divisors-are-not-zero", syntax.right.span, { name: pathOf(right)?.replace(/^m\d+:/, "") ?? "the divisor" });
  }
  const unit = a.unit === "money" && b.unit !== "money" ? "money" : a.unit === "percent" && b.unit === "plain" ? "percent" : "plain";
  const scale = Math.max(a.scale, b.scale) + 6;
  return made(syntax, left, right, numberType(scale, Math.max(1, a.digits - a.scale) + b.scale + scale, unit));
}
