// Makes expressions smaller and builds them. Constants are worked out, conditions that always or never hold disappear, computed
// fields and `this` are replaced by what they stand for.

import { compile, toRowValue } from "./evaluate.ts";
import type { Expr, ListSource, Literal, Type } from "./tree.ts";
import { eachNode, mapParts, partsOf, someNode } from "./walk.ts";

export { fieldsOf, needsDatabase, opensOf, usesUser } from "./walk.ts";

const BOOLEAN: Type = { is: "boolean" };

export const TRUE: Expr = { op: "literal", value: true, type: BOOLEAN, optional: false };
export const FALSE: Expr = { op: "literal", value: false, type: BOOLEAN, optional: false };

export function literal(value: Literal, type: Type): Expr {
  return { op: "literal", value, type, optional: value === null };
}

/** All of them; always where there are none. */
export function and(items: readonly Expr[]): Expr {
  return junction("and", items);
}

/** Any of them; never where there are none. */
export function or(items: readonly Expr[]): Expr {
  return junction("or", items);
}

export function not(item: Expr): Expr {
  if (item.op === "literal") return item.value === true ? FALSE : TRUE;
  if (item.op === "not" && isCondition(item.item)) return item.item;
  return { op: "not", item, type: BOOLEAN, optional: false };
}

function junction(op: "and" | "or", items: readonly Expr[]): Expr {
  const neutral = op === "and";
  const kept: Expr[] = [];
  for (const item of items.flatMap((part) => (part.op === op ? part.items : [part]))) {
    const value = item.op === "literal" ? item.value === true : null;
    if (value === !neutral) return neutral ? FALSE : TRUE;
    if (value === null) kept.push(item);
  }
  const [only] = kept;
  if (only === undefined) return neutral ? TRUE : FALSE;
  if (kept.length === 1 && isCondition(only)) return only;
  return { op, items: kept, type: BOOLEAN, optional: false };
}

/** Whether the value is certainly yes or no: a plain yes/no field may be empty, which only counts as no. */
function isCondition(expr: Expr): boolean {
  return !["field", "ask", "or else", "if", "open"].includes(expr.op);
}

/** The same expression with everything worked out that does not depend on a record, the user, the clock or the database. */
export function fold(expr: Expr): Expr {
  const parts = mapParts(expr, fold);
  switch (parts.op) {
    case "and":
    case "or":
      return junction(parts.op, parts.items);
    case "not":
      return not(parts.item);
    case "if":
      return foldIf(parts);
    case "or else":
      if (parts.left.op !== "literal") return parts;
      return sameType(parts.left.value === null ? parts.right : parts.left, parts);
    case "compare":
    case "empty":
    case "in":
    case "contains":
    case "starts with":
    case "arithmetic":
    case "negate":
    case "call":
      return workOut(parts);
    default:
      return parts;
  }
}

function foldIf(expr: Expr & { readonly op: "if" }): Expr {
  if (expr.condition.op !== "literal") return expr;
  return sameType(expr.condition.value === true ? expr.then : expr.else, expr);
}

/** A part in the place of the whole, unless the whole counts in smaller units. */
function sameType(part: Expr, whole: Expr): Expr {
  if (part.type.is === "number" && whole.type.is === "number" && part.type.scale !== whole.type.scale) return whole;
  return part.op === "literal" && part.type.is === "empty" ? literal(null, whole.type) : part;
}

function workOut(expr: Expr): Expr {
  if (expr.op === "call" && (expr.name === "date of" || expr.name === "time of")) return expr;
  if (!partsOf(expr).every((part) => part.op === "literal")) return expr;
  try {
    const value = toRowValue(compile(expr)({ this: null, user: null, now: "", today: "" }));
    return Array.isArray(value) ? expr : literal(value as Literal, expr.type);
  } catch (error) {
    // A number of too many digits stays to be worked out where it is needed.
    if (error instanceof RangeError) return expr;
    throw error;
  }
}

/** What is said of the user, said of another record. */
export function substituteUser(expr: Expr, replacement: Expr): Expr {
  if (expr.op === "user") return replacement;
  return mapParts(expr, (part) => substituteUser(part, replacement));
}

/** The expression about another record than `this`. Lists within get new binders, so that nothing is confused. */
export function substituteThis(expr: Expr, replacement: Expr): Expr {
  return replaceThis(expr, replacement, freshBinders([expr, replacement]));
}

type Fresh = () => string;

function freshBinders(exprs: readonly Expr[]): Fresh {
  let highest = 0;
  for (const expr of exprs) {
    eachNode(expr, (node) => {
      if (node.op === "aggregate" || node.op === "collect" || node.op === "it")
        highest = Math.max(highest, Number(/\d+$/.exec(node.binder)?.[0] ?? 0));
    });
  }
  return () => `m${++highest}`;
}

function replaceThis(expr: Expr, replacement: Expr, fresh: Fresh): Expr {
  const renamed = new Map<string, string>();
  const visit = (node: Expr): Expr => {
    if (node.op === "this") return replacement;
    if (node.op === "it") return renamed.has(node.binder) ? { ...node, binder: renamed.get(node.binder)! } : node;
    if (node.op !== "aggregate" && node.op !== "collect") return mapParts(node, visit);
    const list = visitSource(node.list, visit);
    const outer = renamed.get(node.binder);
    const binder = fresh();
    renamed.set(node.binder, binder);
    const inner = mapParts({ ...node, list: { from: "entity", entity: node.list.entity } }, visit);
    if (outer === undefined) renamed.delete(node.binder);
    else renamed.set(node.binder, outer);
    return { ...inner, list, binder } as Expr;
  };
  return visit(expr);
}

/** The same with binders named by how deep their lists stand: what is written alike is then alike, wherever it was put in. */
export function canonicalBinders(expr: Expr): Expr {
  const visit = (node: Expr, names: ReadonlyMap<string, string>, depth: number): Expr => {
    if (node.op === "it") return { ...node, binder: names.get(node.binder) ?? node.binder };
    if (node.op !== "aggregate" && node.op !== "collect") return mapParts(node, (part) => visit(part, names, depth));
    const list = visitSource(node.list, (of) => visit(of, names, depth));
    const binder = `depth${depth + 1}`;
    const within = new Map([...names, [node.binder, binder]]);
    const inner = mapParts({ ...node, list: { from: "entity", entity: node.list.entity } }, (part) => visit(part, within, depth + 1));
    return { ...inner, list, binder } as Expr;
  };
  return someNode(expr, (node) => node.op === "aggregate" || node.op === "collect") ? visit(expr, new Map(), 0) : expr;
}

function visitSource(list: ListSource, visit: (expr: Expr) => Expr): ListSource {
  return list.from === "entity" ? list : { ...list, of: visit(list.of) };
}

/** A computed field's definition, about `this`; null for a stored field. */
export type ComputedField = (entity: string, field: string) => Expr | null;

/**
 * The expression with computed fields replaced by their definitions, and theirs in turn. The computed field of an empty
 * reference is empty. A field that needs its own value, which the checker reports, stays as it is.
 */
export function expandComputed(expr: Expr, lookup: ComputedField): Expr {
  const fresh = freshBinders([expr]);
  const expand = (node: Expr, within: readonly string[]): Expr => {
    const parts = mapParts(node, (part) => expand(part, within));
    if (parts.op !== "field") return parts;
    const name = `${parts.entity}.${parts.field}`;
    const definition = within.includes(name) ? null : lookup(parts.entity, parts.field);
    if (definition === null) return parts;
    // Binders of the definition are renamed first: `of` may speak of members of lists outside.
    const renamed = replaceThis(definition, THIS_PLACE, fresh);
    return place(expand(renamed, [...within, name]), parts, fresh);
  };
  return expand(expr, []);
}

const THIS_PLACE: Expr = { op: "this", type: { is: "empty" }, optional: false };

function place(definition: Expr, field: Expr & { readonly op: "field" }, fresh: Fresh): Expr {
  const { of } = field;
  const value = replaceThis(definition, of, fresh);
  if (of.op === "this" || of.op === "it" || value.op === "open" || !(of.optional || of.op === "user")) return value;
  const condition: Expr = { op: "empty", item: of, type: BOOLEAN, optional: false };
  const empty = literal(null, value.type);
  // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
  return { op: "if", condition, then: empty, else: value, type: value.type, optional: true };
}
