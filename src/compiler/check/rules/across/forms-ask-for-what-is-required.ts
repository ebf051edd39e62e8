// A form for a new record asks for every required field that nothing else fills, or it can never be saved.

import { isListField, isSequence, isStateType } from "../../../expression/field-type.ts";
import type { EntityModel, FieldModel, Model, ScreenModel, TransitionModel } from "../../../model/model.ts";
import { setsOwn } from "../../../model/states/cross-record-effects.ts";
import type { Rule } from "../../rule.ts";
import { isFilled } from "./required-fields-can-be-filled.ts";

export const formsAskForWhatIsRequired: Rule = (model, report) => {
  for (const screen of model.screens.values()) {
    const entity = screen.shows === "form" && !screen.derived ? model.entities.get(screen.entity ?? "") : undefined;
    if (entity === undefined || entity.one !== null || entity.part !== null) continue;
    const named = screen.segments.flatMap((segment) => (segment.is === "record" ? [segment.entity] : []));
    if (named.includes(entity.name)) continue;
    const missing = [...entity.fields.values()].filter((field) => isMissing(model, screen, entity, field, named));
    if (missing.length === 0) continue;
    const related = missing.map((field) => ({ span: field.span, message: "It is required, and has no value at the start." }));
    const fields = missing.map((field) => field.name).join(", ");
    report("forms-ask-for-what-is-required", screen.span, { screen: screen.name, entity: entity.name, fields }, { related });
  }
};

/** What no form, call or action fills at all is told of the field itself. */
function isMissing(model: Model, screen: ScreenModel, entity: EntityModel, field: FieldModel, named: readonly string[]): boolean {
  const { type } = field;
  if (!field.required || type === null || field.alwaysText !== null || field.startsText !== null) return false;
  if (isListField(type) || isSequence(type) || isStateType(type) || screen.columns.some((column) => column.path === field.name))
    return false;
  if (type.is === "reference" && named.includes(type.entity)) return false;
  const filled = startsOf(screen, entity).some(
    (row) => row.asks.some((ask) => ask.name === field.name) || row.effects.some((effect) => setsOwn(effect, field.name)),
  );
  return !filled && isFilled(model, entity, field.name);
}

/** The rows of the actions by which the form makes its record. */
function startsOf(screen: ScreenModel, entity: EntityModel): readonly TransitionModel[] {
  const starts = (entity.states?.transitions ?? []).filter((row) => row.from === "new");
  const named = screen.actions.flatMap((action) => (action.is === "start" && action.entity === entity.name ? [action.action] : []));
  return named.length === 0 ? starts : starts.filter((row) => named.includes(row.action));
}
