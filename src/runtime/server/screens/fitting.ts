// What a reference may be set to while the record around it is still being written: those that the rules of the field
// will let through, given what the form holds so far. The rules themselves are asked again when it is saved.

import { sqlObstacle } from "../../../compiler/expression/sayable.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { mapParts, someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Row, Value } from "../../store/store.ts";
import { SEE } from "../access.ts";
import type { View } from "../columns.ts";
import { isId } from "../ids.ts";
import { makingDeeds } from "../pages.ts";
import { conditionsHold } from "../permit.ts";
import { seenAmong } from "../references.ts";
import type { Ask } from "../router.ts";
import { isOpen } from "../rules.ts";
import { fieldNamed, isNever, isStored, not, or, thisRecord } from "../terms.ts";
import { decode } from "../values.ts";

/** `fits=yes`, the record that is changed, and what the form holds: `given.site=…`, empty where it holds nothing. */
export const FITS = "fits";
export const RECORD = "record";
export const GIVEN = "given.";

/** The fields of the record that decide what this reference may be set to; null where no rule narrows it. */
export function narrowedBy(entity: EntityPlan, field: FieldPlan): string[] | null {
  const conditions = narrowing(entity, field);
  if (conditions.length === 0) return null;
  const decide = ({ name }: FieldPlan) => conditions.some((condition) => someNode(condition, (node) => isOwn(node, name)));
  return entity.fields.filter((one) => one.name !== field.name && isGiven(one) && decide(one)).map(({ name }) => name);
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

function isOwn(node: Expr, name: string): boolean {
  return node.op === "field" && node.of.op === "this" && node.field === name;
}

/** The record is not stored yet: a list that would hold it is another one until it is. */
function mayCountItself(entity: EntityPlan, node: Expr): boolean {
  if (node.op !== "aggregate" && node.op !== "collect" && node.op !== "member") return false;
  if (node.list.entity !== entity.name) return false;
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

function isGiven(field: FieldPlan): boolean {
  return isStored(field) && field.type.is !== "secret" && field.type.is !== "json";
}

/**
 * Conditions on what the field may be set to, as the request describes the record. A rule is not asked while something
 * that it speaks of is missing, or for somebody who could not save the record at all.
 */
export async function fitting(ask: Ask, entity: EntityPlan, field: FieldPlan | undefined): Promise<Expr[]> {
  if (field?.type.is !== "reference" || !maySave(ask, entity)) return [];
  const row = await recordSoFar(ask, entity);
  const target = field.type.entity;
  return narrowing(entity, field).flatMap((condition) => aboutChoice(condition, field.name, target, row) ?? []);
}

function maySave({ app, actor }: View, entity: EntityPlan): boolean {
  const deeds = [...makingDeeds(entity), { kind: "change" } as const];
  return deeds.some((deed) => !isNever(app.access.may(entity.name, deed, actor.roles).when));
}

/** What is stored, where a record is changed, with what the form holds over it. References to what one may not see are left out. */
async function recordSoFar(ask: Ask, entity: EntityPlan): Promise<Row> {
  const { app, actor } = ask;
  const row: Record<string, Value> = { ...(await storedRow(ask, entity)) };
  for (const [name, texts] of ask.query) {
    if (!name.startsWith(GIVEN)) continue;
    const field = fieldNamed(entity, name.slice(GIVEN.length));
    if (field === undefined || !isGiven(field))
      throw app.problems.together([app.problems.fault("unknown-parameter", { field: name }, name)]);
    const decoded = texts[0] === "" ? null : decode(field.type, texts[0] ?? "", "query");
    const value = decoded?.ok === true ? decoded.value : null;
    const hidden =
      field.type.is === "reference" && value !== null && !(await seenAmong(app, app.store, actor, field.type.entity, [String(value)])).size;
    row[field.name] = hidden ? null : value;
  }
  return row;
}

async function storedRow({ app, actor, query }: Ask, entity: EntityPlan): Promise<Row> {
  const id = query.get(RECORD)?.[0];
  if (id === undefined || !isId(id, entity.ids)) return {};
  const row = await app.store.get(entity.name, id);
  if (row === null) return {};
  const conditions = [SEE, { kind: "change" } as const].map((deed) => app.access.may(entity.name, deed, actor.roles).when);
  const holds = await conditionsHold(app.store, entity.name, row, conditions, actor.context);
  return holds.every(Boolean) ? row : {};
}

/** The condition about the record that is chosen; null where it speaks of something that is not there. */
function aboutChoice(condition: Expr, field: string, target: string, row: Row): Expr | null {
  let missing = false;
  const replaced = (node: Expr): Expr => {
    if (isOwn(node, field)) return thisRecord(target);
    if (node.op === "field" && node.of.op === "this") {
      const value = row[node.field] ?? null;
      if (value === null || Array.isArray(value)) missing = true;
      return { op: "literal", value: missing ? null : (value as string), type: node.type, optional: missing };
    }
    if (node.op === "this") return { op: "literal", value: row.id === undefined ? null : String(row.id), type: node.type, optional: true };
    return mapParts(node, replaced);
  };
  const about = replaced(condition);
  return missing ? null : about;
}
