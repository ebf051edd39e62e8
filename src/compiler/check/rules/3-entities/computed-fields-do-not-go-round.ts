// A computed field must not need its own value, directly or by way of others.

import { fieldsOf } from "../../../expression/fold.ts";
import type { Model } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";

export const computedFieldsDoNotGoRound: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    for (const field of entity.fields.values()) {
      if (field.always === null) continue;
      const path = circle(model, entity.name, field.name);
      if (path === null) continue;
      report("computed-fields-do-not-go-round", field.alwaysText?.span ?? field.span, { name: field.name, path: path.join(" → ") });
      field.always = null;
    }
  }
};

/** The way from a field back to itself; null when there is none. */
function circle(model: Model, entity: string, field: string): string[] | null {
  const start = `${entity}.${field}`;
  const seen = new Set<string>();
  const visit = (at: string, path: readonly string[]): string[] | null => {
    const [owner = "", name = ""] = at.split(".");
    const always = model.entities.get(owner)?.fields.get(name)?.always ?? null;
    for (const used of always === null ? [] : fieldsOf(always)) {
      const next = `${used.entity}.${used.field}`;
      if (next === start) return [...path, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = visit(next, [...path, next]);
      if (found !== null) return found;
    }
    return null;
  };
  return visit(start, [start]);
}
