// The program makes the record of a `One only` entity by itself, so every required field begins with a value that needs
// nobody; and what only people have does not fit it.

import { usesUser } from "../../../expression/walk.ts";
import type { FieldModel } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";

export const singleRecordsBeginByThemselves: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    if (entity.one === null) continue;
    const refuse = (construct: string, help: string) =>
      report("constructs-are-supported", entity.one ?? entity.span, { construct: `${construct} of which there is one only`, help });
    if (entity.states !== null) refuse("An entity with states", "Leave out the states, or the line `One only`.");
    if (model.product.signsInAs?.entity === entity.name) refuse("An entity that people sign in as", "Leave out `One only`.");
    if (entity.part !== null) refuse("A part", "Leave out `One only`.");
    for (const field of entity.fields.values()) {
      if (!isStored(field) || !field.required || beginsByItself(field)) continue;
      report("single-records-begin-by-themselves", field.span, { entity: entity.name, field: field.name });
    }
  }
};

function isStored(field: FieldModel): boolean {
  return field.alwaysText === null && field.type !== null && field.type.is !== "reverse";
}

function beginsByItself(field: FieldModel): boolean {
  if (field.type?.is === "text" && field.type.sequence !== undefined) return true;
  return field.startsText !== null && (field.starts === null || (!field.starts.optional && !usesUser(field.starts)));
}
