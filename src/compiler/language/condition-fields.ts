// What a condition may be about, for forms that offer it: the fields of its record, each with what it can be asked and be compared with.

import { inWords, isListField, valueType } from "../expression/field-type.ts";
import {
  type Condition,
  type ConditionField,
  comparisonsOf,
  conditionRows,
  type OfferedValues,
} from "../expression/spoken/condition-rows.ts";
import type { Type } from "../expression/tree.ts";
import type { FieldModel, Model } from "../model/model.ts";

/** Null where the text is no condition of rows. `entity` is that of `this`; null where it is about the user. */
export function conditionOf(model: Model, entity: string | null, text: string): Condition | null {
  const users = model.product.signsInAs?.entity ?? null;
  const typeOf = (path: string) => {
    const field = fieldAt(model, entity, path.split("."));
    return field?.type == null ? null : valueType(field.type);
  };
  const found = conditionRows(text, typeOf);
  if (found === null) return null;
  const about = entity ?? users;
  const own = [...(model.entities.get(about ?? "")?.fields.keys() ?? [])].map((name) => (entity === null ? `user.${name}` : name));
  const paths = [...new Set([...own, ...found.rows.map(({ field }) => field)])];
  const fields = paths.flatMap((path) => conditionField(path, fieldAt(model, entity, path.split(".")), users) ?? []);
  return fields.length === 0 ? null : { ...found, fields };
}

/** A path over references; null where it passes what is none, or a list. */
function fieldAt(model: Model, entity: string | null, [first = "", ...rest]: readonly string[]): FieldModel | null {
  const users = model.product.signsInAs?.entity;
  if (first === "user" && users !== undefined && rest.length > 0) return fieldAt(model, users, rest);
  const field = model.entities.get(entity ?? "")?.fields.get(first);
  if (field === undefined || rest.length === 0) return field ?? null;
  return field.type?.is === "reference" ? fieldAt(model, field.type.entity, rest) : null;
}

function conditionField(path: string, field: FieldModel | null, users: string | null): ConditionField | null {
  if (field?.type == null || isListField(field.type)) return null;
  const type = valueType(field.type);
  const values = valuesOf(type, users);
  const passed = path.split(".").slice(0, -1).map(inWords);
  const label = [...passed, field.label].join(" · ");
  // Nothing is offered that a record of another kind could be.
  const comparisons = comparisonsOf(type, !field.required).filter(
    ({ sign }) => sign === null || values.is !== "words" || values.words.length > 0,
  );
  return comparisons.length === 0 ? null : { path, label, comparisons, values };
}

function valuesOf(type: Type, users: string | null): OfferedValues {
  switch (type.is) {
    case "boolean":
      return { is: "yes or no" };
    case "choice":
      return { is: "words", words: type.values.map((text) => ({ text, label: type.labels?.[text] ?? inWords(text) })) };
    case "record":
      return { is: "words", words: type.entity === users ? [{ text: "user", label: "the signed-in user" }] : [] };
    case "moment":
      return { is: "words", words: [{ text: "now", label: "this moment" }] };
    case "date":
    case "time":
    case "text":
      return { is: type.is };
    case "number":
      return { is: "number", unit: type.unit === "percent" ? " %" : "" };
    default:
      return { is: "raw" };
  }
}
