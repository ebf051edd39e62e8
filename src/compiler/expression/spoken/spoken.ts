// An expression as a sentence of plain English: `due_on < today` is "Due on is before today".

import { unwidened } from "../checking/guards.ts";
import { inWords } from "../field-type.ts";
import { formatValue } from "../format.ts";
import { withinWords } from "../path-label.ts";
import type { Aggregate, Arithmetic, Expr, ListSource, Type } from "../tree.ts";
import { comparisonWords, opposite } from "./comparison-words.ts";
import { FUNCTION_WORDS, listed } from "./function-words.ts";
import type { SpokenNames } from "./names.ts";

/** The whole as a sentence, without its stop: a condition says what holds, a value what it is. */
export function spoken(expr: Expr, names: SpokenNames): string {
  const words = phrase(expr, { names, members: [], isEach: false }).replace(/^the /, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as it stands within a sentence: "the due on". */
export function spokenNoun(expr: Expr, names: SpokenNames): string {
  return value(expr, { names, members: [], isEach: false });
}

interface Speech {
  readonly names: SpokenNames;
  /** The lists around, by the binder of their members: the innermost last. */
  readonly members: readonly string[];
  /** What is said is a value of each member of the innermost, and no condition on one. */
  readonly isEach: boolean;
}

type Node<Op extends Expr["op"]> = Extract<Expr, { readonly op: Op }>;

/** A condition as a clause, that it holds or that it does not; any other value as a noun. */
type Words = { readonly [Op in Expr["op"]]: (expr: Node<Op>, speech: Speech, holds: boolean) => string };

const WORDS: Words = {
  literal: (expr, { names }, holds) => literalWords(expr, names, holds),
  this: ({ type }, { names }) => `this ${entityWords(type, names)}`,
  it: ({ type, binder }, { names, members, isEach }) => {
    if (binder === members.at(-1)) return isEach ? "each record" : "it";
    return members.length === 0 ? `the ${entityWords(type, names)}` : `that ${entityWords(type, names)}`;
  },
  user: () => "the signed-in user",
  field: (expr, speech, holds) => yesOrNo(expr, fieldWords(expr, speech), holds),
  ask: (expr, _, holds) => yesOrNo(expr, `the given ${inWords(expr.name).toLowerCase()}`, holds),
  today: () => "today",
  now: () => "this moment",
  and: (expr, speech, holds) => junction(expr, speech, holds),
  or: (expr, speech, holds) => junction(expr, speech, holds),
  not: ({ item }, speech, holds) => phrase(item, speech, !holds),
  compare: ({ how, left, right }, speech, holds) => {
    const isExact = how === "=" || how === "!=" || (!left.optional && !right.optional);
    const words = comparisonWords(holds || !isExact ? how : opposite(how), left.type);
    return orDenied(`${value(left, speech)} ${words} ${value(right, speech)}`, holds || isExact);
  },
  empty: ({ item }, speech, holds) => {
    if (item.op === "user") return holds ? "nobody is signed in" : "somebody is signed in";
    return `${value(item, speech)} is ${holds ? "" : "not "}empty`;
  },
  in: ({ item, items }, speech, holds) => {
    const values = items.map((one) => value(one, speech));
    return `${value(item, speech)} is ${holds ? "" : "not "}${values.length === 1 ? "" : "one of "}${listed(values, "or")}`;
  },
  contains: ({ left, right }, speech, holds) => `${value(left, speech)} ${holds ? "contains" : "does not contain"} ${value(right, speech)}`,
  "starts with": ({ left, right }, speech, holds) =>
    `${value(left, speech)} ${holds ? "starts" : "does not start"} with ${value(right, speech)}`,
  words: ({ entity, fields, begins }, { names }, holds) => {
    const labels = fields.map((field) => `the ${within(names.field(entity, field), names)}`);
    const sought = begins.map((begin) => `"${begin}"`);
    return orDenied(`words of ${listed(labels, "or")} begin with ${listed(sought, "and")}`, holds);
  },
  member: ({ item, list }, speech, holds) => `${value(item, speech)} is ${holds ? "" : "not "}among ${many(list, speech)}`,
  arithmetic: (expr, speech) => arithmeticWords(expr, speech),
  negate: ({ item }, speech) => `minus ${operand(item, speech)}`,
  "or else": (expr, speech, holds) => {
    const words = `${value(expr.left, speech)} (or ${value(expr.right, speech)} where that is empty)`;
    return yesOrNo(expr, words, holds);
  },
  if: (expr, speech, holds) =>
    `${phrase(expr.then, speech, holds)} if ${phrase(expr.condition, speech)}, otherwise ${phrase(expr.else, speech, holds)}`,
  aggregate: (expr, speech, holds) => AGGREGATES[expr.how](expr, speech, holds),
  collect: ({ list, binder, of }, speech) => {
    if (of.op === "it" && of.binder === binder) return many(list, speech);
    return `${value(of, inside(speech, binder, true))} among ${many(list, speech)}`;
  },
  call: (expr, speech, holds) => {
    const exact = unwidened(expr);
    if (exact !== expr) return phrase(exact, speech, holds);
    const types = expr.args.map(({ type }) => type);
    return FUNCTION_WORDS[expr.name](
      expr.args.map((arg) => operand(arg, speech)),
      types,
    );
  },
  template: ({ parts }, speech) => {
    const written = parts.map((part) => (typeof part === "string" ? part : `{${value(part, speech)}}`));
    return `the text "${written.join("")}"`;
  },
  open: (expr, _, holds) => yesOrNo(expr, `what is not decided yet (${expr.subject})`, holds),
};

function phrase(expr: Expr, speech: Speech, holds = true): string {
  return (WORDS[expr.op] as (expr: Expr, speech: Speech, holds: boolean) => string)(expr, speech, holds);
}

/** A noun: of a condition, whether it holds. */
function value(expr: Expr, speech: Speech): string {
  if (expr.type.is !== "boolean") return phrase(expr, speech);
  if (expr.op === "field") return fieldWords(expr, speech);
  if (expr.op === "literal") return expr.value === true ? "yes" : "no";
  return `whether ${phrase(expr, speech)}`;
}

/** A noun that stands beside others. */
function operand(expr: Expr, speech: Speech): string {
  const words = value(expr, speech);
  return expr.op === "arithmetic" || expr.op === "if" ? `(${words})` : words;
}

function orDenied(clause: string, holds: boolean): string {
  return holds ? clause : `it is not true that ${clause}`;
}

function yesOrNo({ type }: Expr, noun: string, holds: boolean): string {
  return type.is === "boolean" ? `${noun} is ${holds ? "yes" : "no"}` : noun;
}

function literalWords({ value: literal, type }: Node<"literal">, { currency }: SpokenNames, holds: boolean): string {
  if (typeof literal === "boolean") return literal === holds ? "it is always so" : "it is never so";
  if (literal === null) return "empty";
  if (type.is === "text") return `"${literal}"`;
  if (type.is === "choice") return type.labels?.[String(literal)] ?? inWords(String(literal));
  if (type.is === "list") return String(literal);
  const words = formatValue(literal, type, { language: "en", currency }).replaceAll("\u00a0", " ");
  // The checker gives a number the decimals of what it is compared with.
  return type.is === "number" && type.unit === "plain" && type.scale > 0 ? words.replace(/\.?0+$/, "") : words;
}

function entityWords(type: Type, names: SpokenNames): string {
  return type.is === "record" ? within(names.entity(type.entity), names) : "record";
}

function within(label: string, { language }: SpokenNames): string {
  return withinWords(label, language);
}

function fieldWords({ of, entity, field, type }: Node<"field">, speech: Speech): string {
  const { names, members, isEach } = speech;
  const label = within(names.field(entity, field), names);
  // A question needs no article: "urgent is yes".
  if (of.op === "this" && members.length === 0) return type.is === "boolean" ? label : `the ${label}`;
  if (of.op === "it" && of.binder === members.at(-1) && !isEach) return `its ${label}`;
  return `${phrase(of, speech)}'s ${label}`;
}

/** What is joined within is told apart by its words, since it has no commas. */
function junction(expr: Junction, speech: Speech, holds: boolean): string {
  if (!holds) return orDenied(joinedWithin(expr, speech), false);
  return clausesOf(expr, speech).join(`, ${expr.op} `);
}

type Junction = Node<"and" | "or">;

function joinedWithin(expr: Junction, speech: Speech): string {
  return `${expr.op === "and" ? "both" : "either"} ${clausesOf(expr, speech).join(` ${expr.op} `)}`;
}

function clausesOf({ items }: Junction, speech: Speech): string[] {
  return items.map((item) => (item.op === "and" || item.op === "or" ? joinedWithin(item, speech) : phrase(item, speech)));
}

const SIGNS: Readonly<Record<Arithmetic, string>> = { "+": "plus", "-": "minus", "*": "times", "/": "divided by" };

function arithmeticWords({ how, left, right }: Node<"arithmetic">, speech: Speech): string {
  const isMoved = right.type.is === "duration" && ["date", "moment", "time"].includes(left.type.is);
  const goesOn = left.op === "arithmetic" && isSum(left.how) === isSum(how);
  const [one, other] = [goesOn ? value(left, speech) : operand(left, speech), operand(right, speech)];
  if (isMoved && isSum(how)) return `${other} ${how === "+" ? "after" : "before"} ${one}`;
  return `${one} ${SIGNS[how]} ${other}`;
}

function isSum(how: Arithmetic): boolean {
  return how === "+" || how === "-";
}

type AggregateWords = (expr: Node<"aggregate">, speech: Speech, holds: boolean) => string;

const of =
  (what: string): AggregateWords =>
  (expr, speech) => {
    const each = expr.of === null ? "each record" : value(expr.of, inside(speech, expr.binder, true));
    return `the ${what} of ${each} among ${many(expr.list, speech)}${where(expr, speech)}`;
  };
const exists = (expr: Node<"aggregate">, speech: Speech, holds: boolean) =>
  `there is ${withArticle(one(expr.list, speech), holds)}${where(expr, speech)}`;

const AGGREGATES: Readonly<Record<Aggregate, AggregateWords>> = {
  number: (expr, speech) => `the number of ${many(expr.list, speech)}${where(expr, speech)}`,
  some: exists,
  no: (expr, speech, holds) => exists(expr, speech, !holds),
  sum: of("sum"),
  largest: of("largest"),
  smallest: of("smallest"),
  average: of("average"),
};

function withArticle(noun: string, isThere: boolean): string {
  return `${isThere ? (/^[aeiou]/i.test(noun) ? "an" : "a") : "no"} ${noun}`;
}

function where({ where: condition, binder }: Node<"aggregate">, speech: Speech): string {
  return condition === null ? "" : ` (where ${phrase(condition, inside(speech, binder, false))})`;
}

function inside({ names, members }: Speech, binder: string, isEach: boolean): Speech {
  return { names, members: [...members, binder], isEach };
}

/** "Loan records whose book is this book" */
function many(list: ListSource, speech: Speech): string {
  return list.from === "link" ? linked(list, speech) : `${speech.names.entity(list.entity)} records${whose(list, speech)}`;
}

/** "Loan record whose book is this book" */
function one(list: ListSource, speech: Speech): string {
  return list.from === "link" ? `record among ${linked(list, speech)}` : `${speech.names.entity(list.entity)} record${whose(list, speech)}`;
}

function whose(list: Extract<ListSource, { readonly from: "entity" | "reverse" }>, speech: Speech): string {
  if (list.from === "entity") return "";
  return ` whose ${within(speech.names.field(list.entity, list.by), speech.names)} is ${phrase(list.of, speech)}`;
}

function linked({ owner, field, of: record }: Extract<ListSource, { readonly from: "link" }>, speech: Speech): string {
  return fieldWords({ op: "field", of: record, entity: owner, field, type: { is: "list", of: record.type }, optional: false }, speech);
}
