// An amount that begins as what another record says is a price. Whoever may make the record may give another one, unless a row of
// point 6 says who changes it. Told where anybody may make it.

import { someNode } from "../../../expression/walk.ts";
import type { EntityModel, Model } from "../../../model/model.ts";
import { makingActions, refuses, roleSubject } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const pricesAreNotForAnyoneToSay: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    const roles = anyone(model, entity);
    if (roles.length === 0) continue;
    for (const field of entity.fields.values()) {
      const isPrice = field.type !== null && field.type.is === "money" && field.starts !== null;
      if (!isPrice || entity.access.grants.has(`change ${field.name}`)) continue;
      if (!someNode(field.starts!, (node) => node.op === "field" && node.of.op === "field")) continue;
      report("prices-are-not-for-anyone-to-say", field.span, { who: roleSubject(model, roles), entity: entity.name, field: field.name });
    }
  }
};

/** Roles that are nobody in particular, and may make a record. */
function anyone(model: Model, entity: EntityModel): string[] {
  const actions = makingActions(entity);
  return [...model.roles.values()].flatMap(({ name, means }) =>
    typeof means === "string" && actions.some((action) => !refuses(entity, action, name)) ? [name] : [],
  );
}
