// A field must not get its own value, directly or by way of others, where stored values are carried over.

import { circleOf } from "../../../expression/circles.ts";
import { fieldsOf } from "../../../expression/fold.ts";
import type { Rule } from "../../rule.ts";

export const carriedValuesDoNotGoRound: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    const read = (name: string) => {
      const from = entity.fields.get(name)?.from ?? null;
      return from === null ? [] : fieldsOf(from).map(({ field }) => field);
    };
    for (const field of entity.fields.values()) {
      const path = field.from === null ? null : circleOf(field.name, read);
      if (path === null) continue;
      report("carried-values-do-not-go-round", field.fromText?.span ?? field.span, { name: field.name, path: path.join(" → ") });
      field.from = null;
    }
  }
};
