// By what people know the records of an entity. The field that is their own, and what they are called.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import { fieldNamed, isStored } from "../expressions/expression-builders.ts";

/** The field by which people know the records of an entity, where it has one that all of them have. */
export function naturalKey(entity: EntityPlan): FieldPlan | null {
  const isKey = (field: FieldPlan) =>
    field.unique && field.required && isStored(field) && (field.type.is === "text" || field.type.is === "integer");
  return entity.fields.find(isKey) ?? null;
}

/** The one field that records are called by, where nothing else is in their name. */
export function callingFields(entity: EntityPlan): FieldPlan[] {
  const { shownAs } = entity;
  const parts = shownAs.op === "template" ? shownAs.parts : [shownAs];
  const [only] = parts;
  if (parts.length !== 1 || typeof only !== "object" || only.op !== "field" || only.of.op !== "this") return [];
  const field = fieldNamed(entity, only.field);
  return field !== undefined && isStored(field) && field.type.is === "text" ? [field] : [];
}
