// Effects that make a record or perform another's action: `create Fine (loan = this, amount = fine)` and
// `do give back on loan`. What they are given is checked like the fields and inputs that a person would give.

import type { Scope } from "../../expression/checking/scope.ts";
import { valueType } from "../../expression/field-type.ts";
import type { Expr } from "../../expression/tree.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import type { EffectModel, EntityModel, FieldModel, GivenModel, Model, TransitionModel } from "../model.ts";
import { groupOf, splitList } from "../names/lists.ts";
import { isChangeable, mayBeEmpty, recordAt } from "./effect-targets.ts";

export function readCreate(context: Context, step: Text, scope: Scope): EffectModel | null {
  const create = /^create\s+(?<entity>\w+)\s*(?:\((?<given>.*)\))?$/d.exec(step.text);
  const name = create === null ? undefined : groupOf(step, create, "entity");
  if (create === null || name === undefined) {
    context.problem("effects-are-known", step.span, { effect: step.text });
    return null;
  }
  const entity = context.model.entities.get(name.text);
  if (entity === undefined) {
    context.unknown("entities-are-known", name.span, name.text, context.model.entities.keys());
    return null;
  }
  context.refer("entity", "", name);
  const start = startOf(context, entity, name);
  if (start === undefined) return null;
  const asks = start.flatMap((row) => row.asks);
  const own = [...entity.fields.values()].filter((field) => isChangeable(field));
  const fields = [...own, ...asks.filter((ask) => !own.some((field) => field.name === ask.name))];
  const given = readGiven(context, groupOf(step, create, "given"), fields, entity, scope);
  if (given === null) return null;
  return { do: "create", entity: entity.name, action: start[0]?.action ?? null, given, span: step.span };
}

/** The rows of the one action that begins a record; none where the entity has no states. */
function startOf(context: Context, entity: EntityModel, at: Text): readonly TransitionModel[] | undefined {
  if (entity.states === null) return [];
  const starts = entity.states.transitions.filter((row) => row.from === "new");
  const actions = [...new Set(starts.map((row) => row.action))];
  if (actions.length === 1) return starts;
  context.problem("created-records-begin-in-one-way", at.span, {
    entity: entity.name,
    actions: actions.join(", ") || "(there is none)",
  });
  return undefined;
}

export function readDo(context: Context, step: Text, scope: Scope): EffectModel | null {
  const found = /^do\s+(?<action>.+?)\s+on\s+(?<record>[\w.]+)\s*(?:\((?<given>.*)\))?$/d.exec(step.text);
  const action = found === null ? undefined : groupOf(step, found, "action");
  const path = found === null ? undefined : groupOf(step, found, "record");
  if (found === null || action === undefined || path === undefined) {
    context.problem("effects-are-known", step.span, { effect: step.text });
    return null;
  }
  const record = recordAt(context, path, scope);
  if (record === null) return null;
  const { at, entity } = record;
  const all = (entity.states?.transitions ?? []).filter((row) => row.timer === null && row.from !== "new");
  const rows = all.filter((row) => row.action === action.text);
  if (rows.length === 0) {
    context.unknown("actions-are-known", action.span, action.text, new Set(all.map((row) => row.action)), { entity: entity.name });
    return null;
  }
  context.refer("action", entity.name, action);
  const asks = rows.flatMap((row) => row.asks);
  const given = readGiven(context, groupOf(step, found, "given"), asks, entity, scope);
  if (given === null) return null;
  for (const ask of asks) {
    if (!ask.required || given.some((one) => one.name === ask.name)) continue;
    context.problem("effects-give-what-is-asked", step.span, { action: action.text, input: ask.name });
    return null;
  }
  return { do: "perform", at, entity: entity.name, action: action.text, given, span: step.span };
}

/** `loan = this, amount = fine`; null where something of it cannot be read, which has then been said. */
function readGiven(
  context: Context,
  text: Text | undefined,
  fields: readonly FieldModel[],
  entity: EntityModel,
  scope: Scope,
): GivenModel[] | null {
  const given: GivenModel[] = [];
  let good = true;
  for (const part of text === undefined ? [] : splitList(text, ",")) {
    const one = readOne(context, part, fields, entity, scope);
    if (one === null) good = false;
    else given.push(one);
  }
  return good ? given : null;
}

function readOne(context: Context, part: Text, fields: readonly FieldModel[], entity: EntityModel, scope: Scope): GivenModel | null {
  const equals = /^(?<name>\w+)\s*=\s*/d.exec(part.text);
  const name = equals === null ? undefined : groupOf(part, equals, "name");
  if (equals === null || name === undefined) {
    context.problem("effects-are-known", part.span, { effect: part.text });
    return null;
  }
  const field = fields.find((one) => one.name === name.text);
  if (field?.type == null) {
    const names = fields.map((one) => one.name);
    context.unknown("effects-set-stored-fields", name.span, name.text, names, { entity: entity.name });
    return null;
  }
  context.refer(entity.fields.has(name.text) ? "field" : "input", entity.name, name);
  const into = { entity: entity.name, field: name.text };
  const value = context.expression(slice(part, equals[0].length, part.text.length), scope, valueType(field.type), into);
  if (value !== null && mayBeEmpty(context.model, value) && field.required)
    context.problem("effects-keep-required-fields", part.span, { field: field.name });
  return value === null ? null : { name: field.name, value };
}

/** Everything that an effect has worked out: which record, and what it is given. */
export function valuesOf(effect: EffectModel): Expr[] {
  const at = effect.do === "create" || effect.at === null ? [] : [effect.at];
  switch (effect.do) {
    case "clear":
      return at;
    case "set":
    case "add":
    case "link":
    case "unlink":
      return [...at, effect.value];
    case "create":
    case "perform":
      return [...at, ...effect.given.map((one) => one.value)];
  }
}

/** The actions that effects perform, by entity. */
export function setOffByEffects(model: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const actions = new Map<string, Set<string>>();
  const rows = [...model.entities.values()].flatMap((owner) => owner.states?.transitions ?? []);
  for (const effect of rows.flatMap((row) => row.effects)) {
    if ((effect.do !== "create" && effect.do !== "perform") || effect.action === null) continue;
    const known = actions.get(effect.entity) ?? new Set();
    actions.set(effect.entity, known.add(effect.action));
  }
  return actions;
}

/** Whether an effect gives this field of the record itself a value. */
export function setsOwn(effect: EffectModel, field: string): boolean {
  return effect.do === "set" && effect.at === null && effect.field === field;
}
