// The `Then` of a transition: what else happens, to the record itself and to others. Steps are separated by semicolons.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Scope } from "../../expression/checking/scope.ts";
import type { Expr } from "../../expression/tree.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import type { EffectModel, EntityModel, FieldModel, TransitionModel } from "../model.ts";
import { groupOf, splitList } from "../names/lists.ts";
import { questionOf, readOutbound } from "../outbound/outbound.ts";
import { readCreate, readDo } from "./cross-record-effects.ts";
import { isChangeable, mayBeEmpty, recordAt } from "./effect-targets.ts";

/** What follows from a transition, added to it. */
export function readEffects(context: Context, entity: EntityModel, text: Text, scope: Scope, transition: TransitionModel): void {
  for (const step of splitList(text, ";").flatMap((one) => withoutCommas(context, one))) {
    if (/^(?:tell|call)\s/.test(step.text)) {
      const outbound = readOutbound(context, entity, step, { ...scope, meansStored: null });
      if (outbound !== null) transition.outbound.push(outbound);
      transition.question ??= questionOf(context, step);
      continue;
    }
    const effect = readEffect(context, entity, step, scope);
    if (effect !== null) transition.effects.push(effect);
  }
}

const VERBS = "set|clear|add|remove|create|do|tell|call";
const EFFECT = new RegExp(`^(?:${VERBS})\\s`);
const AND = new RegExp(`\\s+and\\s+(?=(?:${VERBS})\\s)`, "g");

/** `set a to 1 and set b to 2`: in front of an effect, "and" joins no condition. Texts are passed over. */
function splitAtAnd(step: Text): Text[] {
  const plain = step.text.replace(/"[^"]*"/g, (quoted) => "_".repeat(quoted.length));
  const parts: Text[] = [];
  let start = 0;
  for (const match of plain.matchAll(AND)) {
    if (!EFFECT.test(plain.slice(start))) continue;
    parts.push(slice(step, start, match.index));
    start = match.index + match[0].length;
  }
  return [...parts, slice(step, start, step.text.length)];
}

/** The effects of a step that commas or "and" separate, each by itself, once that has been said. */
function withoutCommas(context: Context, step: Text): Text[] {
  const found: Text[] = [];
  for (const part of splitList(step, ",").flatMap(splitAtAnd)) {
    const before = found.at(-1);
    if (before === undefined || EFFECT.test(part.text)) found.push(part);
    else found[found.length - 1] = { ...before, text: "", span: { ...before.span, end: part.span.end } };
  }
  if (found.length < 2) return [step];
  const effects = found.map(({ span }) => slice(step, span.start - step.span.start, span.end - step.span.start));
  for (const [index, effect] of effects.slice(1).entries()) {
    const between = { ...effect.span, start: effects[index]!.span.end, end: effect.span.start };
    const fixes = [{ title: 'Write ";"', edits: [{ span: between, text: "; " }], applicability: "maybe" as const }];
    context.problem("effects-are-separated-by-semicolons", effect.span, { effect: effect.text }, { fixes });
  }
  return effects;
}

/** Where a field that changes stands: in the record itself (`at` is null), or in one that it refers to. */
interface Place {
  readonly at: Expr | null;
  readonly entity: EntityModel;
  readonly field: FieldModel;
}

function readEffect(context: Context, entity: EntityModel, step: Text, scope: Scope): EffectModel | null {
  const verb = /^[a-z]+\b/.exec(step.text)?.[0] ?? "";
  switch (verb) {
    case "set":
      return readSet(context, entity, step, scope);
    case "clear":
      return readClear(context, entity, step, scope);
    case "add":
      return readAdd(context, entity, step, scope);
    case "remove":
      return readRemove(context, entity, step, scope);
    case "create":
      return readCreate(context, step, scope);
    case "do":
      return readDo(context, step, scope);
    default:
      return notAnEffect(context, step);
  }
}

/** `paid_on = today`, `set paid_on := today`, `left += 1`, as other languages write it. */
function effectMeant(step: string): string | null {
  const match = /^(?:set\s+)?(?<field>[a-z][\w.]*)\s*(?<how>:?=|\+=|-=)\s*(?<value>[^=\s].*)$/s.exec(step)?.groups;
  const sent = /^(?:send|mail|email|notify)\s+(?<message>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)\s+to\s+(?<who>[\w.]+)$/.exec(step)?.groups;
  if (sent !== undefined) return `tell ${sent.who} ${sent.message}`;
  const told = /^(?:send|mail|email|e-mail|notify|inform|message)\s+(?<rest>.*[a-z0-9])$/s.exec(step)?.groups;
  if (told !== undefined) return `tell ${told.rest}`;
  if (match === undefined) {
    const less = /^(?<field>[a-z][\w.]*)\s*(?<sign>[+-])\s*(?<value>\d[\w. ]*|[a-z]\w*)$/.exec(step)?.groups;
    return less === undefined ? null : `add ${less.sign === "-" ? "-" : ""}${less.value} to ${less.field}`;
  }
  const { field, how, value = "" } = match;
  if (how === "+=") return `add ${value} to ${field}`;
  if (how === "-=") return `add -${/^[\w.]+$/.test(value) ? value : `(${value})`} to ${field}`;
  return value === "empty" ? `clear ${field}` : `set ${field} to ${value}`;
}

function notAnEffect(context: Context, step: Text): null {
  const meant = effectMeant(step.text);
  const fixes: Fix[] =
    meant === null ? [] : [{ title: `Write ${meant}`, edits: [{ span: step.span, text: meant }], applicability: "maybe" }];
  context.problem("effects-are-known", step.span, { effect: step.text }, { fixes });
  return null;
}

function readSet(context: Context, entity: EntityModel, step: Text, scope: Scope): EffectModel | null {
  const set = /^set\s+(?<field>[\w.]+)\s+to\s+/d.exec(step.text);
  const name = set === null ? undefined : groupOf(step, set, "field");
  if (set === null || name === undefined) return notAnEffect(context, step);
  const place = placeOf(context, entity, name, scope);
  if (place === null) return null;
  const { at, field } = place;
  const expected = scope.fields(place.entity.name)?.get(field.name)?.type ?? null;
  const into = { entity: place.entity.name, field: field.name };
  const value = context.expression(slice(step, set[0].length, step.text.length), scope, expected, into);
  if (value === null) return null;
  if (mayBeEmpty(context.model, value) && field.required) context.problem("effects-keep-required-fields", step.span, { field: field.name });
  return { do: "set", at, entity: place.entity.name, field: field.name, value, span: step.span };
}

function readClear(context: Context, entity: EntityModel, step: Text, scope: Scope): EffectModel | null {
  const clear = /^clear\s+(?<field>[\w.]+)$/d.exec(step.text);
  const name = clear === null ? undefined : groupOf(step, clear, "field");
  if (name === undefined) return notAnEffect(context, step);
  const place = placeOf(context, entity, name, scope, isClearable);
  if (place === null) return null;
  const { at, field } = place;
  if (field.required) context.problem("effects-keep-required-fields", step.span, { field: field.name });
  return { do: "clear", at, entity: place.entity.name, field: field.name, span: step.span };
}

function readAdd(context: Context, entity: EntityModel, step: Text, scope: Scope): EffectModel | null {
  const add = /^add\s+(?<value>.+)\s+to\s+(?<field>[\w.]+)$/d.exec(step.text);
  const name = add === null ? undefined : groupOf(step, add, "field");
  const amount = add === null ? undefined : groupOf(step, add, "value");
  if (name === undefined || amount === undefined) return notAnEffect(context, step);
  const place = placeOf(context, entity, name, scope, (field) => isChangeable(field) || isLinks(field));
  if (place === null) return null;
  const { at, field } = place;
  if (isLinks(field)) return readMember(context, "link", place, amount, step, scope);
  const into = { entity: place.entity.name, field: field.name };
  const type = scope.fields(place.entity.name)?.get(field.name)?.type;
  if (type === undefined || (type.is !== "number" && type.is !== "duration")) {
    const given = context.expression(amount, scope, null);
    const misfits = given === null ? [] : [{ ...into, as: given.type }];
    context.problem("only-numbers-are-added-to", step.span, { field: field.name }, { misfits });
    return null;
  }
  if (!field.required) {
    context.problem("effects-add-to-required-fields", step.span, { field: field.name });
    return null;
  }
  const value = context.expression(amount, scope, type, into);
  if (value?.optional === true) context.problem("optional-values-are-guarded", amount.span, { name: amount.text });
  return value === null ? null : { do: "add", at, entity: place.entity.name, field: field.name, value, span: step.span };
}

/** `remove person from team.members` */
function readRemove(context: Context, entity: EntityModel, step: Text, scope: Scope): EffectModel | null {
  const remove = /^remove\s+(?<value>.+)\s+from\s+(?<field>[\w.]+)$/d.exec(step.text);
  const name = remove === null ? undefined : groupOf(step, remove, "field");
  const member = remove === null ? undefined : groupOf(step, remove, "value");
  if (name === undefined || member === undefined) return notAnEffect(context, step);
  const place = placeOf(context, entity, name, scope, isLinks);
  return place === null ? null : readMember(context, "unlink", place, member, step, scope);
}

/** A record that an effect puts onto a list of records, or takes off it. */
function readMember(
  context: Context,
  how: "link" | "unlink",
  { at, entity, field }: Place,
  member: Text,
  step: Text,
  scope: Scope,
): EffectModel | null {
  if (field.type?.is !== "links") return null;
  const value = context.expression(member, scope, { is: "record", entity: field.type.entity });
  if (value === null) return null;
  if (mayBeEmpty(context.model, value)) context.problem("optional-values-are-guarded", member.span, { name: member.text });
  const own: Expr = { op: "this", type: { is: "record", entity: entity.name }, optional: false };
  return { do: how, at: at ?? own, entity: entity.name, field: field.name, value, span: step.span };
}

/** The stored field that an effect may change: `fine`, or `sender.balance` by way of a reference. */
function placeOf(
  context: Context,
  entity: EntityModel,
  name: Text,
  scope: Scope,
  suits: (field: FieldModel) => boolean = isChangeable,
): Place | null {
  const dot = name.text.lastIndexOf(".");
  if (dot < 0 || name.text.slice(0, dot) === "this") {
    const field = settable(context, entity, slice(name, dot + 1, name.text.length), suits);
    return field === null ? null : { at: null, entity, field };
  }
  const record = recordAt(context, slice(name, 0, dot), scope);
  if (record === null) return null;
  const field = settable(context, record.entity, slice(name, dot + 1, name.text.length), suits);
  return field === null ? null : { ...record, field };
}

function settable(context: Context, entity: EntityModel, name: Text, suits: (field: FieldModel) => boolean): FieldModel | null {
  const field = entity.fields.get(name.text);
  const stored = [...entity.fields.values()].filter(suits);
  if (field !== undefined && suits(field)) {
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

/** A file is given by people alone, and may be taken away. */
function isClearable(field: FieldModel): boolean {
  return isChangeable(field) || (field.type?.is === "file" && field.alwaysText === null);
}

function isLinks(field: FieldModel): boolean {
  return field.type?.is === "links";
}
