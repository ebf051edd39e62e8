// What a text says of a record that an action is about to make.

import { DASH } from "../../../../compiler/expression/evaluate.ts";
import { isSequence } from "../../../../compiler/expression/field-type.ts";
import type { Expr } from "../../../../compiler/expression/tree.ts";
import { mapParts } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import { fieldNamed, literal, thisRecord } from "../../expressions/expression-builders.ts";

/** A text about a record that does not exist yet: a dash stands for what is not known of it, and for all of it where it is not known which. */
export function asFarAsKnown(text: Expr, said: (expr: Expr) => Expr | null): Expr {
  const rest = (part: Expr) => asFarAsKnown(part, said);
  if (text.op === "template" && !text.label)
    return { ...text, parts: text.parts.map((part) => (typeof part === "string" ? part : rest(part))) };
  const condition = text.op === "if" ? said(text.condition) : null;
  // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
  if (text.op === "if" && condition !== null) return { ...text, condition, then: rest(text.then), else: rest(text.else) };
  return said(text) ?? literal(DASH, { is: "text" });
}

/** How a record begins: the state, where it has one, the reference that the record at hand fills, and what its form is yet to ask for. */
interface Beginning {
  readonly to: string | null;
  readonly fill: string;
  readonly asked: ReadonlySet<string>;
}

/**
 * An expression about a record that does not exist yet, said of the record that it would refer to. Null where it asks
 * for more than is known beforehand: then it is asked when the record is made.
 */
export function asStarted(other: EntityPlan, { to, fill, asked }: Beginning, entity: string, expr: Expr): Expr | null {
  let known = true;
  const begin = (node: Expr): Expr => {
    if (node.op === "field" && node.of.op === "this") {
      const field = fieldNamed(other, node.field);
      if (node.field === fill) return thisRecord(entity);
      if (node.field === other.states?.field) return literal(to, node.type);
      const own = systemValue(node);
      if (own !== null) return own;
      if (asked.has(node.field) || (field !== undefined && (field.startsUnique || isSequence(field.type)))) known = false;
      const value = field?.always ?? field?.starts;
      if (value != null) return begin(value);
      return literal(null, node.type);
    }
    if (node.op === "this" || node.op === "ask" || node.op === "open") known = false;
    return mapParts(node, begin);
  };
  const said = begin(expr);
  return known ? said : null;
}

/** What a record that is made now has in a field that the program gives; null of any other. */
function systemValue({ field, type, optional }: Expr & { readonly op: "field" }): Expr | null {
  if (field === "created_at" || field === "changed_at") return { op: "now", type, optional };
  if (field === "created_by" || field === "changed_by") return { op: "user", type, optional };
  return field === "version" ? literal(1, type) : null;
}
