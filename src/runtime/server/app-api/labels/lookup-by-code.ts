// Which records are meant by a code, such as an ISBN or an e-mail address.

import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import { isStored, isValue } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";
import { idsFoundBy } from "../../reading/finding.ts";
import { meantIn } from "../../values/patterns.ts";

/** Their ids: of which a unique text, which the viewer may see, is just what is typed, as it is stored or as it is printed. */
export async function lookupByCode(view: View, entity: EntityPlan, typed: string): Promise<string[]> {
  const text = typed.trim();
  if (text === "") return [];
  const ids = new Set<string>();
  for (const field of entity.fields.filter((one) => one.unique && isStored(one) && one.type.is === "text")) {
    for (const code of new Set([text, meantIn(field, text)])) {
      for (const id of await idsFoundBy(view, view.app.store, entity, [field.name], [isValue(entity, field.name, code)])) ids.add(id);
    }
  }
  return [...ids];
}
