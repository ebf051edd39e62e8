// An effect that makes a record gives every required field that nothing else fills.

import { isListField, isSequence, isStateType } from "../../../expression/field-type.ts";
import type { EffectModel, EntityModel, FieldModel, TransitionModel } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";

export const createdRecordsAreComplete: Rule = (model, report) => {
  for (const owner of model.entities.values()) {
    for (const effect of (owner.states?.transitions ?? []).flatMap((row) => row.effects)) {
      const entity = effect.do === "create" ? model.entities.get(effect.entity) : undefined;
      if (effect.do !== "create" || entity === undefined) continue;
      for (const field of missing(entity, effect))
        report("created-records-are-complete", effect.span, { entity: entity.name, field: field.name });
    }
  }
};

function missing(entity: EntityModel, effect: EffectModel & { readonly do: "create" }): FieldModel[] {
  const rows = (entity.states?.transitions ?? []).filter((row) => row.from === "new" && row.action === effect.action);
  const asks = rows.flatMap((row) => row.asks);
  const own = [...entity.fields.values()].filter((field) => isFilledByHand(field) && !asks.some((ask) => ask.name === field.name));
  const filled = new Set([...effect.given.map((one) => one.name), ...setByAll(rows)]);
  return [...own, ...asks].filter((field) => field.required && field.startsText === null && !filled.has(field.name));
}

function isFilledByHand(field: FieldModel): boolean {
  const { type } = field;
  return type !== null && !isListField(type) && !isSequence(type) && field.alwaysText === null && !isStateType(type);
}

/** The fields that every row of an action sets. */
function setByAll(rows: readonly TransitionModel[]): string[] {
  const [first = [], ...rest] = rows.map((row) =>
    row.effects.flatMap((effect) => (effect.do === "set" && effect.at === null ? [effect.field] : [])),
  );
  return first.filter((field) => rest.every((fields) => fields.includes(field)));
}
