// Which computed values change for records that are there, and by how much.

import { isSameMeaning } from "../../compiler/difference/meaning.ts";
import { isListField } from "../../compiler/expression/field-type.ts";
import { opensOf, usesUser } from "../../compiler/expression/fold.ts";
import { decimal } from "../../compiler/expression/format.ts";
import type { Expr, FieldPlan, Plan } from "../../compiler/plan/plan.ts";
import { type Comparison, type FoundFact, placeOf, readsCarried } from "./comparison.ts";

export async function changedComputedValues(comparison: Comparison): Promise<FoundFact[]> {
  const { before, after, former, preview, context, counts } = comparison;
  const found: FoundFact[] = [];
  for (const entity of Object.values(after.entities)) {
    const old = former.entity(entity.name);
    if (old === null || (counts.get(entity.name) ?? 0) === 0) continue;
    for (const field of entity.fields) {
      const was = former.field(entity.name, field.name);
      const [oldValue, value] = [computedBy(was), computedBy(field)];
      if (oldValue === null || value === null || (isSameMeaning(oldValue, value) && !readsCarried(value, comparison))) continue;
      const pair = { before: { entity: old.name, expr: oldValue }, after: { entity: entity.name, expr: value } };
      const { count, sums } = await preview.changedValues(pair, context);
      if (count === 0) continue;
      const written = sums === null ? null : { before: amount(sums.before, oldValue, before), after: amount(sums.after, value, after) };
      found.push({
        fact: { is: "computed", entity: entity.name, field: field.name, count, of: counts.get(entity.name) ?? 0, sums: written },
        concerns: { entity: entity.name, field: field.name },
        place: placeOf(field.origin),
      });
    }
  }
  return found;
}

/** Null where the field is no computed one that a database can be asked for. */
function computedBy(field: FieldPlan | null): Expr | null {
  const value = field === null || isListField(field.type) ? null : field.always;
  return value === null || value.type.is === "opaque" || opensOf(value).length > 0 || usesUser(value) ? null : value;
}

/** "4,043.05 EUR" */
function amount(sum: number, { type }: Expr, { product }: Plan): string {
  if (type.is !== "number") return String(sum);
  const [whole = "", fraction] = decimal(BigInt(Math.round(sum)), type.scale).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const number = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return type.unit === "money" ? `${number} ${product.currency.code}` : type.unit === "percent" ? `${number} %` : number;
}
