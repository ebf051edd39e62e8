// What a reference may be set to while the record around it is still being written. All are asked again when it is
// saved.

import { fold } from "../../../../compiler/expression/fold.ts";
import { sqlObstacle } from "../../../../compiler/expression/sayable.ts";
import type { Expr, Literal } from "../../../../compiler/expression/tree.ts";
import { mapParts, someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan, Refusal, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { Row, Value } from "../../../store/store.ts";
import { type Operation, SEE } from "../../access/access.ts";
import { creationOperations } from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { isOfOthers } from "../../expressions/excludes-self.ts";
import {
  ALWAYS,
  and,
  conjuncts,
  EMPTY,
  fieldNamed,
  idField,
  isAlways,
  isNever,
  isOpen,
  literal,
  NEVER,
  not,
  onlyIf,
  or,
  someOfThis,
  thisRecord,
} from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import type { View } from "../../reading/columns.ts";
import { makes } from "../../states/transitions.ts";
import { decidedBy, isOwn, maySave, ownerField, recordSoFar, type SoFar, stateAfter } from "../drafts/form-draft.ts";
import { beginning } from "../drafts/form-values.ts";

/** `fits=yes`, with what the form holds. */
export const FITS = "fits";

/** What decides what this reference may be set to: fields of the record, and of a row's owner as "order.seller"; null where no rule narrows it. */
export function narrowedBy(view: View, entity: EntityPlan, field: FieldPlan): string[] | null {
  const narrowings = [...ruled(entity, field), ...permitted(view, entity, field, null), ...guarded(entity, field, null)];
  const conditions = narrowings.map(({ condition }) => condition);
  return conditions.length === 0 ? null : decidedBy(view.app, entity, conditions).filter((name) => name !== field.name);
}

/**
 * The same of what a step asks for and stores in the field of its name. The record that it will be done to is not looked at, which the
 * step is yet to change: only a rule that speaks of nothing but what is given narrows the choice.
 */
export function askNarrowedBy(view: View, entity: EntityPlan, ask: FieldPlan, rows: readonly TransitionPlan[]): string[] | null {
  const field = fieldNamed(entity, ask.name);
  if (field === undefined || rows.some(makes) || rows.some(({ effects }) => effects.some((one) => one.field === field.name))) return null;
  const conditions = ruled(entity, field).map(({ condition }) => condition);
  return conditions.length === 0 ? null : decidedBy(view.app, entity, conditions).filter((name) => name !== field.name);
}

/** What narrows a choice, and how that is told; null where it is the permission to make such a record, which has words for all of them. */
export interface Narrowing {
  readonly condition: Expr;
  readonly told: Refusal | null;
}

/** What the rules of the field ask of it, as conditions on the record. */
function ruled(entity: EntityPlan, field: FieldPlan): Narrowing[] {
  return rulesAbout(
    entity,
    field,
    entity.rules.filter((rule) => rule.field === field.name),
  );
}

/** The same by every rule of the entity that speaks of the field, wherever it is told. */
export function ruledAnywhere(entity: EntityPlan, field: FieldPlan): Narrowing[] {
  return rulesAbout(entity, field, entity.rules);
}

function rulesAbout(entity: EntityPlan, field: FieldPlan, among: EntityPlan["rules"]): Narrowing[] {
  const rules = among.flatMap(({ level, open, holds, onlyIf, otherwise }) => {
    if (level !== "error" || open !== null || holds === null) return [];
    return [{ told: otherwise, condition: onlyIf === null ? holds : or([not(onlyIf), holds]) }];
  });
  return rules.filter(({ condition }) => isAskable(field, condition) && !someNode(condition, (node) => mayCountItself(entity, node)));
}

/** What the permission to make such a record asks of the field, by this action; by any where `action` is null. */
function permitted({ app, actor }: View, entity: EntityPlan, field: FieldPlan, action: string | null): Narrowing[] {
  const rows = action === null ? [] : (entity.states?.transitions ?? []).filter((row) => row.slug === action && makes(row));
  const deeds = rows.length === 0 ? creationOperations(entity) : rows.map((row): Operation => ({ kind: "transition", action: row.action }));
  const made = or(deeds.map((deed) => app.access.may(entity.name, deed, actor.roles).when));
  const asked = conjuncts(made).filter((condition) => isAskable(field, condition));
  return asked
    .filter((condition) => !someNode(condition, (node) => mayCountItself(entity, node)))
    .map((condition) => ({ condition, told: null }));
}

/**
 * What the guard of the action asks of the field that makes such a record; of all of them where `action` is null. It is asked before
 * the record is there, so that it never counts the record itself.
 */
function guarded(entity: EntityPlan, field: FieldPlan, action: string | null): Narrowing[] {
  const rows = (entity.states?.transitions ?? []).filter((row) => makes(row) && row.timer === null && (action ?? row.slug) === row.slug);
  const otherwise = rows.at(-1)?.otherwise;
  if (otherwise === undefined) return [];
  const asked = conjuncts(or(rows.map(({ guard }) => guard ?? ALWAYS))).filter((condition) => isAskable(field, condition));
  return asked.map((condition) => ({ condition, told: otherwise }));
}

function isAskable(field: FieldPlan, condition: Expr): boolean {
  return (
    field.type.is === "reference" &&
    someNode(condition, (node) => isOwn(node, field.name)) &&
    !isOpen(condition) &&
    sqlObstacle(condition) === null &&
    !someNode(condition, ({ op }) => op === "ask")
  );
}

/** The record is not stored yet: a list that would hold it is another one until it is. */
function mayCountItself(entity: EntityPlan, node: Expr): boolean {
  if (node.op !== "aggregate" && node.op !== "collect" && node.op !== "member") return false;
  if (node.list.entity !== entity.name) return node.list.entity === entity.part?.owner;
  return !isOfOthers(node);
}

/** What may stand against a choice for one reason: the conditions that it must fulfil, and how that is told. */
export interface Fit {
  readonly condition: Expr;
  /** What is said of the record that was meant, or before one is; null where that cannot be said without a gap. */
  readonly words: (meant: string | null) => Promise<string | null>;
  /** What to do about it, of the record that was meant or whichever that is; null where that is nothing. */
  readonly remedy: (meant: string | null) => Promise<string | null>;
}

/**
 * Conditions on what the field may be set to, as the request describes the record, by the reason that is told of them. A rule is not
 * asked while something that it speaks of is missing, or for somebody who could not save the record at all.
 */
export async function fitting(ask: HttpRequest, entity: EntityPlan, field: FieldPlan | undefined): Promise<Fit[]> {
  if (field?.type.is !== "reference") return [];
  const held = await recordSoFar(ask, entity);
  const step = stepOf(entity, held.action);
  if (!maySave(ask, entity) && !(step !== null && mayDo(ask, entity, step))) return [];
  return fitsOf(ask, entity, field, step === null ? held : { ...held, stored: true });
}

/** The same of a record of which so much is known. */
export async function fitsOf(
  view: View,
  entity: EntityPlan,
  field: FieldPlan,
  soFar: SoFar,
  narrowings: readonly Narrowing[] = narrowingsOf(view, entity, field, soFar),
): Promise<Fit[]> {
  if (field.type.is !== "reference") return [];
  const asked = await fittingIn(view, entity, field, field.type.entity, soFar, narrowings);
  const codes = [...new Set(asked.map(({ told }) => told?.code ?? null))];
  return codes.map((code) => {
    const same = asked.filter(({ told }) => (told?.code ?? null) === code);
    const told = same[0]?.told ?? null;
    return {
      condition: and(same.map(({ condition }) => condition)),
      words: async (meant) =>
        told === null ? view.app.problems.notAllowedWords(entity.name) : refusalText(view, entity, field, told, told.message, soFar, meant),
      remedy: async (meant) => told && refusalText(view, entity, field, told, told.remedy, soFar, meant),
    };
  });
}

/** What an action of this slug is called that makes no record, but is done to one that is there; null where it is none such. */
function stepOf({ states }: EntityPlan, slug: string | null): string | null {
  const rows = (states?.transitions ?? []).filter((row) => row.slug === slug && row.timer === null);
  return rows.some(makes) ? null : (rows[0]?.action ?? null);
}

function mayDo({ app, actor }: View, entity: EntityPlan, action: string): boolean {
  return !isNever(app.access.may(entity.name, { kind: "transition", action }, actor.roles).when);
}

/** What the rules of the field ask of it, and of a new record the permission and the guard to make it. */
function narrowingsOf(view: View, entity: EntityPlan, field: FieldPlan, { stored, action }: SoFar): Narrowing[] {
  const making = stored || entity.part !== null ? [] : [...permitted(view, entity, field, action), ...guarded(entity, field, action)];
  return [...ruled(entity, field), ...making];
}

/** The conditions about the record that is chosen. */
async function fittingIn(
  view: View,
  entity: EntityPlan,
  field: FieldPlan,
  target: string,
  soFar: SoFar,
  asked: readonly Narrowing[],
): Promise<Narrowing[]> {
  const conditions = asked.map(({ condition }) => condition);
  const begun = await withDefaults(view, entity, soFar, conditions);
  return asked.flatMap(({ condition, told }): Narrowing[] => {
    const about = aboutChoice(condition, field.name, target, begun, entity.part?.by);
    return about === null ? [] : [{ condition: about, told }];
  });
}

/** A text of a refusal, of the record that was meant or before one is; null where it speaks of what is not known, or not for the reader. */
async function refusalText(
  view: View,
  entity: EntityPlan,
  field: FieldPlan,
  { code }: Refusal,
  text: Expr | null,
  soFar: SoFar,
  meant: string | null,
): Promise<string | null> {
  const { app, actor } = view;
  // The program's own words for a guard speak of a state, and a new record is in none.
  if (code === "not-possible-now" || text === null || isOpen(text)) return null;
  const row = await withChoice(view, entity, soFar, field.name, meant);
  // What is worked out is known by what it is worked out of.
  const isUnknown = (one: string | null): boolean => {
    if (one === null) return true;
    const always = fieldNamed(entity, one)?.always ?? null;
    return always === null ? (row[one] ?? null) === null : someOfThis(always, isUnknown);
  };
  const known = ofOwnerGiven(text, entity.part?.by, soFar);
  const told = known && beforeChoice(known, isUnknown);
  if (told === null || someOfThis(told, isUnknown)) return null;
  const [words] = await app.store.compute(entity.name, row, [app.access.masked(withoutGaps(told), actor.roles)], actor.context);
  return typeof words === "string" && words !== "" ? words : null;
}

/** The record as it would be with what is chosen: a new one begins with what its defaults take from that. */
async function withChoice(view: View, entity: EntityPlan, soFar: SoFar, field: string, meant: string | null): Promise<Row> {
  const { row, given, stored, owner } = soFar;
  if (stored) return { ...row, [field]: meant };
  const { part } = entity;
  const by = part === null || owner === null ? null : { entity: entityOf(view.app, part.owner), by: part.by, row: owner.row };
  const begun = await beginning(view, entity, new Map(given).set(field, meant), by);
  return { ...begun, ...row, [field]: meant };
}

/** What a text says of the owner of a row by what its form holds; null where that holds nothing there, and is not stored either. */
function ofOwnerGiven(text: Expr, by: string | undefined, { owner }: SoFar): Expr | null {
  let known = true;
  const replaced = (node: Expr): Expr => {
    const name = ownerField(node, by);
    if (name === null || owner === null) return mapParts(node, replaced);
    if (!owner.given.has(name)) {
      if (!owner.stored) known = false;
      return node;
    }
    const value = owner.given.get(name) ?? null;
    if (value === null || Array.isArray(value)) known = false;
    return literal(known ? (value as Literal) : null, node.type);
  };
  const said = replaced(text);
  return known ? said : null;
}

/** A text that is empty where one of its values is: a sentence with a gap tells nobody anything. */
function withoutGaps(text: Expr): Expr {
  if (text.op !== "template" || text.label !== undefined) return mapParts(text, withoutGaps);
  const values = text.parts.filter((part) => typeof part !== "string");
  const isEmpty = (item: Expr): Expr => ({ op: "empty", item, type: { is: "boolean" }, optional: false });
  return onlyIf(not(or(values.map(isEmpty))), mapParts(text, withoutGaps));
}

/** A message as it is before something is chosen: what it says only of some choices is left out, with the conditions that ask for it. */
function beforeChoice(message: Expr, isUnknown: (field: string | null) => boolean): Expr {
  const emptied = (node: Expr): Expr => {
    if (node.op !== "field") return mapParts(node, emptied);
    if (node.of.op === "this") return isUnknown(node.field) ? EMPTY : node;
    const of = emptied(node.of);
    return of === EMPTY ? EMPTY : { ...node, of };
  };
  const settled = (node: Expr): Expr => {
    if (node.op !== "if" || !someOfThis(node.condition, isUnknown)) return mapParts(node, settled);
    const condition = fold(emptied(node.condition));
    return condition.op === "literal" ? settled(condition.value === true ? node.then : node.else) : node;
  };
  return settled(message);
}

/**
 * What a new record can refer to alone: by field the one record that its maker may choose, for a field that is required and begins
 * with nothing.
 */
export async function onlyChoices(
  view: View,
  entity: EntityPlan,
  fields: readonly FieldPlan[],
  given: ReadonlyMap<string, Value>,
  action: string | null,
): Promise<Map<string, Value>> {
  const { app, actor } = view;
  const only = new Map<string, Value>();
  const soFar: SoFar = { row: { ...stateAfter(entity, action), ...Object.fromEntries(given) }, given, stored: false, owner: null, action };
  for (const field of fields) {
    const { name, type } = field;
    if (type.is !== "reference" || !field.required || field.starts !== null || given.has(name)) continue;
    if (fieldNamed(entity, name) === undefined) continue;
    const seen = app.access.may(type.entity, SEE, actor.roles).when;
    const where = and([
      seen,
      ...(await fittingIn(view, entity, field, type.entity, soFar, narrowingsOf(view, entity, field, soFar))).map(
        ({ condition }) => condition,
      ),
    ]);
    const query = { entity: type.entity, where, columns: [idField(type.entity)], order: [], limit: 2, offset: 0 };
    const [one, another] = await app.store.select(query, actor.context);
    if (one !== undefined && another === undefined) only.set(name, one[0] ?? null);
  }
  return only;
}

/** A new record as it would begin, where the conditions speak of what no form asks for: who asks for it, the day on which they do. */
async function withDefaults(ask: View, entity: EntityPlan, soFar: SoFar, conditions: readonly Expr[]): Promise<SoFar> {
  const { row, given, stored } = soFar;
  const lacks = ({ name, starts }: FieldPlan) =>
    starts !== null && !given.has(name) && conditions.some((one) => someNode(one, (node) => isOwn(node, name)));
  if (stored || entity.part !== null || !entity.fields.some(lacks)) return soFar;
  return { ...soFar, row: { ...(await beginning(ask, entity, given)), ...row } };
}

/** The condition about the record that is chosen; null where it speaks of something that is not there, or holds of every record. */
function aboutChoice(condition: Expr, field: string, target: string, soFar: SoFar, by: string | undefined): Expr | null {
  const { row, owner, stored } = soFar;
  let missing = false;
  const standing = (value: Value | undefined, type: Expr["type"]): Expr => {
    if (value === undefined || value === null || Array.isArray(value)) missing = true;
    return { op: "literal", value: missing ? null : (value as string), type, optional: missing };
  };
  const replaced = (node: Expr): Expr => {
    // Of what is chosen, the field is not empty.
    if (node.op === "empty" && isOwn(node.item, field)) return NEVER;
    if (node.op === "or else" && isOwn(node.left, field)) return thisRecord(target);
    if (isOwn(node, field)) return thisRecord(target);
    const ofOwner = ownerField(node, by);
    if (ofOwner !== null) return standing(owner?.row[ofOwner], node.type);
    if (node.op === "field" && node.of.op === "this") return standing(row[node.field], node.type);
    // Which record a step will be done to is not known here.
    if (node.op === "this" && stored && row.id === undefined) missing = true;
    if (node.op === "this") return { op: "literal", value: row.id === undefined ? null : String(row.id), type: node.type, optional: true };
    return mapParts(node, replaced);
  };
  const about = fold(replaced(condition));
  return missing || isAlways(about) ? null : about;
}
