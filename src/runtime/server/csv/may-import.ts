// Who could import anything into an entity: whoever makes its records, or changes some. Each row asks again, of its record.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import { mayChangeSome, mayMake } from "../access/screen-access.ts";
import type { View } from "../reading/columns.ts";

export function mayImport({ app, actor }: View, entity: EntityPlan): boolean {
  return mayMake(app, actor, entity.name) || mayChangeSome(app, actor, entity.name);
}
