// A required field that has no default is filled somewhere: by a form, a call's body, an action that asks for it, or an effect.

import { isListField, isSequence, isStateType } from "../../../expression/field-type.ts";
import { setsOwn } from "../../../model/effects-elsewhere.ts";
import type { EntityModel, Model } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";

export const requiredFieldsCanBeFilled: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    if (!isMadeOnAScreen(model, entity)) continue;
    for (const field of entity.fields.values()) {
      const stored = field.alwaysText === null && field.type !== null && !isListField(field.type) && !isSequence(field.type);
      const isState = isStateType(field.type);
      if (!stored || !field.required || isState || field.startsText !== null || isFilled(model, entity, field.name)) continue;
      report("required-fields-can-be-filled", field.span, { entity: entity.name, field: field.name });
    }
  }
};

/** Records of entities without a form are made by calls, or not at all. */
function isMadeOnAScreen(model: Model, entity: EntityModel): boolean {
  return [...model.screens.values()].some(
    (screen) => screen.shows === "form" && screen.entity === entity.name && !screen.segments.some((segment) => segment.is === "record"),
  );
}

function isFilled(model: Model, entity: EntityModel, field: string): boolean {
  const inForm = [...model.screens.values()].some(
    (screen) => screen.shows === "form" && screen.entity === entity.name && screen.columns.some((column) => column.path === field),
  );
  const inCall = model.calls.some((call) => {
    const takes = call.takes;
    return (
      "entity" in call.does &&
      call.does.entity === entity.name &&
      takes?.is === "fields" &&
      (takes.members === "all" || takes.members.some((member) => member.field === field))
    );
  });
  const starts = (entity.states?.transitions ?? []).filter((transition) => transition.from === "new");
  return (
    inForm ||
    inCall ||
    starts.some((start) => start.asks.some((ask) => ask.name === field) || start.effects.some((effect) => setsOwn(effect, field)))
  );
}
