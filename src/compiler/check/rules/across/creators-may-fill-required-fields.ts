// Whoever may make a record may fill its required fields. A row "change FIELD" that refuses a role refuses it at creation too.

import { isStateType } from "../../../expression/field-type.ts";
import type { EntityModel, FieldModel, Model } from "../../../model/model.ts";
import { article } from "../../../model/questions.ts";
import { setsOwn } from "../../../model/states/cross-record-effects.ts";
import { heldWith, makingActions, refuses, roleSubject } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const creatorsMayFillRequiredFields: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    for (const field of entity.fields.values()) {
      const grant = entity.access.grants.get(`change ${field.name}`);
      if (grant === undefined || !isToBeGiven(entity, field)) continue;
      const roles = creators(model, entity).filter((role) =>
        heldWith(model, role).every((one) => refuses(entity, `change ${field.name}`, one)),
      );
      const [first] = roles;
      if (first === undefined) continue;
      const parameters = { who: roleSubject(model, roles), entity: article(entity.name), field: field.name };
      const making = makingActions(entity).find((action) => !refuses(entity, action, first));
      const allowed = making === undefined ? undefined : entity.access.grants.get(making);
      const made = { span: allowed?.span ?? grant.span, message: `${roleSubject(model, [first])} may make one here.` };
      const required = { span: field.span, message: "It is required here." };
      report("creators-may-fill-required-fields", grant.span, parameters, { related: [made, required] });
    }
  }
};

function creators(model: Model, entity: EntityModel): string[] {
  return [...model.roles.keys()].filter((role) => makingActions(entity).some((action) => !refuses(entity, action, role)));
}

/** Required, stored, and filled by nothing else. */
function isToBeGiven(entity: EntityModel, field: FieldModel): boolean {
  const kind = field.type?.is;
  const stored = kind !== undefined && kind !== "reverse" && kind !== "links" && field.alwaysText === null;
  const starts = (entity.states?.transitions ?? []).filter((transition) => transition.from === "new");
  const isFilled = starts.some((start) => start.effects.some((effect) => setsOwn(effect, field.name)));
  return stored && field.required && field.startsText === null && !isStateType(field.type) && !isFilled;
}
