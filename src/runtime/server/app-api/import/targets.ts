// What the columns of a file may be given to, and by what a row finds its record.

import { isSequence } from "../../../../compiler/expression/field-type.ts";
import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { Operation } from "../../access/access.ts";
import { grantOf } from "../../access/access.ts";
import { creationOperations } from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { callingFields, naturalKey } from "../../csv/keys.ts";
import { fieldNamed, isNever, isOpen, isStored, thisRecord } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";
import { settableBy } from "../../writing/create.ts";
import { beginning } from "../drafts/form-values.ts";
import { formerNames, isWrittenFor } from "../labels/renamed-columns.ts";

export interface Target {
  /** "id", "title", or for a reference "book", "book.isbn", "book.id". */
  readonly name: string;
  readonly label: string;
  /** What it was called before the document renamed it. */
  readonly was: readonly string[];
  /** Null: the id of the record itself. */
  readonly field: FieldPlan | null;
  /** Of a reference: the field of the other record that is written; null: whatever finds it. */
  readonly by: string | null;
  /** Nobody gives it, as a number of the program's: a row finds its record by it. */
  readonly finds?: true;
}

export interface MatchKey {
  /** "id", "isbn" or "room+day". */
  readonly name: string;
  readonly label: string;
  readonly fields: readonly FieldPlan[] | "id";
  /** It is what records are called, which several may be: a row that finds two of them is refused. */
  readonly called?: true;
}

export const NUMBER_TYPES: ReadonlySet<string> = new Set(["integer", "decimal", "money", "percent"]);

export function isNumber({ by, field }: Pick<Target, "by" | "field">): boolean {
  return by === null && NUMBER_TYPES.has(field?.type.is ?? "");
}

/** How somebody makes records of an entity; null: plainly. */
export function makingActionOf({ app, actor }: View, entity: EntityPlan): string | null {
  const deeds = creationOperations(entity);
  const deed = deeds.find((one) => !isNever(app.access.may(entity.name, one, actor.roles).when)) ?? deeds[0];
  return deed?.kind === "transition" ? deed.action : null;
}

export function targetsOf(view: View, entity: EntityPlan): Target[] {
  const fields = settableBy(entity, makingActionOf(view, entity)).filter(
    (field) => !["secret", "rows", "file"].includes(field.type.is) && mayGive(view, entity, field),
  );
  const id: Target = { name: "id", label: "ID", was: [], field: null, by: null };
  const called = ({ name }: FieldPlan) => formerNames(view.app.plan.renames, entity.name, name);
  const given = fields.flatMap((field): Target[] => [
    { name: field.name, label: field.label, was: called(field), field, by: null },
    ...keyTargets(view, field, called(field)),
  ]);
  const found = entity.fields.filter((field) => isOwn(field) && !fields.includes(field) && maySee(view, entity, field));
  return [
    id,
    ...given,
    ...found.map((field): Target => ({ name: field.name, label: field.label, was: called(field), field, by: null, finds: true })),
  ];
}

/** No two records have the same. */
function isOwn(field: FieldPlan): boolean {
  return isStored(field) && (field.unique || isSequence(field.type)) && field.type.is !== "reference";
}

function maySee({ app, actor }: View, entity: EntityPlan, { name }: FieldPlan): boolean {
  return !isNever(app.access.fieldSeenAt(entity.name, name, thisRecord(entity.name), actor.roles));
}

/** Whether a new record needs a field from the file, for whoever asks: always, where its default comes to nothing with the rest of its row, or never. */
export type Need = "always" | "where it begins with nothing" | "never";

/** As a form would begin for them: a default that depends on the row alone is known only with the row. */
export async function needsOf(view: View, entity: EntityPlan): Promise<(field: Target["field"]) => Need> {
  const begun = await beginning(view, entity, new Map());
  return (field) => {
    if (field?.required !== true) return "never";
    const { starts } = field;
    if (starts === null) return "always";
    if (field.startsUnique || isOpen(starts) || !isStored(field) || !starts.optional) return "never";
    if (someNode(starts, ({ op }) => op === "this")) return "where it begins with nothing";
    return begun[field.name] == null ? "always" : "never";
  };
}

/** A field with a row of its own is not offered to whom that row never allows. */
function mayGive({ app, actor }: View, entity: EntityPlan, field: FieldPlan): boolean {
  const deed: Operation = { kind: "change field", field: field.name };
  return grantOf(entity, deed) == null || !isNever(app.access.may(entity.name, deed, actor.roles).when);
}

function keyTargets(view: View, field: FieldPlan, called: readonly string[]): Target[] {
  const { type } = field;
  if (type.is !== "reference" && type.is !== "links") return [];
  const key = naturalKey(entityOf(view.app, type.entity));
  const keyed = (name: string, label: string, before: readonly string[]): Target => {
    // As calls name it, and as people read it: "book.isbn" and "Book (ISBN)", of which each part may have been called otherwise.
    const names = [field.name, ...called].flatMap((one) => [name, ...before].map((by) => `${one}.${by}`));
    const heads = [field.label, ...called].flatMap((one) => [label, ...before].map((by) => `${one} (${by})`));
    return {
      name: `${field.name}.${name}`,
      label: `${field.label} (${label})`,
      was: [...names.slice(1), ...heads.slice(1)],
      field,
      by: name,
    };
  };
  const byId = keyed("id", "ID", []);
  if (key === null) return [byId];
  return [keyed(key.name, key.label, formerNames(view.app.plan.renames, type.entity, key.name)), byId];
}

/** The keys by which a row can find its record: those whose fields the viewer may see in some record. */
export function matchKeys(view: View, entity: EntityPlan): MatchKey[] {
  return keysOf(entity).filter(({ fields }) => fields === "id" || fields.every((field) => maySee(view, entity, field)));
}

function keysOf(entity: EntityPlan): MatchKey[] {
  const single = entity.fields.filter((field) => field.always === null && (field.unique || isSequence(field.type)));
  const several = entity.uniques.flatMap(({ fields }): MatchKey[] => {
    const found = fields.flatMap((name) => fieldNamed(entity, name) ?? []);
    return [{ name: fields.join("+"), label: found.map((field) => field.label).join(" + "), fields: found }];
  });
  return [
    { name: "id", label: "ID", fields: "id" },
    ...single.map((field) => ({ name: field.name, label: field.label, fields: [field] })),
    ...several,
    ...callingFields(entity)
      .filter((field) => !single.includes(field))
      .map((field): MatchKey => ({ name: field.name, label: field.label, fields: [field], called: true })),
  ];
}

/** Each column's target by its header, one column for each field: what finds a record for certain before what it is called. */
export function suggested(header: readonly string[], targets: readonly Target[]): (Target | null)[] {
  const named = header.map((name) => targets.find((target) => isNamed(target, name)) ?? null);
  const found = header.map(
    (name, at) => named[at] ?? targets.find((one) => !named.includes(one) && one.was.some((was) => isWrittenFor(name, was))) ?? null,
  );
  return found.map((target, at) => {
    if (target === null) return null;
    const rivals = found.filter((other) => other !== null && other.field === target.field);
    const best = rivals.find((other) => other?.by !== null) ?? rivals[0];
    return best === target && found.indexOf(target) === at ? target : null;
  });
}

function isNamed({ name, label }: Target, header: string): boolean {
  return header.trim().toLowerCase() === label.toLowerCase() || isWrittenFor(header, name);
}

/** By the id where the file has one, else by a field that is the records' own; null: every row makes a record. By what they are called
 *  only where records are called so. */
export async function suggestedMatch(
  keys: readonly MatchKey[],
  mapped: readonly (Target | null)[],
  areCalled: (key: MatchKey) => Promise<boolean>,
): Promise<MatchKey | null> {
  for (const key of keys) if (isMapped(key, mapped) && (key.called !== true || (await areCalled(key)))) return key;
  return null;
}

export function isMapped({ fields }: MatchKey, mapped: readonly (Target | null)[]): boolean {
  if (fields === "id") return mapped.some((target) => target?.name === "id");
  return fields.every((field) => mapped.some((target) => target?.field?.name === field.name));
}
