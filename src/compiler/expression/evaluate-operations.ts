// What the operators and functions do with values that are there; empty operands are settled before. Total: a division by
// zero, which the checker rules out, gives empty.

import { addDays, addSeconds, dateOfMoment, daysBetween, elapsed, timeOfMoment, yearsBetween } from "./dates.ts";
import type { TextReading } from "./entry/text-reading.ts";
import { normalized } from "./normalize.ts";
import { aligned, divideRounded, ELAPSED_SECONDS, rescale, SECONDS_PER_DAY, scaleOf } from "./numbers.ts";
import { firstWord, restOfWords, textAfter, textBefore } from "./text-parts.ts";
import type { Comparison, Expr, Type } from "./tree.ts";
import type { EvalValue } from "./values.ts";

type Present = Exclude<EvalValue, null>;

export function equalValues(left: Present, right: Present): boolean {
  return left === right;
}

export function compareValues(how: Comparison, left: Present, right: Present): boolean {
  const order = orderOf(left, right);
  switch (how) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    case "=":
      return order === 0;
    case "!=":
      return order !== 0;
  }
}

/** Negative, zero or positive. Texts are ordered by code point, as both databases do. */
export function orderOf(left: Present, right: Present): number {
  if (typeof left === "string" && typeof right === "string") return compareTexts(left, right);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** By code point: UTF-16 puts what lies beyond U+FFFF before U+E000. */
function compareTexts(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at++) {
    const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (a !== b) return (a >= 0xd800 && a < 0xe000 ? a + 0x10000 : a) - (b >= 0xd800 && b < 0xe000 ? b + 0x10000 : b);
  }
  return left.length - right.length;
}

type Binary = (left: Present, right: Present) => EvalValue;

export function binaryOperation(expr: Expr & { readonly op: "contains" | "starts with" | "arithmetic" }): Binary {
  if (expr.op === "starts with") return (left, right) => String(left).startsWith(String(right));
  if (expr.op === "contains") return expr.left.type.is === "list" ? inList(expr.left.type.of, expr.right.type) : inText;
  const sign = expr.how === "-" ? -1n : 1n;
  if (expr.type.is === "date") {
    const day = BigInt(SECONDS_PER_DAY);
    return (left, right) => addDays(String(left), (sign * BigInt(right as bigint)) / day);
  }
  if (expr.type.is === "moment") return (left, right) => addSeconds(String(left), sign * BigInt(right as bigint));
  const whole = numeric(expr);
  return (left, right) => (typeof left === "bigint" && typeof right === "bigint" ? whole(left, right) : null);
}

function inText(text: Present, part: Present): boolean {
  return String(text).includes(String(part));
}

/** An element among others; numbers may count in different units. */
function inList(member: Type, wanted: Type): Binary {
  const [from, to] = [member.is === "number" ? member.scale : 0, wanted.is === "number" ? wanted.scale : 0];
  const scale = Math.max(from, to);
  const units = (value: Present, own: number): Present => (typeof value === "bigint" ? rescale(value, own, scale) : value);
  return (list, item) => Array.isArray(list) && list.some((one) => one !== null && equalValues(units(one, from), units(item, to)));
}

function numeric(expr: Expr & { readonly op: "arithmetic" }): (left: bigint, right: bigint) => bigint | null {
  const [left, right, result] = [scaleOf(expr.left), scaleOf(expr.right), scaleOf(expr)];
  switch (expr.how) {
    case "+":
      return (a, b) => rescale(a, left, result) + rescale(b, right, result);
    case "-":
      return (a, b) => rescale(a, left, result) - rescale(b, right, result);
    case "*":
      return (a, b) => rescale(a * b, left + right, result);
    case "/": {
      const power = 10n ** BigInt(Math.max(0, result + right - left));
      return (a, b) => (b === 0n ? null : divideRounded(a * power, b));
    }
  }
}

/** `reading`: what texts say, where values are carried over. */
type Call = (args: readonly Present[], timeZone: string, reading?: TextReading) => EvalValue;

export function callOperation(expr: Expr & { readonly op: "call" }): Call {
  switch (expr.name) {
    case "length of":
      return ([item]) => (Array.isArray(item) ? BigInt(item.length) : BigInt([...text(item)].length));
    case "lower case":
      return ([item]) => text(item).toLowerCase() || null;
    case "trimmed":
      return ([item]) => text(item).trim() || null;
    case "slug of":
      return ([item]) => slugOf(text(item)) || null;
    case "days from":
      return ([from, to]) => BigInt(daysBetween(text(from), text(to)));
    case "years from":
      return ([from, to]) => BigInt(yearsBetween(text(from), text(to)));
    case "time from":
    case "hours from":
    case "minutes from": {
      const unit = ELAPSED_SECONDS[expr.name];
      return ([from, to]) => BigInt(elapsed(text(from), text(to), unit));
    }
    case "time of":
      return ([moment], timeZone) => timeOfMoment(text(moment), timeZone);
    case "first word of":
      return ([item]) => firstWord(text(item));
    case "rest of":
      return ([item]) => restOfWords(text(item));
    case "text before":
      return ([sign, item]) => textBefore(text(sign), text(item));
    case "text after":
      return ([sign, item]) => textAfter(text(sign), text(item));
    case "number of": {
      // A percentage is written a hundred times as great as it is.
      const scale = expr.type.is === "number" && expr.type.unit === "percent" ? scaleOf(expr) - 2 : scaleOf(expr);
      return ([item], _, reading) => reading?.number(text(item), scale) ?? null;
    }
    case "date of":
      if (expr.args[0]?.type.is !== "moment") return ([item], _, reading) => reading?.date(text(item)) ?? null;
      return ([moment], timeZone) => dateOfMoment(text(moment), timeZone);
    case "month of":
      return ([date]) => `${text(date).slice(0, 7)}-01`;
    case "larger of":
      return extreme(expr, 1);
    case "smaller of":
      return extreme(expr, -1);
    case "round":
      return ([item]) =>
        typeof item === "bigint" ? rescale(item, expr.args[0] === undefined ? 0 : scaleOf(expr.args[0]), scaleOf(expr)) : null;
  }
}

function extreme(expr: Expr & { readonly op: "call" }, direction: number): Call {
  const scales = expr.args.map(scaleOf);
  const scale = Math.max(scaleOf(expr), ...aligned(expr.args).map(scaleOf));
  return (args) =>
    args
      .map((arg, index) => (typeof arg === "bigint" ? rescale(arg, scales[index] ?? 0, scale) : arg))
      .reduce((best, arg) => (orderOf(arg, best) * direction > 0 ? arg : best));
}

function text(value: Present | undefined): string {
  return String(value ?? "");
}

/** Letters and digits of any script, in lower case, with hyphens between them; accents of Latin letters are dropped. */
export function slugOf(value: string): string {
  const slug = normalized(value, "NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return normalized(slug);
}
