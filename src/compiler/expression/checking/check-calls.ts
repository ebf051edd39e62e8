// Types functions: what each takes and what it gives.

import { numberType, widen } from "../numbers.ts";
import type { ExpressionSyntax } from "../parsing/syntax.ts";
import type { Expr, FunctionName, Type } from "../tree.ts";
import { unify } from "./check-results.ts";
import { type Checking, nameOf, usedAs, usedAsEachOther } from "./checking.ts";

type CallSyntax = ExpressionSyntax & { readonly kind: "call" };

const TEXT: Type = { is: "text" };
const DATE: Type = { is: "date" };
/** Which functions take which kind of value. */
const TAKES: Readonly<Partial<Record<FunctionName, readonly Type["is"][]>>> = {
  "length of": ["text", "choice", "list"],
  "lower case": ["text", "choice"],
  trimmed: ["text", "choice"],
  "slug of": ["text", "choice"],
  "days from": ["date", "moment"],
  "years from": ["date", "moment"],
  "time from": ["moment", "time"],
  "hours from": ["moment", "time"],
  "minutes from": ["moment", "time"],
  "date of": ["moment", "date"],
  "time of": ["moment"],
  "month of": ["date", "moment"],
};

const OF_TEXTS: ReadonlySet<FunctionName> = new Set(["first word of", "rest of", "text before", "text after", "number of"]);
/** What a text is read as where the place does not say how many decimals its number has. */
const DECIMALS = 2;
const MOST_DIGITS = 15;

type AggregateSyntax = ExpressionSyntax & { readonly kind: "aggregate" };

/** Whether `number of` means the number that a text says: where values are carried over there are no lists of records. */
export function readsText({ scope }: Checking, { how, list, where }: AggregateSyntax): boolean {
  const field = list.kind === "name" && scope.thisEntity !== null ? scope.fields(scope.thisEntity)?.get(list.name) : undefined;
  return Boolean(scope.carries) && how === "number" && where === null && (field?.type.is === "text" || field?.type.is === "choice");
}

export function asCall({ list, span }: AggregateSyntax): CallSyntax {
  return { kind: "call", name: "number of", args: [list], span };
}

export function checkCall(checking: Checking, syntax: CallSyntax, hint: Type | null): Expr | null {
  if (OF_TEXTS.has(syntax.name) && !checking.scope.carries)
    return checking.problem("text-functions-carry-values", syntax.span, { name: syntax.name });
  const args: Expr[] = [];
  for (const arg of syntax.args) {
    const checked = checking.check(arg, null);
    if (checked !== null) args.push(checked);
  }
  if (args.length < syntax.args.length) return null;
  const open = args.find((arg) => arg.op === "open");
  if (open !== undefined) return open;
  const isOfText = syntax.name === "date of" && checking.scope.carries && isWords(args[0]!);
  if (OF_TEXTS.has(syntax.name) || isOfText) return ofText(checking, syntax, args, hint);
  let there = true;
  for (const [index, arg] of args.entries()) there = checking.present(arg, syntax.args[index]?.span ?? syntax.span) && there;
  if (!there) return null;
  if (syntax.name === "larger of" || syntax.name === "smaller of") return extreme(checking, syntax, args);
  return syntax.name === "round" ? round(checking, syntax, args) : simple(checking, syntax, args);
}

function simple(checking: Checking, syntax: CallSyntax, args: readonly Expr[]): Expr | null {
  const taken = (Object.hasOwn(TAKES, syntax.name) ? TAKES[syntax.name] : undefined) ?? [];
  const wrong = args.findIndex((arg) => !taken.includes(arg.type.is));
  if (wrong >= 0) {
    const span = syntax.args[wrong]?.span ?? syntax.span;
    const takes: Type = taken[0] === "text" ? TEXT : taken[0] === "moment" ? { is: "moment" } : DATE;
    const params = { name: syntax.name, takes: nameOf(takes), found: nameOf(args[wrong]!.type) };
    return checking.misfit("functions-take-what-they-say", span, params, usedAs(args[wrong]!, takes));
  }
  if (syntax.name === "date of") return dateOf(args[0]!);
  const [first, second] = args;
  if (taken.includes("time") && first?.type.is !== second?.type.is) {
    const params = { operation: `"${syntax.name}"`, left: nameOf(first!.type), right: nameOf(second!.type) };
    return checking.misfit("operands-have-matching-types", syntax.span, params, usedAsEachOther(first!, second!));
  }
  const given = taken[0] === "date" ? args.map(dateOf) : args;
  const mayVanish = syntax.name === "trimmed" || syntax.name === "slug of";
  return { op: "call", name: syntax.name, args: given, type: resultOf(syntax.name), optional: mayVanish };
}

/** Of what is empty, and of a text that does not say it, they give nothing. */
function ofText(checking: Checking, syntax: CallSyntax, args: readonly Expr[], hint: Type | null): Expr | null {
  const wrong = args.findIndex((arg) => !isWords(arg));
  if (wrong >= 0) {
    const params = { name: syntax.name, takes: nameOf(TEXT), found: nameOf(args[wrong]!.type) };
    return checking.misfit("functions-take-what-they-say", syntax.args[wrong]?.span ?? syntax.span, params, usedAs(args[wrong]!, TEXT));
  }
  return { op: "call", name: syntax.name, args, type: resultOfText(syntax.name, hint), optional: true };
}

function resultOfText(name: FunctionName, hint: Type | null): Type {
  if (name === "date of") return DATE;
  if (name !== "number of") return TEXT;
  return hint?.is === "number" ? numberType(hint.scale, MOST_DIGITS, hint.unit) : numberType(DECIMALS, MOST_DIGITS);
}

function isWords({ type }: Expr): boolean {
  return type.is === "text" || type.is === "choice";
}

function resultOf(name: FunctionName): Type {
  switch (name) {
    case "length of":
      return numberType(0, 9);
    case "days from":
      return numberType(0, 7);
    case "years from":
      return numberType(0, 5);
    case "hours from":
      return numberType(0, 8);
    case "minutes from":
      return numberType(0, 10);
    case "time from":
      return { is: "duration" };
    case "time of":
      return { is: "time" };
    case "month of":
      return DATE;
    default:
      return TEXT;
  }
}

/** A moment's date; a date is its own. */
function dateOf(item: Expr): Expr {
  return item.type.is === "moment" ? { op: "call", name: "date of", args: [item], type: DATE, optional: item.optional } : item;
}

function extreme(checking: Checking, syntax: CallSyntax, args: readonly Expr[]): Expr | null {
  if (args.length < 2) return checking.problem("functions-have-enough-values", syntax.span, { name: syntax.name });
  const same = unify(checking, args, syntax.span);
  if (same === null) return null;
  if (!["number", "duration", "date", "moment"].includes(same.type.is)) {
    return checking.problem("functions-take-what-they-say", syntax.span, {
      name: syntax.name,
      takes: "a number",
      found: nameOf(same.type),
    });
  }
  return { op: "call", name: syntax.name, args: same.items, type: same.type, optional: false };
}

/** `round price to 2`: the digits are written out, since the type of the result depends on them. */
function round(checking: Checking, syntax: CallSyntax, args: readonly Expr[]): Expr | null {
  const [item, to] = args as [Expr, Expr];
  if (item.type.is !== "number") {
    return checking.problem("functions-take-what-they-say", syntax.span, { name: "round", takes: "a number", found: nameOf(item.type) });
  }
  const digits = to.op === "literal" && to.type.is === "number" && to.type.scale === 0 ? Number(to.value) : -1;
  if (digits < 0 || digits > 9) return checking.problem("numbers-are-rounded-to-written-digits", syntax.args[1]?.span ?? syntax.span);
  if (digits >= item.type.scale) return widen(item, digits);
  const type = numberType(digits, Math.max(1, item.type.digits - item.type.scale + digits + 1), item.type.unit);
  return { op: "call", name: "round", args: [item, to], type, optional: false };
}
