// What an effect may write: the record that a path leads to, and fields that may be changed.

import type { Scope } from "../../expression/checking/scope.ts";
import { isSequence, isStateType } from "../../expression/field-type.ts";
import type { Expr } from "../../expression/tree.ts";
import type { Text } from "../../source.ts";
import type { Context } from "../context.ts";
import type { EntityModel, FieldModel, Model } from "../model.ts";

/** The record that a path leads to; it must be there, or the effect would be lost. */
export function recordAt(context: Context, path: Text, scope: Scope): { readonly at: Expr; readonly entity: EntityModel } | null {
  const at = context.expression(path, scope, null);
  if (at === null) return null;
  const entity = at.type.is === "record" ? context.model.entities.get(at.type.entity) : undefined;
  if (at.type.is === "list") {
    context.problem("effects-change-one-record", path.span, { path: path.text, instead: followed(at) });
    return null;
  }
  if (entity === undefined) {
    context.problem("effects-reach-records", path.span, { path: path.text });
    return null;
  }
  if (at.optional) {
    context.problem("effects-reach-records-that-are-there", path.span, { path: path.text });
    return null;
  }
  return { at, entity };
}

/** How fields of many records follow what they belong to: they are computed. */
function followed(at: Expr): string {
  if (at.op !== "collect") return "`always …`";
  const { list, of } = at;
  if (of.op === "field") return `in ${nameOf(of.type)}, \`always sum of ${list.entity}.… where (${of.field} = this)\``;
  return list.from === "reverse" ? `in ${list.entity}, \`always ${list.by}.…\`` : `in ${list.entity}, \`always …\``;
}

function nameOf(type: Expr["type"]): string {
  return type.is === "record" ? type.entity : "the other";
}

/** Whether a value may be empty, whoever acts. Whether the user is there is known when point 6 and all effects are. */
export function mayBeEmpty(model: Model, value: Expr): boolean {
  return value.optional && !isOfUser(model, value);
}

/** The user, or a required field of theirs: empty only where nobody is signed in. */
export function isOfUser(model: Model, value: Expr): boolean {
  if (value.op === "user") return value.optional;
  if (value.op !== "field" || value.of.op !== "user" || value.of.type.is !== "record") return false;
  return value.of.optional && model.entities.get(value.of.type.entity)?.fields.get(value.field)?.required === true;
}

export function isChangeable(field: FieldModel): boolean {
  const kind = field.type?.is;
  return (
    kind !== undefined &&
    kind !== "reverse" &&
    kind !== "links" &&
    kind !== "rows" &&
    kind !== "file" &&
    field.alwaysText === null &&
    !isSequence(field.type) &&
    !isStateType(field.type)
  );
}
