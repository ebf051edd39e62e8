// What checking one expression keeps in mind. The findings, what is known not to be empty, and the lists it stands in.

import { nearest } from "../../diagnostics/nearest.ts";
import type { Span } from "../../source.ts";
import type { ExpressionFix, ExpressionProblem, ExpressionSyntax, Misfit } from "../parsing/syntax.ts";
import type { Expr, Type } from "../tree.ts";
import { pathOf } from "./guards.ts";
import type { Observer } from "./observer.ts";
import type { Scope } from "./scope.ts";

/** The member of a list that bare names speak of. */
export interface Member {
  readonly binder: string;
  readonly entity: string;
}

/** Types one part by its kind. */
export type Dispatch = (checking: Checking, syntax: ExpressionSyntax, hint: Type | null) => Expr | null;

export class Checking {
  readonly scope: Scope;
  readonly problems: ExpressionProblem[] = [];
  /** Where each part stands, for findings about the finished tree. */
  readonly spans = new WeakMap<Expr, Span>();
  #known: ReadonlySet<string>;
  #members: readonly Member[] = [];
  #binders = 0;

  readonly observer: Observer | null;
  readonly #dispatch: Dispatch;

  constructor(scope: Scope, dispatch: Dispatch, observer: Observer | null) {
    this.scope = scope;
    this.observer = observer;
    this.#dispatch = dispatch;
    if (scope.within) this.#members = [scope.within];
    this.#known = new Set([...scope.known].map((path) => path.replace(/^this\./, "")));
  }

  /** One part, typed. `hint` is the type of what it is compared with or stored in, which a bare choice needs. */
  check(syntax: ExpressionSyntax, hint: Type | null): Expr | null {
    const expr = this.#dispatch(this, syntax, hint);
    if (expr !== null) this.spans.set(expr, syntax.span);
    return expr;
  }

  /** A yes or no; an optional one counts as no where it is empty. */
  condition(syntax: ExpressionSyntax): Expr | null {
    const expr = this.check(syntax, { is: "boolean" });
    if (expr === null || expr.op === "open" || expr.type.is === "boolean") return expr;
    return this.misfit("conditions-are-yes-or-no", syntax.span, { found: nameOf(expr.type) }, usedAs(expr, { is: "boolean" }));
  }

  problem(code: string, span: Span, params: Readonly<Record<string, string>> = {}, fixes: readonly ExpressionFix[] = []): null {
    this.problems.push({ code, span, params, fixes });
    return null;
  }

  /** A value of the wrong kind; `misfits` are the fields of which that may be the fault. */
  misfit(
    code: string,
    span: Span,
    params: Readonly<Record<string, string>>,
    misfits: readonly Misfit[],
    fixes: readonly ExpressionFix[] = [],
  ): null {
    this.problems.push({ code, span, params, fixes, misfits });
    return null;
  }

  /** A name that means nothing here, with the nearest that does. */
  unknown(span: Span, what: string, name: string, candidates: readonly string[]): null {
    const near = nearest(name, candidates) ?? (ONESELF.test(name) && candidates.includes("user") ? "user" : null);
    const fixes = near === null ? [] : [replace(span, near)];
    const shown = candidates.length === 0 ? "(there are none)" : candidates.slice(0, 20).join(", ");
    this.problems.push({ code: "names-are-known", span, params: { what, name, candidates: shown }, fixes, among: candidates });
    return null;
  }

  /** What a condition that cannot be read was to ask first is not missed behind it: findings of the code since so many were told. */
  forget(since: number, code: string): void {
    const kept = this.problems.splice(since).filter((problem) => problem.code !== code);
    this.problems.push(...kept);
  }

  knows(fact: string): boolean {
    return this.#known.has(fact);
  }

  /** What stands behind a beginning in what is known. */
  behind(beginning: string): string[] {
    return [...this.#known].flatMap((fact) => (fact.startsWith(beginning) ? [fact.slice(beginning.length)] : []));
  }

  /** Checks with more known than before. */
  assuming<T>(facts: ReadonlySet<string>, check: () => T): T {
    const before = this.#known;
    if (facts.size > 0) this.#known = new Set([...before, ...facts]);
    const result = check();
    this.#known = before;
    return result;
  }

  get member(): Member | undefined {
    return this.#members.at(-1);
  }

  binder(): string {
    return `m${++this.#binders}`;
  }

  within<T>(member: Member, check: () => T): T {
    const before = this.#members;
    this.#members = [...before, member];
    const result = check();
    this.#members = before;
    return result;
  }

  /** A value with what guards say of it: one that is known to be there is not optional. */
  narrowed(expr: Expr): Expr {
    const path = expr.optional ? pathOf(expr) : null;
    return path !== null && this.knows(path) ? { ...expr, optional: false } : expr;
  }

  /** Whether a value is there, as computing and ordering demand; says so where it may be missing. */
  present(expr: Expr, span: Span, around: Span | null = null): boolean {
    // Where values are carried over, nothing comes of what is empty, and that is counted.
    if (!expr.optional || expr.op === "open" || this.scope.carries) return true;
    const path = pathOf(expr)?.replace(/^m\d+:/, "") ?? null;
    const name = path ?? "This value";
    const guarded = path === null || around === null ? [] : [guard(path, around)];
    const fixes = expr.op === "aggregate" && expr.type.is === "number" ? [orElseNothing(span)] : guarded;
    this.problem("optional-values-are-guarded", span, { name }, fixes);
    return false;
  }
}

/** Of no records there is no average, and no largest. */
function orElseNothing(span: Span): ExpressionFix {
  const edits = [
    { span: { ...span, end: span.start }, text: "(" },
    { span: { ...span, start: span.end }, text: " or else 0)" },
  ];
  return { title: "Take 0 where there is none", edits, applicability: "maybe" };
}

/** Whoever is signed in, as other languages call them. */
const ONESELF = /^(?:me|myself|self|i|current_?user|viewer|actor)$/i;

/** The fields that a value is computed of, each used as the type; null where any other would do. */
export function usedAs(expr: Expr, as: Type | null): Misfit[] {
  if (expr.op === "field") return [{ entity: expr.entity, field: expr.field, as }];
  if (expr.op === "arithmetic" || expr.op === "or else") return [expr.left, expr.right].flatMap((side) => usedAs(side, as));
  if (expr.op === "call" && expr.name === "round") return usedAs(expr.args[0]!, as);
  return expr.op === "negate" ? usedAs(expr.item, as) : [];
}

/** Each of two values, used as the type of the other. */
export function usedAsEachOther(left: Expr, right: Expr): Misfit[] {
  return [...usedAs(left, right.type), ...usedAs(right, left.type)];
}

export function replace(span: Span, text: string, title = `Write ${text}`): ExpressionFix {
  return { title, edits: [{ span, text }], applicability: "maybe" };
}

/** `(due_on is not empty and due_on < today)`: right wherever the comparison stands. */
function guard(path: string, around: Span): ExpressionFix {
  const edits = [
    { span: { ...around, end: around.start }, text: `(${path} is not empty and ` },
    { span: { ...around, start: around.end }, text: ")" },
  ];
  return { title: `Ask first whether ${path} is empty`, edits, applicability: "maybe" };
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  boolean: "a yes or no",
  text: "a text",
  duration: "a duration",
  date: "a date",
  time: "a time",
  moment: "a moment",
  list: "a list",
  empty: "empty",
};

/** A type in a sentence: "a date", "an amount of money". */
export function nameOf(type: Type): string {
  switch (type.is) {
    case "number":
      return type.unit === "money" ? "an amount of money" : type.unit === "percent" ? "a percentage" : "a number";
    case "choice":
      return `one of ${type.values.slice(0, 6).join(", ")}`;
    case "record":
      return `a record of ${type.entity}`;
    case "opaque":
      return `a value of the kind "${type.name}"`;
    default:
      return TYPE_NAMES[type.is] ?? type.is;
  }
}
