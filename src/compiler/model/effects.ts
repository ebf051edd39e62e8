// The `Then` of a transition: what else happens to the record. Steps are separated by semicolons.

import type { Scope } from "../expression/scope.ts";
import { slice, type Text } from "../source.ts";
import type { Context } from "./context.ts";
import { groupOf, splitList } from "./lists.ts";
import type { EffectModel, EntityModel, FieldModel } from "./model.ts";

export function readEffects(context: Context, entity: EntityModel, text: Text, scope: Scope): EffectModel[] {
  return splitList(text, ";").flatMap((step) => readEffect(context, entity, step, scope) ?? []);
}

function readEffect(context: Context, entity: EntityModel, step: Text, scope: Scope): EffectModel | null {
  const set = /^set\s+(?<field>[\w.]+)\s+to\s+/d.exec(step.text);
  if (set !== null) {
    const name = groupOf(step, set, "field");
    const field = name === undefined ? null : settable(context, entity, name);
    if (field === null) return null;
    const value = context.expression(
      slice(step, set[0].length, step.text.length),
      scope,
      scope.fields(entity.name)?.get(field.name)?.type ?? null,
    );
    if (value === null) return null;
    if (value.optional && field.required) context.problem("effects-keep-required-fields", step.span, { field: field.name });
    return { do: "set", field: field.name, value, span: step.span };
  }
  const clear = /^clear\s+(?<field>[\w.]+)$/d.exec(step.text);
  if (clear !== null) {
    const name = groupOf(step, clear, "field");
    const field = name === undefined ? null : settable(context, entity, name);
    if (field === null) return null;
    if (field.required) context.problem("effects-keep-required-fields", step.span, { field: field.name });
    return { do: "clear", field: field.name, span: step.span };
  }
  return readAdd(context, entity, step, scope);
}

function readAdd(context: Context, entity: EntityModel, step: Text, scope: Scope): EffectModel | null {
  const add = /^add\s+(?<value>.+)\s+to\s+(?<field>[\w.]+)$/d.exec(step.text);
  if (add === null) {
    if (/^(create|do|tell|call)\b/.test(step.text))
      context.notSupported(`The effect "${step.text.split(" ")[0]}"`, step.span, "Leave it out for now; set, clear and add work.");
    else context.problem("effects-are-known", step.span, { effect: step.text });
    return null;
  }
  const name = groupOf(step, add, "field");
  const amount = groupOf(step, add, "value");
  const field = name === undefined ? null : settable(context, entity, name);
  if (field === null || amount === undefined) return null;
  const type = scope.fields(entity.name)?.get(field.name)?.type;
  if (type === undefined || (type.is !== "number" && type.is !== "duration")) {
    context.problem("only-numbers-are-added-to", step.span, { field: field.name });
    return null;
  }
  if (!field.required) {
    context.problem("effects-add-to-required-fields", step.span, { field: field.name });
    return null;
  }
  const value = context.expression(amount, scope, type);
  return value === null ? null : { do: "add", field: field.name, value, span: step.span };
}

/** The stored field of this record that an effect may change. */
function settable(context: Context, entity: EntityModel, name: Text): FieldModel | null {
  if (name.text.includes(".")) {
    context.notSupported("An effect on a field of another record", name.span, "Change fields of this record only, for now.");
    return null;
  }
  const field = entity.fields.get(name.text);
  const stored = [...entity.fields.values()].filter((candidate) => isChangeable(entity, candidate));
  if (field !== undefined && isChangeable(entity, field)) {
    context.refer("field", entity.name, name);
    return field;
  }
  context.unknown(
    "effects-set-stored-fields",
    name.span,
    name.text,
    stored.map((candidate) => candidate.name),
    { entity: entity.name },
  );
  return null;
}

function isChangeable(entity: EntityModel, field: FieldModel): boolean {
  const kind = field.type?.is;
  return (
    kind !== undefined &&
    kind !== "reverse" &&
    kind !== "links" &&
    kind !== "file" &&
    field.alwaysText === null &&
    field.name !== entity.states?.field
  );
}
