// Says in plain words what a condition is made of, for the proofs that findings show.

import { pathOf } from "../../expression/checking/guards.ts";
import { SECONDS_PER_DAY } from "../../expression/numbers.ts";
import type { Expr, Literal, Type } from "../../expression/tree.ts";
import type { Atom } from "./atoms.ts";

export function atomInWords(atom: Atom): string {
  switch (atom.is) {
    case "order":
      return isFixed(atom.left) && !isFixed(atom.right)
        ? `${inWords(atom.right)} ${atom.strict ? ">" : ">="} ${inWords(atom.left)}`
        : `${inWords(atom.left)} ${atom.strict ? "<" : "<="} ${inWords(atom.right)}`;
    case "equal":
      return `${inWords(atom.left)} is ${inWords(atom.right)}`;
    case "unequal":
      return `${inWords(atom.left)} is not ${inWords(atom.right)}`;
    case "within":
      return `${inWords(atom.of)} is ${atom.words.length === 1 ? atom.words[0] : `one of (${atom.words.join(", ")})`}`;
    case "outside":
      return `${inWords(atom.of)} is not ${atom.words.length === 1 ? atom.words[0] : `one of (${atom.words.join(", ")})`}`;
    case "empty":
      return `${inWords(atom.of)} is empty`;
    case "present":
      return `${inWords(atom.of)} is not empty`;
    case "true":
      return inWords(atom.of);
    case "false":
      return `not ${inWords(atom.of)}`;
  }
}

/** What is longer is not read. */
const LONGEST_WORDS = 60;

/** The words of an expression that can be said briefly, else those instead. */
export function briefly(expr: Expr, instead: string): string {
  const words = inWords(expr);
  return words.includes("the same thing") || words.length > LONGEST_WORDS ? instead : words;
}

function isFixed(expr: Expr): boolean {
  return expr.op === "literal";
}

export function inWords(expr: Expr): string {
  const path = pathOf(expr);
  if (path !== null) return path.replace(/^m\d+:/, "");
  switch (expr.op) {
    case "literal":
      return literalInWords(expr.value, expr.type);
    case "this":
      return "this record";
    case "today":
    case "now":
      return expr.op;
    case "aggregate":
      return `${aggregateName(expr.how)} ${listInWords(expr.list)}${expr.where === null ? "" : " where (…)"}`;
    case "call":
      if (expr.name === "round" && expr.args[0] !== undefined && isWidened(expr)) return inWords(expr.args[0]);
      return expr.args.length === 1 ? `${expr.name} ${inWords(expr.args[0]!)}` : `${expr.name} (…)`;
    case "arithmetic":
      return `${inWords(expr.left)} ${expr.how} ${inWords(expr.right)}`;
    case "contains":
    case "starts with":
      return `${inWords(expr.left)} ${expr.op === "contains" ? "contains" : "starts with"} ${inWords(expr.right)}`;
    case "or else":
      return `(${inWords(expr.left)} or else ${inWords(expr.right)})`;
    default:
      return "the same thing";
  }
}

/** The checker writes numbers of one scale beside each other by rounding none of their digits away. */
export function isWidened(expr: Expr & { readonly op: "call" }): boolean {
  const from = expr.args[0]?.type;
  return expr.name === "round" && from?.is === "number" && expr.type.is === "number" && from.scale <= expr.type.scale;
}

function aggregateName(how: string): string {
  return how === "some" || how === "no" ? how : `${how} of`;
}

function listInWords(list: (Expr & { readonly op: "aggregate" })["list"]): string {
  return list.from === "link" ? list.field : list.entity;
}

export function literalInWords(value: Literal, type: Type): string {
  if (value === null) return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (type.is === "text") return `"${value}"`;
  if (type.is === "number") return decimal(BigInt(Number(value)), type.scale, type.unit === "percent");
  if (type.is === "duration") return durationInWords(Number(value));
  return String(value);
}

function decimal(units: bigint, scale: number, percent: boolean): string {
  const shown = percent ? scale - 2 : scale;
  const negative = units < 0n;
  const digits = String(negative ? -units : units).padStart(shown + 1, "0");
  const fraction = shown === 0 ? "" : digits.slice(-shown).replace(/0+$/, "");
  const whole = shown === 0 ? digits : digits.slice(0, -shown);
  return `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}${percent ? " %" : ""}`;
}

export function durationInWords(seconds: number): string {
  if (seconds % SECONDS_PER_DAY === 0) return counted(seconds / SECONDS_PER_DAY, "day");
  if (seconds % 3_600 === 0) return counted(seconds / 3_600, "hour");
  return seconds % 60 === 0 ? counted(seconds / 60, "minute") : counted(seconds, "second");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
