// Goes through trees: the parts of a node, and what a whole tree speaks of.

import type { Expr, ListSource } from "./tree.ts";

/** The expressions that a node is made of, in the order of the text. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.op) {
    case "field":
      return [expr.of];
    case "and":
    case "or":
      return expr.items;
    case "not":
    case "empty":
    case "negate":
      return [expr.item];
    case "compare":
    case "contains":
    case "starts with":
    case "arithmetic":
    case "or else":
      return [expr.left, expr.right];
    case "in":
      return [expr.item, ...expr.items];
    case "member":
      return [expr.item, ...sourceParts(expr.list)];
    case "if":
      return [expr.condition, expr.then, expr.else];
    case "aggregate":
      return [...sourceParts(expr.list), ...(expr.where === null ? [] : [expr.where]), ...(expr.of === null ? [] : [expr.of])];
    case "collect":
      return [...sourceParts(expr.list), expr.of];
    case "call":
      return expr.args;
    case "template":
      return expr.parts.filter((part) => typeof part !== "string");
    default:
      return [];
  }
}

function sourceParts(list: ListSource): Expr[] {
  return list.from === "entity" ? [] : [list.of];
}

/** The node with each of its parts changed; the node itself where nothing changed. */
export function mapParts(expr: Expr, change: (part: Expr) => Expr): Expr {
  switch (expr.op) {
    case "field":
      return having(expr, { of: change(expr.of) });
    case "and":
    case "or":
      return having(expr, { items: mapAll(expr.items, change) });
    case "not":
    case "empty":
    case "negate":
      return having(expr, { item: change(expr.item) });
    case "compare":
    case "contains":
    case "starts with":
    case "arithmetic":
    case "or else":
      return having(expr, { left: change(expr.left), right: change(expr.right) });
    case "in":
      return having(expr, { item: change(expr.item), items: mapAll(expr.items, change) });
    case "member":
      return having(expr, { item: change(expr.item), list: mapSource(expr.list, change) });
    case "if":
      // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
      return having(expr, { condition: change(expr.condition), then: change(expr.then), else: change(expr.else) });
    case "aggregate":
      return having(expr, {
        list: mapSource(expr.list, change),
        where: expr.where === null ? null : change(expr.where),
        of: expr.of === null ? null : change(expr.of),
      });
    case "collect":
      return having(expr, { list: mapSource(expr.list, change), of: change(expr.of) });
    case "call":
      return having(expr, { args: mapAll(expr.args, change) });
    case "template":
      return having(expr, { parts: mapAll(expr.parts, (part) => (typeof part === "string" ? part : change(part))) });
    default:
      return expr;
  }
}

function mapSource(list: ListSource, change: (part: Expr) => Expr): ListSource {
  return list.from === "entity" ? list : having(list, { of: change(list.of) });
}

/** The object with these members; itself where it has them already, as it has nearly always. */
function having<T extends object>(whole: T, members: Partial<T>): T {
  for (const name in members) if (members[name] !== whole[name]) return { ...whole, ...members };
  return whole;
}

/** The items changed; the list itself where none is. */
function mapAll<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = items.map(change);
  return changed.every((item, index) => item === items[index]) ? items : changed;
}

/** Whether some node of the tree is as asked. */
export function someNode(expr: Expr, is: (node: Expr) => boolean): boolean {
  return is(expr) || partsOf(expr).some((part) => someNode(part, is));
}

/** Looks at every node, the whole before its parts. */
export function eachNode(expr: Expr, look: (node: Expr) => void): void {
  look(expr);
  for (const part of partsOf(expr)) eachNode(part, look);
}

/** The subjects of everything undecided that the value may depend on, each once, in the order of the text. */
export function opensOf(expr: Expr): string[] {
  const found = new Set<string>();
  eachNode(expr, (node) => {
    if (node.op === "open") found.add(node.subject);
  });
  return [...found];
}

/** The fields that are read, those within lists included; each once. */
export function fieldsOf(expr: Expr): { readonly entity: string; readonly field: string }[] {
  const found = new Map<string, { readonly entity: string; readonly field: string }>();
  eachNode(expr, (node) => {
    if (node.op === "field") found.set(`${node.entity}.${node.field}`, { entity: node.entity, field: node.field });
  });
  return [...found.values()];
}

export function usesUser(expr: Expr): boolean {
  return someNode(expr, (node) => node.op === "user");
}

/** Whether the value needs more than the record's and the user's own columns, literals, the clock and the inputs. */
export function needsDatabase(expr: Expr): boolean {
  return someNode(expr, isLeaf);
}

/** A node that only the database can give: a path over a reference, or anything about a list. */
export function isLeaf(expr: Expr): boolean {
  if (expr.op === "field") return expr.of.op !== "this" && expr.of.op !== "it" && expr.of.op !== "user";
  return expr.op === "aggregate" || expr.op === "collect" || expr.op === "member";
}
