// A required field that has no default is filled somewhere. By a form, a call's body, an action that asks for it, or an effect.

import { isListField, isSequence, isStateType } from "../../../expression/field-type.ts";
import { fieldsOfBody } from "../../../model/calls/call-model.ts";
import type { EntityModel, Model, ScreenModel } from "../../../model/model.ts";
import { article } from "../../../model/questions.ts";
import { setsOwn } from "../../../model/states/cross-record-effects.ts";
import { capitalised } from "../../decide/examples.ts";
import type { Rule } from "../../rule.ts";

export const requiredFieldsCanBeFilled: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    if (formsOf(model, entity).length === 0) continue;
    for (const field of entity.fields.values()) {
      const stored = field.alwaysText === null && field.type !== null && !isListField(field.type) && !isSequence(field.type);
      const isState = isStateType(field.type);
      if (!stored || !field.required || isState || field.startsText !== null || isFilled(model, entity, field.name)) continue;
      const related = formsOf(model, entity).map((form) => {
        return { span: form.span, message: `${capitalised(article(entity.name))} that is made here has no ${field.name}.` };
      });
      report("required-fields-can-be-filled", field.span, { entity: entity.name, field: field.name }, { related });
    }
  }
};

/** Where records are made. Those of entities without a form are made by calls, or not at all. */
function formsOf(model: Model, entity: EntityModel): ScreenModel[] {
  return [...model.screens.values()].filter(
    (screen) => screen.shows === "form" && screen.entity === entity.name && !screen.segments.some((segment) => segment.is === "record"),
  );
}

/** Whether some form, call, action or effect gives the field a value. */
export function isFilled(model: Model, entity: EntityModel, field: string): boolean {
  const inForm = [...model.screens.values()].some(
    (screen) => screen.shows === "form" && screen.entity === entity.name && screen.columns.some((column) => column.path === field),
  );
  const inCall = model.calls.some((call) => {
    const takes = call.takes;
    return (
      "entity" in call.does &&
      call.does.entity === entity.name &&
      takes?.is === "fields" &&
      (takes.members === "all" || fieldsOfBody(takes.members).some((member) => member.field === field))
    );
  });
  const starts = (entity.states?.transitions ?? []).filter((transition) => transition.from === "new");
  return (
    inForm ||
    inCall ||
    starts.some((start) => start.asks.some((ask) => ask.name === field) || start.effects.some((effect) => setsOwn(effect, field)))
  );
}
