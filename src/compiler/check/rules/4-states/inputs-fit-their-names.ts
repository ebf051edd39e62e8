// An input of an action that has the name of a field is stored in it, so it is of the field's kind; and rows of one action
// mean the same by the same name.

import { type FieldType, isListField, isSequence, isStateType } from "../../../expression/field-type.ts";
import type { EntityModel, FieldModel, TransitionModel } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";

export const inputsFitTheirNames: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    const asked = new Map<string, FieldModel>();
    for (const row of entity.states?.transitions ?? []) {
      for (const input of row.asks) {
        const other = misfit(entity, asked, row, input);
        asked.set(`${row.action}/${input.name}`, asked.get(`${row.action}/${input.name}`) ?? input);
        if (other === null) continue;
        const related = [{ span: other.span, message: "This has the same name." }];
        report("inputs-fit-their-names", row.span, { action: row.action, input: input.name }, { related });
      }
    }
  }
};

/** What an input shares its name with and does not fit; null where all is well. */
function misfit(entity: EntityModel, asked: ReadonlyMap<string, FieldModel>, row: TransitionModel, input: FieldModel): FieldModel | null {
  const field = entity.fields.get(input.name);
  if (field !== undefined && field !== input && !fits(field, input)) return field;
  const twice = row.asks.find((other) => other !== input && other.name === input.name);
  if (twice !== undefined) return twice;
  const earlier = asked.get(`${row.action}/${input.name}`);
  return earlier === undefined || earlier === input || sameKind(earlier.type, input.type) ? null : earlier;
}

function fits(field: FieldModel, input: FieldModel): boolean {
  const stored = field.alwaysText === null && field.type !== null && !isStateType(field.type) && !isSequence(field.type);
  return stored && (!isListField(field.type!) || field.type!.is === "links") && sameKind(field.type, input.type);
}

function sameKind(one: FieldType | null, other: FieldType | null): boolean {
  if (one === null || other === null) return one === other;
  if ("values" in one && "values" in other) {
    const known = one.values.map((choice) => choice.value);
    return one.is === other.is && other.values.every((choice) => known.includes(choice.value));
  }
  if ("entity" in one || "entity" in other)
    return one.is === other.is && "entity" in one && "entity" in other && one.entity === other.entity;
  if ("scale" in one && "scale" in other) return one.is === other.is && one.scale === other.scale;
  if (one.is === "text" && other.is === "text") return one.format === other.format;
  return one.is === other.is;
}
