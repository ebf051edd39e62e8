// Evaluates typed expressions in JavaScript, on the server and in the browser: each becomes a closure once. What needs
// other records is asked from the environment, one `leaf` at a time; see leavesOf.

import type { TextReading } from "./entry/text-reading.ts";
import { binaryOperation, callOperation, compareValues, equalValues } from "./evaluate-operations.ts";
import { type FormatOptions, formatValue } from "./format.ts";
import { labelText } from "./label-text.ts";
import { normalized } from "./normalize.ts";
import { aligned, divideRounded, NumberTooLarge, rescale, scaleOf, widen } from "./numbers.ts";
import type { Expr, Literal, Type } from "./tree.ts";
import type { EvalValue, RowValue, ValueRow } from "./values.ts";
import { either, type Reliance } from "./visitors.ts";
import { isLeaf, partsOf } from "./walk.ts";
import { wordsIn } from "./words.ts";

export type { EvalValue, RowValue, ValueRow } from "./values.ts";

export interface Environment extends FormatOptions {
  /** The record's columns. */
  readonly this: ValueRow | null;
  readonly user: ValueRow | null;
  readonly now: string;
  readonly today: string;
  readonly ask?: ValueRow;
  /** Where stored values are carried over by `from`. */
  readonly reading?: TextReading;
  /** The value of one of `leavesOf(expr)`, which is the very object that leavesOf gave. */
  readonly leaf?: (expr: Expr, environment: Environment) => RowValue;
  /** Members of lists that are being looked at, by binder; only who evaluates lists in memory needs it. */
  readonly members?: ReadonlyMap<string, ValueRow>;
}

export type Compiled = (environment: Environment) => EvalValue;

/** Something undecided was needed for the value. */
export class OpenValue extends Error {
  readonly subject: string;
  constructor(subject: string) {
    super(`${subject} is not specified.`);
    this.subject = subject;
  }
}

const COMPILED = new WeakMap<Expr, Compiled>();
const AVERAGES = new WeakMap<Expr, readonly [Expr, Expr]>();

/** The value as rows carry it. Throws `OpenValue`; a RangeError where a number has more than 15 digits or so. */
export function evaluate(expr: Expr, environment: Environment): RowValue {
  return toRowValue(compile(expr)(environment));
}

/** Whether a condition holds; empty counts as no. */
export function holds(expr: Expr, environment: Environment): boolean {
  return compile(expr)(environment) === true;
}

export function compile(expr: Expr): Compiled {
  const known = COMPILED.get(expr);
  if (known !== undefined) return known;
  const made = build(expr);
  COMPILED.set(expr, made);
  return made;
}

/** The parts that only the database can give, to be printed as SQL with `this` as the row; each once. */
export function leavesOf(expr: Expr): Expr[] {
  const found = new Set<Expr>();
  const visit = (node: Expr): void => {
    if (node.op === "aggregate" && node.how === "average") for (const part of averageParts(node)) found.add(part);
    else if (isLeaf(node)) found.add(node);
    else for (const part of partsOf(node)) visit(part);
  };
  visit(expr);
  return [...found];
}

export function toRowValue(value: EvalValue): RowValue {
  if (typeof value === "bigint") {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new NumberTooLarge(value);
    return number;
  }
  return Array.isArray(value) ? value.map(toRowValue) : (value as RowValue);
}

function fromRowValue(value: RowValue | undefined, type: Type): EvalValue {
  if (value === null || value === undefined || value === "") return type.is === "list" ? [] : null;
  if (Array.isArray(value)) return value.map((item) => fromRowValue(item, type.is === "list" ? type.of : type));
  if (typeof value === "number") return type.is === "boolean" ? value !== 0 : BigInt(value);
  return value as EvalValue;
}

function beginsWord(value: RowValue | undefined, begin: string): boolean {
  return typeof value === "string" && wordsIn(value).some((word) => word.startsWith(begin));
}

function build(expr: Expr): Compiled {
  if (expr.op === "aggregate" && expr.how === "average") return average(expr);
  if (isLeaf(expr)) return leaf(expr);
  switch (expr.op) {
    case "literal":
      return constant(expr.value, expr.type);
    case "this":
      return (environment) => idOf(environment.this);
    case "user":
      return (environment) => idOf(environment.user);
    case "it":
      return (environment) => idOf(environment.members?.get(expr.binder) ?? null);
    case "field":
      return field(expr);
    case "ask":
      return (environment) => fromRowValue(environment.ask?.[expr.name], expr.type);
    case "today":
      return (environment) => environment.today;
    case "now":
      return (environment) => environment.now;
    case "open":
      return () => {
        throw new OpenValue(expr.subject);
      };
    case "and":
    case "or":
    case "not":
      return logical(expr);
    case "compare":
      return comparison(expr);
    case "empty":
      return emptiness(expr.item);
    case "in":
      return oneOf(expr.item, expr.items);
    case "contains":
    case "starts with":
    case "arithmetic":
      return binary(expr);
    case "words":
      return ({ this: row }) => expr.begins.every((begin) => expr.fields.some((name) => beginsWord(row?.[name], begin)));
    case "negate":
      return negation(expr.item);
    case "or else":
    case "if":
      return choice(expr);
    case "call":
      return call(expr);
    case "template":
      return template(expr);
    default:
      return leaf(expr);
  }
}

function leaf(expr: Expr): Compiled {
  return (environment) => {
    if (environment.leaf === undefined) throw new Error("The expression needs other records, and none are at hand.");
    return fromRowValue(environment.leaf(expr, environment), expr.type);
  };
}

function constant(value: Literal, type: Type): Compiled {
  const held = fromRowValue(type.is === "list" && typeof value === "string" ? (JSON.parse(value) as RowValue) : value, type);
  return () => held;
}

function idOf(row: ValueRow | null): EvalValue {
  return row === null ? null : fromRowValue(row.id, { is: "text" });
}

function field(expr: Expr & { readonly op: "field" }): Compiled {
  const { of, field: name, type } = expr;
  if (of.op === "this") return (environment) => fromRowValue(environment.this?.[name], type);
  if (of.op === "user") return (environment) => fromRowValue(environment.user?.[name], type);
  const binder = of.op === "it" ? of.binder : "";
  return (environment) => fromRowValue(environment.members?.get(binder)?.[name], type);
}

function logical(expr: Expr & { readonly op: "and" | "or" | "not" }): Compiled {
  if (expr.op === "not") {
    const item = compile(expr.item);
    return (environment) => item(environment) !== true;
  }
  const items = expr.items.map(compile);
  if (expr.op === "and") return (environment) => items.every((item) => item(environment) === true);
  return (environment) => items.some((item) => item(environment) === true);
}

function comparison(expr: Expr & { readonly op: "compare" }): Compiled {
  const { how } = expr;
  const [first, second] = aligned([expr.left, expr.right]) as [Expr, Expr];
  if (first.type.is === "boolean" || second.type.is === "boolean") return sameTruth(how, first, second);
  if (how === "=" || how === "!=") {
    const equal = equality(first, second);
    return (environment) => equal(environment) === (how === "=");
  }
  const [left, right] = [compile(first), compile(second)];
  return (environment) => {
    const [l, r] = [left(environment), right(environment)];
    return l !== null && r !== null && compareValues(how, l, r);
  };
}

/** Empty equals empty, except that the emptiness of a visitor's `user` equals nothing. */
function equality(first: Expr, second: Expr): (environment: Environment) => boolean {
  const [left, right] = [compile(first), compile(second)];
  const relies = reliance(either([first, second]));
  return (environment) => {
    const [l, r] = [left(environment), right(environment)];
    if (l === null && r === null) return environment.user !== null || !relies(environment);
    return l !== null && r !== null && equalValues(l, r);
  };
}

function reliance(found: Reliance): (environment: Environment) => boolean {
  if (typeof found === "boolean") return () => found;
  const [condition, met, unmet] = [compile(found.condition), reliance(found.met), reliance(found.unmet)];
  return (environment) => (condition(environment) === true ? met(environment) : unmet(environment));
}

function sameTruth(how: string, first: Expr, second: Expr): Compiled {
  const [left, right] = [compile(first), compile(second)];
  return (environment) => ((left(environment) === true) === (right(environment) === true)) === (how === "=");
}

function emptiness(item: Expr): Compiled {
  const value = compile(item);
  return (environment) => {
    const found = value(environment);
    return found === null || (Array.isArray(found) && found.length === 0);
  };
}

function oneOf(item: Expr, items: readonly Expr[]): Compiled {
  const choices = items.map((one) => {
    const [left, right] = aligned([item, one]) as [Expr, Expr];
    return equality(left, right);
  });
  return (environment) => choices.some((choice) => choice(environment));
}

function binary(expr: Expr & { readonly op: "contains" | "starts with" | "arithmetic" }): Compiled {
  const [left, right] = [compile(expr.left), compile(expr.right)];
  const operation = binaryOperation(expr);
  const none = expr.op === "arithmetic" ? null : false;
  return (environment) => {
    const [l, r] = [left(environment), right(environment)];
    return l === null || r === null ? none : operation(l, r);
  };
}

function negation(item: Expr): Compiled {
  const value = compile(item);
  return (environment) => {
    const found = value(environment);
    return typeof found === "bigint" ? -found : null;
  };
}

function choice(expr: Expr & { readonly op: "or else" | "if" }): Compiled {
  const scaled = (item: Expr): Compiled => compile(widen(item, scaleOf(expr)));
  if (expr.op === "or else") {
    const [left, right] = [scaled(expr.left), scaled(expr.right)];
    const empty = emptiness(expr.left);
    if (expr.type.is === "list") return (environment) => (empty(environment) ? right(environment) : left(environment));
    return (environment) => left(environment) ?? right(environment);
  }
  const [condition, then, otherwise] = [compile(expr.condition), scaled(expr.then), scaled(expr.else)];
  return (environment) => (condition(environment) === true ? then(environment) : otherwise(environment));
}

function call(expr: Expr & { readonly op: "call" }): Compiled {
  const args = expr.args.map(compile);
  const operation = callOperation(expr);
  return (environment) => {
    const values: Exclude<EvalValue, null>[] = [];
    for (const arg of args) {
      const value = arg(environment);
      if (value === null) return null;
      values.push(value);
    }
    return operation(values, environment.timeZone ?? "UTC", environment.reading);
  };
}

/** A text without a character is empty. */
/** In the place of a value that is empty. */
export const DASH = "–";

function template({ parts, label, dashes = [] }: Expr & { readonly op: "template" }): Compiled {
  const pieces = parts.map((part) => (typeof part === "string" ? part : { value: compile(part), type: part.type }));
  return (environment) => {
    const texts = pieces.map((piece, at) => {
      if (typeof piece === "string") return piece;
      const text = formatValue(piece.value(environment), piece.type, environment);
      return text === "" && dashes.includes(at) ? DASH : text;
    });
    const hasGap = label && texts.some((text, at) => text === "" && typeof pieces[at] !== "string");
    const text = hasGap ? labelText(texts.map((one, at) => (typeof pieces[at] === "string" ? one : { value: one }))) : texts.join("");
    return normalized(text) || null;
  };
}

function average(expr: Expr & { readonly op: "aggregate" }): Compiled {
  const [sum, count] = averageParts(expr).map(compile) as [Compiled, Compiled];
  const [from, to] = [expr.of === null ? 0 : scaleOf(expr.of), scaleOf(expr)];
  return (environment) => {
    const [total, members] = [sum(environment), count(environment)];
    if (typeof total !== "bigint" || typeof members !== "bigint" || members === 0n) return null;
    return divideRounded(rescale(total, from, Math.max(from, to)), members);
  };
}

/** An average is a sum and a number, which any database gives exactly. */
function averageParts(expr: Expr & { readonly op: "aggregate" }): readonly [Expr, Expr] {
  const known = AVERAGES.get(expr);
  if (known !== undefined) return known;
  const of = expr.of ?? { op: "literal", value: null, type: { is: "empty" }, optional: true };
  const boolean: Type = { is: "boolean" };
  const empty: Expr = { op: "empty", item: of, type: boolean, optional: false };
  const present: Expr = { op: "not", item: empty, type: boolean, optional: false };
  const where: Expr = expr.where === null ? present : { op: "and", items: [expr.where, present], type: boolean, optional: false };
  const counted: Type = { is: "number", scale: 0, digits: 10, unit: "plain" };
  const made = [
    { ...expr, how: "sum", type: of.type, optional: false },
    { ...expr, how: "number", where, of: null, type: counted, optional: false },
  ] as const;
  AVERAGES.set(expr, made);
  return made;
}
