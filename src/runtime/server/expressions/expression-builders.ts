// Builders for the few expressions that the server composes itself, and walks over those that the plan holds.

import { isListField, valueType } from "../../../compiler/expression/field-type.ts";
import { and, not, or } from "../../../compiler/expression/fold.ts";
import { normalized } from "../../../compiler/expression/normalize.ts";
import { sqlObstacle } from "../../../compiler/expression/sayable.ts";
import type { Comparison, Expr, Literal, Type } from "../../../compiler/expression/tree.ts";
import { eachNode, mapParts, opensOf, partsOf, someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan, FieldType } from "../../../compiler/plan/plan.ts";
import type { Row, Value } from "../../store/store.ts";

export { and, not, or };

const BOOLEAN: Type = { is: "boolean" };

export const ALWAYS: Expr = { op: "literal", value: true, type: BOOLEAN, optional: false };
export const NEVER: Expr = { op: "literal", value: false, type: BOOLEAN, optional: false };
export const EMPTY: Expr = { op: "literal", value: null, type: { is: "empty" }, optional: true };

export function isAlways(expr: Expr): boolean {
  return expr.op === "literal" && expr.value === true;
}

export function isNever(expr: Expr): boolean {
  return expr.op === "literal" && expr.value === false;
}

export function literal(value: Literal, type: Type): Expr {
  return { op: "literal", value, type, optional: value === null };
}

export function thisRecord(entity: string): Expr {
  return { op: "this", type: { is: "record", entity }, optional: false };
}

/** A stored or computed field of the record `of`. */
export function fieldOf(of: Expr, entity: string, field: Pick<FieldPlan, "name" | "type" | "required">): Expr {
  return { op: "field", of, entity, field: field.name, type: valueType(field.type), optional: of.optional || !field.required };
}

/** A system field of `this`: id, version, created_at … */
export function systemField(entity: string, field: string, type: Type): Expr {
  return { op: "field", of: thisRecord(entity), entity, field, type, optional: false };
}

export function idField(entity: string): Expr {
  return systemField(entity, "id", { is: "text" });
}

export function versionField(entity: string): Expr {
  return systemField(entity, "version", { is: "number", scale: 0, digits: 15, unit: "plain" });
}

export function compare(left: Expr, how: Comparison, right: Expr): Expr {
  return { op: "compare", how, left, right, type: BOOLEAN, optional: false };
}

/** That a field of this record has a value; a list or an object counts as none. */
export function isValue(entity: EntityPlan, name: string, value: Value): Expr {
  const at = fieldOf(thisRecord(entity.name), entity.name, fieldNamed(entity, name)!);
  return compare(at, "=", literal(typeof value === "object" ? null : value, at.type));
}

export function isEmpty(item: Expr): Expr {
  return item.optional || item.type.is === "list" ? { op: "empty", item, type: BOOLEAN, optional: false } : NEVER;
}

export function oneOf(item: Expr, values: readonly Literal[]): Expr {
  const items = values.map((value) => literal(value, item.type));
  return items.length === 0 ? NEVER : { op: "in", item, items, type: BOOLEAN, optional: false };
}

/** An order comparison that an empty value never fulfils. */
export function ordered(left: Expr, how: Comparison, value: Literal): Expr {
  const holds = compare(left, how, literal(value, left.type));
  return left.optional ? and([not(isEmpty(left)), holds]) : holds;
}

export function lowerCase(text: Expr): Expr {
  return { op: "call", name: "lower case", args: [text], type: { is: "text" }, optional: text.optional };
}

/** Whether a text contains another, whatever the case of either. */
export function containsFolded(text: Expr, part: string): Expr {
  return {
    op: "contains",
    left: lowerCase(text),
    right: literal(normalized(part).toLowerCase(), { is: "text" }),
    type: BOOLEAN,
    optional: false,
  };
}

export function contains(text: Expr, part: string): Expr {
  return { op: "contains", left: text, right: literal(normalized(part), { is: "text" }), type: BOOLEAN, optional: false };
}

/** `value` where the condition holds, else empty. */
export function onlyIf(condition: Expr, value: Expr): Expr {
  if (isAlways(condition)) return value;
  const empty: Expr = { ...EMPTY, type: value.type };
  if (isNever(condition)) return empty;
  // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
  return { op: "if", condition, then: value, else: empty, type: value.type, optional: true };
}

/** The tree with every node, from the leaves up, replaced by what `change` makes of it. */
export function rewrite(expr: Expr, change: (node: Expr) => Expr): Expr {
  return change(mapParts(expr, (part) => rewrite(part, change)));
}

/** Whether a database can be asked for it: to filter, search and sort by. Texts with placeholders and divisions are computed after a row is read. */
export function isAskable(expr: Expr): boolean {
  return sqlObstacle(expr) === null && !someNode(expr, (node) => node.op === "open");
}

/** What a text with placeholders is sorted and searched by: its values in their order. */
export function askableParts(text: Expr): Expr[] {
  if (isAskable(text)) return [text];
  return text.op === "template" ? text.parts.flatMap((part) => (typeof part === "string" ? [] : askableParts(part))) : [];
}

/** The fields of `this` itself that an expression reads. */
export function ownFieldsOf(expr: Expr): ReadonlySet<string> {
  const names = new Set<string>();
  eachNode(expr, (node) => {
    if (node.op === "field" && node.of.op === "this") names.add(node.field);
  });
  return names;
}

/** The inputs of an action that an expression reads. */
export function askedIn(expr: Expr): ReadonlySet<string> {
  const names = new Set<string>();
  eachNode(expr, (node) => {
    if (node.op === "ask") names.add(node.name);
  });
  return names;
}

/** The parts of a condition that must all hold; none of one that there is not. */
export function conjuncts(condition: Expr | null): readonly Expr[] {
  if (condition === null) return [];
  return condition.op === "and" ? condition.items : [condition];
}

/** Whether some reading of `this` is so: of a field of it by that field's name, else null. */
export function someOfThis(expr: Expr, is: (field: string | null) => boolean): boolean {
  if (expr.op === "this") return is(null);
  if (expr.op === "field" && expr.of.op === "this") return is(expr.field);
  return partsOf(expr).some((part) => someOfThis(part, is));
}

/** Whether a field has a column of its own. */
export function isStored(field: FieldPlan): boolean {
  return field.always === null && !isListField(field.type);
}

export function fieldNamed(entity: EntityPlan, name: string): FieldPlan | undefined {
  return entity.fields.find((field) => field.name === name);
}

export function isState(type: FieldType): boolean {
  return type.is === "choice" && type.state;
}

/** A text of a row, "" where there is none. */
export function textOf(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}

export function idOf(row: Row): string {
  return textOf(row.id);
}

/** The ids of a list of records. */
export function idsOf(list: Value | undefined): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

export function versionOf(row: Row): number {
  return typeof row.version === "number" ? row.version : 0;
}

/** Whether a condition depends on the record that a field refers to, and not only on which one it is. */
export function looksInto(condition: Expr, name: string | null): boolean {
  const isField = (node: Expr): boolean => node.op === "field" && node.of.op === "this" && node.field === name;
  return someNode(
    condition,
    (node) =>
      (node.op === "field" && isField(node.of)) ||
      ((node.op === "aggregate" || node.op === "collect" || node.op === "member") && someNode(node, isField)),
  );
}

export function isOpen(expr: Expr): boolean {
  return opensOf(expr).length > 0;
}

/** What a guard demands before anything was asked: the rest is decided when the inputs are given. */
export function beforeAsking(guard: Expr): Expr {
  return and(conjuncts(guard).filter((item) => !someNode(item, (node) => node.op === "ask")));
}
