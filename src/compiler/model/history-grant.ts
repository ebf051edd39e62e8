// `see history` of point 6: who reads what was done to the records that they see. A field that is called so is the field.

import type { EntityModel } from "./model.ts";

export const SEE_HISTORY = "see history";

export function isSeeHistory(entity: EntityModel, action: string): boolean {
  return action === SEE_HISTORY && !entity.fields.has("history");
}
