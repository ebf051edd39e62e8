// Which fields are sorted by a key that is kept in a column beside their own.

import type { FieldPlan } from "../../compiler/plan/plan.ts";

export function hasKey(field: FieldPlan): boolean {
  return field.always === null && (field.type.is === "text" || field.type.is === "choice");
}
