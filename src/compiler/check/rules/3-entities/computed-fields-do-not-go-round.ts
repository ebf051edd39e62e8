// A computed field must not need its own value, directly or by way of others.

import { circleOf } from "../../../expression/circles.ts";
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
  return circleOf(`${entity}.${field}`, (at) => {
    const [owner = "", name = ""] = at.split(".");
    const always = model.entities.get(owner)?.fields.get(name)?.always ?? null;
    return always === null ? [] : fieldsOf(always).map((used) => `${used.entity}.${used.field}`);
  });
}
