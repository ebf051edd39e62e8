// Types comparisons: what may be compared with what, and which words a choice has.

import type { ExpressionSyntax } from "../parsing/syntax.ts";
import type { Expr, Type } from "../tree.ts";
import { checkMembership } from "./check-lists.ts";
import { hasMeaning } from "./check-names.ts";
import { type Checking, nameOf, replace, usedAs, usedAsEachOther } from "./checking.ts";
import { pathOf } from "./guards.ts";
import { matched } from "./operand-pairs.ts";

const BOOLEAN: Type = { is: "boolean" };
type CompareSyntax = ExpressionSyntax & { readonly kind: "compare" };

/** The side with a meaning of its own is typed first; the other may be a word of its choice. */
function sides(checking: Checking, left: ExpressionSyntax, right: ExpressionSyntax): [Expr | null, Expr | null] {
  const bare = (side: ExpressionSyntax): boolean =>
    side.kind === "text" || side.kind === "empty" || (side.kind === "name" && !hasMeaning(checking, side.name));
  if (bare(left) && !bare(right)) {
    const second = checking.check(right, null);
    return [second === null && left.kind === "name" ? null : checking.check(left, second?.type ?? null), second];
  }
  const first = checking.check(left, null);
  if (first === null && right.kind === "name" && bare(right)) return [null, null];
  if (first !== null && right.kind === "name" && bare(right) && isWordOf(checking, first, left, right)) return [null, null];
  return [first, checking.check(right, first?.type ?? null)];
}

/** `appointment is done`: a record is compared with a word of one of its choices, which has then been said. */
function isWordOf(checking: Checking, record: Expr, left: ExpressionSyntax, word: ExpressionSyntax & { readonly kind: "name" }): boolean {
  const fields = record.type.is === "record" ? checking.scope.fields(record.type.entity) : undefined;
  const names = [...(fields?.keys() ?? [])].filter((name) => {
    const type = fields?.get(name)?.type;
    return type?.is === "choice" && type.values.includes(word.name);
  });
  const path = left.kind === "name" || left.kind === "member" ? (pathOf(record)?.replace(/^m\d+:/, "") ?? null) : null;
  if (names.length === 0 || path === null) return false;
  const fixes = names.map((name) => ({
    title: `Write ${path}.${name} is ${word.name}`,
    edits: [{ span: { ...left.span, start: left.span.end }, text: `.${name}` }],
    applicability: "maybe" as const,
  }));
  const candidates = names.map((name) => `${path}.${name} is ${word.name}`).join(", ");
  return checking.problem("names-are-known", word.span, { what: "name", name: word.name, candidates }, fixes) === null;
}

/** `due_on is set`: whether there is a value. */
const GIVEN = /^(?:set|given|present|known|filled|there|defined|something|anything)$/;
const MISSING = /^(?:missing|unset|unknown|absent|nothing)$/;

function reportComparisonWithEmpty(checking: Checking, { how, left, right, span }: CompareSyntax): boolean {
  if ((how !== "=" && how !== "!=") || right.kind !== "name" || hasMeaning(checking, right.name)) return false;
  const isGiven = GIVEN.test(right.name);
  if (!isGiven && !MISSING.test(right.name)) return false;
  const of = checking.check(left, null);
  if (of === null || (of.type.is === "choice" && of.type.values.includes(right.name))) return of === null;
  const word = isGiven === (how === "=") ? "is not empty" : "is empty";
  const fixes = [replace({ ...span, start: left.span.end }, ` ${word}`, `Write ${word}`)];
  const found = `is ${how === "!=" ? "not " : ""}${right.name}`;
  return checking.problem("operators-are-written-as-here", span, { found, word }, fixes) === null;
}

/** `size is small or large`: what stands behind the first of them is no condition, but another value to compare with. */
export function checkOneValueOrAnother(checking: Checking, items: readonly ExpressionSyntax[], at: number): boolean {
  const [first] = items;
  if (at === 0 || first?.kind !== "compare" || (first.how !== "=" && first.how !== "!=")) return false;
  const others = items.slice(1);
  const isValue = (one: ExpressionSyntax) =>
    one.kind === "number" || one.kind === "text" || one.kind === "date" || (one.kind === "name" && !hasMeaning(checking, one.name));
  if (!others.every(isValue)) return false;
  if (at > 1) return true;
  const word = first.how === "=" ? "is one of (" : "is not one of (";
  const values = [first.right, ...others];
  const span = { ...first.span, end: values.at(-1)!.span.end };
  const edits = values.map((value, index) => ({
    span: { ...span, start: index === 0 ? first.left.span.end : values[index - 1]!.span.end, end: value.span.start },
    text: index === 0 ? ` ${word}` : ", ",
  }));
  const fix = {
    title: `Write ${word}…)`,
    edits: [...edits, { span: { ...span, start: span.end }, text: ")" }],
    applicability: "maybe" as const,
  };
  const found = first.how === "=" ? "is … or …" : "is not … or …";
  return checking.problem("operators-are-written-as-here", span, { found, word: `${word}…)` }, [fix]) === null;
}

export function checkComparison(checking: Checking, syntax: CompareSyntax): Expr | null {
  if (reportComparisonWithEmpty(checking, syntax)) return null;
  const [left, right] = sides(checking, syntax.left, syntax.right);
  if (left === null || right === null) return null;
  const { how } = syntax;
  if (left.op === "open" || right.op === "open") return { op: "compare", how, left, right, type: BOOLEAN, optional: false };
  const ordering = how !== "=" && how !== "!=";
  if (isOneThing(left, right)) return sameThing(checking, syntax, left);
  if (!ordering && (isEmpty(left) || isEmpty(right))) return emptiness(how, isEmpty(left) ? right : left);
  const pair = matched(left, right, ordering);
  if (pair === null) return mismatch(checking, syntax, left, right);
  if (ordering) {
    const there = checking.present(left, syntax.left.span, syntax.span);
    if (!checking.present(right, syntax.right.span, syntax.span) || !there) return null;
  }
  return { op: "compare", how, left: pair[0], right: pair[1], type: BOOLEAN, optional: false };
}

/** `it.due_on = due_on` and `due_on = due_on` within a list: whoever compares means two records. */
function isOneThing(left: Expr, right: Expr): boolean {
  if (left.op !== "field" || right.op !== "field") return false;
  return left.of.op === "it" && right.of.op === "it" && left.of.binder === right.of.binder && left.field === right.field;
}

function sameThing(checking: Checking, { span, right }: CompareSyntax, side: Expr): null {
  const { entity, field } = side as Expr & { readonly op: "field" };
  const { thisEntity } = checking.scope;
  const isOutside = thisEntity !== null && checking.scope.fields(thisEntity)?.has(field) === true;
  const fixes = isOutside ? [replace(right.span, `this.${field}`)] : [];
  return checking.problem("comparisons-are-of-two-values", span, { field, entity }, fixes);
}

function mismatch(checking: Checking, syntax: CompareSyntax, left: Expr, right: Expr): null {
  const member = left.op === "it" ? left : right.op === "it" ? right : null;
  const other = member === left ? right : left;
  const { givenAs } = checking.scope;
  if (member?.type.is === "record" && givenAs != null) {
    const { span } = member === left ? syntax.left : syntax.right;
    const params = { entity: member.type.entity, name: givenAs };
    return checking.problem("given-values-are-named-within-lists", span, params, [replace(span, `ask.${givenAs}`)]);
  }
  if (member?.type.is === "record" && other.type.is === "record") {
    const params = { entity: member.type.entity, other: other.type.entity };
    return checking.problem("it-is-of-the-innermost-list", syntax.span, params);
  }
  const quotes = wordInQuotes(syntax, left, right);
  if (quotes !== null) return checking.problem("operators-are-written-as-here", syntax.right.span, quotes.params, [quotes.fix]);
  const at = (span: ExpressionSyntax["span"]) => ({
    title: "Take the date of the moment",
    edits: [{ span: { ...span, end: span.start }, text: "date of " }],
    applicability: "maybe" as const,
  });
  const moment = left.type.is === "moment" && right.type.is === "date" ? syntax.left : syntax.right;
  const dated = (left.type.is === "moment" && right.type.is === "date") || (left.type.is === "date" && right.type.is === "moment");
  const simple = moment.kind === "name" || moment.kind === "member";
  return checking.misfit(
    "operands-have-matching-types",
    syntax.span,
    { operation: `"${syntax.how}"`, left: nameOf(left.type), right: nameOf(right.type) },
    usedAsEachOther(left, right),
    dated && simple ? [at(moment.span)] : [],
  );
}

/** `says is yes` of a choice that has such a word: without quotes it is the yes of a yes/no field. */
function wordInQuotes({ right: syntax }: CompareSyntax, { type }: Expr, right: Expr) {
  if (type.is !== "choice" || right.op !== "literal" || typeof right.value !== "boolean") return null;
  const said = right.value ? "yes" : "no";
  if (!type.values.includes(said)) return null;
  return { params: { found: `is ${said}`, word: `is '${said}'` }, fix: replace(syntax.span, `"${said}"`) };
}

function isEmpty(expr: Expr): boolean {
  return expr.op === "literal" && expr.value === null;
}

function emptiness(how: string, item: Expr): Expr {
  const empty: Expr = { op: "empty", item, type: BOOLEAN, optional: false };
  return how === "=" ? empty : { op: "not", item: empty, type: BOOLEAN, optional: false };
}

export function checkOneOf(checking: Checking, syntax: ExpressionSyntax & { readonly kind: "is one of" }): Expr | null {
  const item = checking.check(syntax.item, null);
  if (item === null) return null;
  const items: Expr[] = [];
  for (const choice of syntax.items) {
    const checked = checking.check(choice, item.type);
    if (checked === null) continue;
    const pair = item.op === "open" || checked.op === "open" || isEmpty(checked) ? [item, checked] : matched(item, checked, false);
    if (pair === null) {
      checking.problem("operands-have-matching-types", choice.span, {
        operation: '"is one of"',
        left: nameOf(item.type),
        right: nameOf(checked.type),
      });
    } else items.push(checked);
  }
  if (items.length < syntax.items.length) return null;
  const found: Expr = { op: "in", item, items, type: BOOLEAN, optional: false };
  return syntax.negated ? { op: "not", item: found, type: BOOLEAN, optional: false } : found;
}

/** Text in text, text at the start of text, an element in a list. */
export function checkTextQuestion(
  checking: Checking,
  syntax: ExpressionSyntax & { readonly kind: "contains" | "starts with" },
): Expr | null {
  const left = checking.check(syntax.left, null);
  const hint = left?.type.is === "list" ? left.type.of : left?.op === "open" ? null : { is: "text" as const };
  const right = checking.check(syntax.right, hint);
  if (left === null || right === null) return null;
  const op = syntax.kind;
  const whole: Expr = { op, left, right, type: BOOLEAN, optional: false };
  if (left.op === "open" || right.op === "open") return whole;
  if (left.type.is === "list" && op === "contains") return checkMembership(checking, syntax, left, right);
  const words = (type: Type): boolean => type.is === "text" || type.is === "choice";
  if (words(left.type) && (words(right.type) || isEmpty(right))) return whole;
  const params = { operation: `"${op}"`, left: nameOf(left.type), right: nameOf(right.type) };
  return checking.misfit("operands-have-matching-types", syntax.span, params, usedAs(left, { is: "text" }));
}
