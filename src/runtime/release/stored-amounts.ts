// How many stored amounts keep their numbers where the product's currency is another one.

import { fieldOf, isEmpty, isStored, not, thisRecord } from "../server/expressions/expression-builders.ts";
import type { Comparison, FoundFact } from "./comparison.ts";

export async function storedAmounts({ before, after, former, preview, context }: Comparison): Promise<FoundFact[]> {
  if (before.product.currency.code === after.product.currency.code) return [];
  let count = 0;
  for (const entity of Object.values(after.entities)) {
    if (former.entity(entity.name) === null) continue;
    const amounts = entity.fields.filter((field) => field.type.is === "money" && isStored(field));
    for (const field of amounts) {
      const amount = { ...fieldOf(thisRecord(entity.name), entity.name, field), optional: true };
      count += await preview.after.count(entity.name, not(isEmpty(amount)), context, null);
    }
  }
  return count === 0 ? [] : [{ fact: { is: "amounts", count }, concerns: {}, place: null }];
}
