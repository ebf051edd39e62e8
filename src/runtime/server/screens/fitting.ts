// What a reference may be set to while the record around it is still being written: those that the rules of the field
// will let through, given what the form holds so far. The rules themselves are asked again when it is saved.

import { sqlObstacle } from "../../../compiler/expression/sayable.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { mapParts, someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Value } from "../../store/store.ts";
import type { Application } from "../application.ts";
import type { Ask } from "../router.ts";
import { isOpen } from "../rules.ts";
import { not, or, thisRecord } from "../terms.ts";
import { beginning } from "./form-values.ts";
import { decidedBy, isOwn, maySave, ownerField, recordSoFar, type SoFar } from "./so-far.ts";

/** `fits=yes`, with what the form holds. */
export const FITS = "fits";

/** What decides what this reference may be set to: fields of the record, and of a row's owner as "order.seller"; null where no rule narrows it. */
export function narrowedBy(app: Application, entity: EntityPlan, field: FieldPlan): string[] | null {
  const conditions = narrowing(entity, field);
  return conditions.length === 0 ? null : decidedBy(app, entity, conditions).filter((name) => name !== field.name);
}

/** What the rules of the field ask of it, as conditions on the record. */
function narrowing(entity: EntityPlan, field: FieldPlan): Expr[] {
  if (field.type.is !== "reference") return [];
  return entity.rules.flatMap(({ level, field: at, open, holds, onlyIf }) => {
    if (level !== "error" || at !== field.name || open !== null || holds === null) return [];
    const condition = onlyIf === null ? holds : or([not(onlyIf), holds]);
    const isAbout = someNode(condition, (node) => isOwn(node, field.name));
    const isAsked =
      isAbout && !isOpen(condition) && sqlObstacle(condition) === null && !someNode(condition, (node) => mayCountItself(entity, node));
    return isAsked ? [condition] : [];
  });
}

/** The record is not stored yet: a list that would hold it is another one until it is. */
function mayCountItself(entity: EntityPlan, node: Expr): boolean {
  if (node.op !== "aggregate" && node.op !== "collect" && node.op !== "member") return false;
  if (node.list.entity !== entity.name) return node.list.entity === entity.part?.owner;
  if (node.op !== "aggregate" || node.where === null) return true;
  const parts = node.where.op === "and" ? node.where.items : [node.where];
  return !parts.some((part) => isAnother(part, node.binder));
}

/** `it is not this` */
function isAnother(part: Expr, binder: string): boolean {
  if (part.op !== "compare" || part.how !== "!=") return false;
  const isIt = (side: Expr) => side.op === "it" && side.binder === binder;
  return (isIt(part.left) && part.right.op === "this") || (isIt(part.right) && part.left.op === "this");
}

/**
 * Conditions on what the field may be set to, as the request describes the record. A rule is not asked while something
 * that it speaks of is missing, or for somebody who could not save the record at all.
 */
export async function fitting(ask: Ask, entity: EntityPlan, field: FieldPlan | undefined): Promise<Expr[]> {
  if (field?.type.is !== "reference" || !maySave(ask, entity)) return [];
  const conditions = narrowing(entity, field);
  const target = field.type.entity;
  const soFar = await withDefaults(ask, entity, await recordSoFar(ask, entity), conditions);
  return conditions.flatMap((condition) => aboutChoice(condition, field.name, target, soFar, entity.part?.by) ?? []);
}

/** A new record as it would begin, where the conditions speak of what no form asks for: who asks for it, the day on which they do. */
async function withDefaults(ask: Ask, entity: EntityPlan, soFar: SoFar, conditions: readonly Expr[]): Promise<SoFar> {
  const { row, given, stored } = soFar;
  const lacks = ({ name, starts }: FieldPlan) =>
    starts !== null && !given.has(name) && conditions.some((one) => someNode(one, (node) => isOwn(node, name)));
  if (stored || entity.part !== null || !entity.fields.some(lacks)) return soFar;
  return { ...soFar, row: { ...(await beginning(ask, entity, given)), ...row } };
}

/** The condition about the record that is chosen; null where it speaks of something that is not there. */
function aboutChoice(condition: Expr, field: string, target: string, { row, owner }: SoFar, by: string | undefined): Expr | null {
  let missing = false;
  const standing = (value: Value | undefined, type: Expr["type"]): Expr => {
    if (value === undefined || value === null || Array.isArray(value)) missing = true;
    return { op: "literal", value: missing ? null : (value as string), type, optional: missing };
  };
  const replaced = (node: Expr): Expr => {
    if (isOwn(node, field)) return thisRecord(target);
    const ofOwner = ownerField(node, by);
    if (ofOwner !== null) return standing(owner?.row[ofOwner], node.type);
    if (node.op === "field" && node.of.op === "this") return standing(row[node.field], node.type);
    if (node.op === "this") return { op: "literal", value: row.id === undefined ? null : String(row.id), type: node.type, optional: true };
    return mapParts(node, replaced);
  };
  const about = replaced(condition);
  return missing ? null : about;
}
