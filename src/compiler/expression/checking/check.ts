// The door of the checker: an untyped tree becomes a typed one, or findings say why not. A finding is reported once; what
// depends on it stays silent.

import type { ExpressionProblem, ExpressionSyntax, TemplateSyntax } from "../parsing/syntax.ts";
import { listObstacle, sqlObstacle } from "../sayable.ts";
import type { Expr, Type } from "../tree.ts";
import { carryObstacle } from "./carried.ts";
import { checkArithmetic, checkNegation } from "./check-arithmetic.ts";
import { asCall, checkCall, readsText } from "./check-calls.ts";
import { checkComparison, checkOneOf, checkOneValueOrAnother, checkTextQuestion } from "./check-comparisons.ts";
import { checkAggregate } from "./check-lists.ts";
import { checkLiteral } from "./check-literals.ts";
import { checkName, checkPath } from "./check-names.ts";
import { fitTo, unify } from "./check-results.ts";
import { Checking, nameOf } from "./checking.ts";
import { establishes, refutes } from "./guards.ts";
import type { Observer } from "./observer.ts";
import type { Scope } from "./scope.ts";

export { establishes } from "./guards.ts";

export interface Checked {
  /** Null where a finding is an error. */
  readonly expr: Expr | null;
  readonly problems: ExpressionProblem[];
}

const BOOLEAN: Type = { is: "boolean" };

/** `expected`: the type that the place demands; null where any will do. */
export function checkExpression(syntax: ExpressionSyntax, scope: Scope, expected: Type | null, observer: Observer | null = null): Checked {
  const checking = new Checking(scope, dispatch, observer);
  const found = checking.check(syntax, expected);
  const fitted = found === null || expected === null ? found : fitTo(checking, found, expected, syntax.span);
  return finished(checking, syntax, fitted);
}

/** A text with placeholders; always of op "template". */
export function checkTemplate(syntax: TemplateSyntax, scope: Scope, observer: Observer | null = null): Checked {
  const checking = new Checking(scope, dispatch, observer);
  return finished(checking, syntax, checkTemplateParts(checking, syntax));
}

function finished(checking: Checking, syntax: ExpressionSyntax, expr: Expr | null): Checked {
  if (expr !== null && checking.scope.carries && carryObstacle(checking, expr, syntax.span))
    return { expr: null, problems: checking.problems };
  if (expr !== null) {
    const obstacle = checking.scope.must === "sql" ? sqlObstacle(expr) : listObstacle(expr);
    if (obstacle !== null) {
      checking.problem("row-rules-can-be-said-in-sql", checking.spans.get(obstacle.node) ?? syntax.span, { what: obstacle.what });
      return { expr: null, problems: checking.problems };
    }
  }
  return { expr, problems: checking.problems };
}

function dispatch(checking: Checking, syntax: ExpressionSyntax, hint: Type | null): Expr | null {
  switch (syntax.kind) {
    case "number":
    case "date":
    case "time":
    case "boolean":
    case "empty":
    case "text":
      return checkLiteral(checking, syntax, hint);
    case "template":
      return checkTemplateParts(checking, syntax);
    case "name":
      return checkName(checking, syntax, hint);
    case "member":
      return checkPath(checking, syntax);
    case "and":
    case "or":
      return checkJunction(checking, syntax);
    case "not": {
      const item = checking.condition(syntax.item);
      return item === null ? null : { op: "not", item, type: BOOLEAN, optional: false };
    }
    case "compare":
      return checkComparison(checking, syntax);
    case "is empty":
      return checkEmptiness(checking, syntax);
    case "is one of":
      return checkOneOf(checking, syntax);
    case "contains":
    case "starts with":
      return checkTextQuestion(checking, syntax);
    case "arithmetic":
      return checkArithmetic(checking, syntax);
    case "negate":
      return checkNegation(checking, syntax);
    case "or else":
      return checkAlternative(checking, syntax, hint);
    case "if":
      return checkIf(checking, syntax, hint);
    case "aggregate":
      return readsText(checking, syntax) ? checkCall(checking, asCall(syntax), hint) : checkAggregate(checking, syntax);
    case "call":
      return checkCall(checking, syntax, hint);
  }
}

/** Each part may rely on those before it: all hold where an `and` goes on, none where an `or` does. */
function checkJunction(checking: Checking, syntax: ExpressionSyntax & { readonly kind: "and" | "or" }): Expr | null {
  const items: Expr[] = [];
  const facts = new Set<string>();
  for (const [index, part] of syntax.items.entries()) {
    if (syntax.kind === "or" && checkOneValueOrAnother(checking, syntax.items, index)) continue;
    const item = checking.assuming(facts, () => checking.condition(part));
    if (item === null) continue;
    items.push(item);
    for (const fact of syntax.kind === "and" ? establishes(item) : refutes(item)) facts.add(fact);
  }
  return items.length < syntax.items.length ? null : { op: syntax.kind, items, type: BOOLEAN, optional: false };
}

function checkEmptiness(checking: Checking, syntax: ExpressionSyntax & { readonly kind: "is empty" }): Expr | null {
  const item = checking.check(syntax.item, null);
  if (item === null) return null;
  const empty: Expr = { op: "empty", item, type: BOOLEAN, optional: false };
  return syntax.negated ? { op: "not", item: empty, type: BOOLEAN, optional: false } : empty;
}

function checkAlternative(checking: Checking, syntax: ExpressionSyntax & { readonly kind: "or else" }, hint: Type | null): Expr | null {
  const first = checking.check(syntax.left, hint);
  const second = checking.check(syntax.right, first?.type ?? hint);
  if (first === null || second === null) return null;
  const same = unify(checking, [first, second], syntax.span);
  if (same === null) return null;
  const [left, right] = same.items as [Expr, Expr];
  return { op: "or else", left, right, type: same.type, optional: left.optional && right.optional };
}

function checkIf(checking: Checking, syntax: ExpressionSyntax & { readonly kind: "if" }, hint: Type | null): Expr | null {
  const [conditionSyntax, thenSyntax, otherwiseSyntax] = syntax.parts;
  const condition = checking.condition(conditionSyntax);
  const told = checking.problems.length;
  const facts = condition === null ? new Set<string>() : establishes(condition);
  const first = checking.assuming(facts, () => checking.check(thenSyntax, hint));
  const otherwise = condition === null ? new Set<string>() : refutes(condition);
  const second = checking.assuming(otherwise, () => checking.check(otherwiseSyntax, first?.type ?? hint));
  if (condition === null) checking.forget(told, "optional-values-are-guarded");
  if (condition === null || first === null || second === null) return null;
  const same = unify(checking, [first, second], syntax.span);
  if (same === null) return null;
  const [left, right] = same.items as [Expr, Expr];
  // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
  return { op: "if", condition, then: left, else: right, type: same.type, optional: left.optional || right.optional };
}

/** A value that can be written out. */
function readable(checking: Checking, syntax: ExpressionSyntax): Expr | null {
  const checked = checking.check(syntax, null);
  if (checked === null || checked.op === "open") return checked;
  const type = checked.type.is === "list" ? checked.type.of : checked.type;
  if (checked.type.is === "list" && type.is === "record") return checking.problem("texts-say-what-of-a-list", syntax.span);
  if (type.is !== "opaque") return checked;
  return checking.problem("texts-hold-readable-values", syntax.span, { found: nameOf(type) });
}

function checkTemplateParts(checking: Checking, syntax: TemplateSyntax): Expr | null {
  const parts: (string | Expr)[] = [];
  for (const part of syntax.parts) {
    const checked = typeof part === "string" ? part : readable(checking, part);
    if (checked !== null) parts.push(checked);
  }
  if (parts.length < syntax.parts.length) return null;
  const certain = parts.some((part) => typeof part === "string" || !part.optional);
  return { op: "template", parts, type: { is: "text" }, optional: !certain };
}
