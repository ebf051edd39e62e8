// Finds the records that the cells of a file name. By what they are called, by a field that is their own, or by their id. Nobody
// finds a record that they may not see.

import { normalized } from "../../../compiler/expression/normalize.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { meansSame } from "../../../compiler/expression/words.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Transaction } from "../../store/store.ts";
import { entityOf } from "../context/application.ts";
import { isId } from "../context/ids.ts";
import {
  and,
  askableParts,
  compare,
  fieldNamed,
  fieldOf,
  idField,
  isAskable,
  isStored,
  isValue,
  literal,
  thisRecord,
} from "../expressions/expression-builders.ts";
import { labelAt, Selection, type View } from "../reading/columns.ts";
import { idsFoundBy } from "../reading/finding.ts";
import { fieldCondition, labelCondition } from "../reading/search.ts";
import { decode } from "../values/values.ts";
import { naturalKey } from "./keys.ts";

/** What was looked for before in the same file. */
export class Known {
  readonly #found = new Map<string, string>();
  readonly #missing = new Set<string>();

  /** Null: there was none. */
  of(key: string): string | null | undefined {
    return this.#missing.has(key) ? null : this.#found.get(key);
  }

  found(key: string, id: string): void {
    this.#found.set(key, id);
  }

  missed(key: string): void {
    this.#missing.add(key);
  }

  /** To be said when a row has made or changed something: it may be what was not there. */
  forgetMissing(): void {
    this.#missing.clear();
  }
}

export type Found = { readonly is: "one"; readonly id: string } | { readonly is: "none" | "several" };

/** `by` is the field that is written, or "id"; null: the id, else the records' own field, else what they are called, whole or by their name alone. */
export async function findRecord(
  view: View,
  transaction: Transaction,
  known: Known,
  name: string,
  by: string | null,
  written: string,
): Promise<Found> {
  const text = normalized(written.trim());
  const entity = entityOf(view.app, name);
  // Whether it is there, and for the actor, is asked of every reference that is given.
  if (isId(text, entity.ids) && by !== naturalKey(entity)?.name) return { is: "one", id: text };
  const key = JSON.stringify([name, by, text]);
  const before = known.of(key);
  if (before === null) return { is: "none" };
  if (before !== undefined) return { is: "one", id: before };
  const ids = await candidates(view, transaction, entity, by, text);
  const [only, ...more] = ids;
  if (only === undefined) {
    if (isId(text, entity.ids)) return { is: "one", id: text };
    known.missed(key);
    return { is: "none" };
  }
  if (more.length > 0) return { is: "several" };
  known.found(key, only);
  return { is: "one", id: only };
}

/** By exactly what is written; or else by what a search takes for the same, as a form finds it. */
async function candidates(view: View, transaction: Transaction, entity: EntityPlan, by: string | null, text: string): Promise<string[]> {
  if (by === "id") return [];
  const field = by === null ? naturalKey(entity) : (fieldNamed(entity, by) ?? null);
  if (field !== null) {
    const decoded = decode(field.type, text);
    const own =
      decoded.ok && decoded.value !== null
        ? await idsFoundBy(view, transaction, entity, [field.name], [isValue(entity, field.name, decoded.value)])
        : [];
    if (own.length > 0) return own;
    if (by !== null) return field.type.is === "text" ? keyed(view, transaction, entity, field, text) : [];
  }
  const called = await labelled(view, transaction, entity, text);
  if (called.length > 0) return called;
  const exact = await named(view, transaction, entity, text);
  return exact.length > 0 ? exact : similar(view, transaction, entity, text);
}

/** Records whose own field says the same to a search. */
async function keyed(view: View, transaction: Transaction, entity: EntityPlan, field: FieldPlan, text: string): Promise<string[]> {
  const value = fieldOf(thisRecord(entity.name), entity.name, field);
  const rows = await partsWhere(view, transaction, entity, [field.name], fieldCondition(entity, field, text), [value]);
  return rows.filter(({ parts: [value = ""] }) => meansSame(text, value)).map(({ id }) => id);
}

/** Records whose label says the same to a search, or else what it begins with. */
async function similar(view: View, transaction: Transaction, entity: EntityPlan, text: string): Promise<string[]> {
  const label = labelAt(view, entity.name, thisRecord(entity.name));
  const [first] = askableParts(label);
  const parts = first === undefined || first.type.is !== "text" ? [label] : [label, first];
  const rows = await partsWhere(view, transaction, entity, [], labelCondition(view, entity.name, text), parts);
  const whole = rows.filter(({ parts: [called = ""] }) => meansSame(text, called));
  const found = whole.length > 0 ? whole : rows.filter(({ parts: [, name] }) => name !== undefined && meansSame(text, name));
  return found.map(({ id }) => id);
}

/** Whom a value that is there once belongs to, an e-mail address, or else what a label begins with, the name in "Ann (Porto)". */
async function named(view: View, transaction: Transaction, entity: EntityPlan, text: string): Promise<string[]> {
  for (const field of entity.fields.filter((one) => one.unique && isStored(one) && one.type.is === "text")) {
    const own = await idsFoundBy(view, transaction, entity, [field.name], [isValue(entity, field.name, text)]);
    if (own.length > 0) return own;
  }
  const [first] = askableParts(labelAt(view, entity.name, thisRecord(entity.name)));
  if (first === undefined || first.type.is !== "text") return [];
  // What the label says is what the actor may see of it.
  return idsFoundBy(view, transaction, entity, [], [compare(first, "=", literal(text, first.type))]);
}

/** Records that are called exactly so by what the actor may see of them. */
async function labelled(view: View, transaction: Transaction, entity: EntityPlan, text: string): Promise<string[]> {
  const label = labelAt(view, entity.name, thisRecord(entity.name));
  const narrowed =
    isAskable(label) && label.type.is === "text"
      ? [compare(label, "=", literal(text, label.type))]
      : labelCondition(view, entity.name, text);
  const rows = await partsWhere(view, transaction, entity, [], narrowed, [label]);
  return rows.filter(({ parts: [called] }) => called === text).map(({ id }) => id);
}

/** Of the records that the actor finds by these fields and that fulfil all: what they are called, or parts of it. */
async function partsWhere(
  view: View,
  transaction: Transaction,
  entity: EntityPlan,
  fields: readonly string[],
  conditions: readonly Expr[],
  parts: readonly Expr[],
): Promise<{ readonly id: string; readonly parts: readonly string[] }[]> {
  const selection = new Selection();
  const id = selection.value(idField(entity.name));
  const values = parts.map((part) => selection.value(part));
  const where = and([...conditions, view.app.access.foundBy(entity.name, fields, view.actor.roles)]);
  const query = { entity: entity.name, where, columns: selection.columns, order: [], limit: null, offset: 0 };
  const rows = await transaction.select(query, view.actor.context);
  return rows.map((row) => ({ id: String(id(row)), parts: values.map((value) => String(value(row) ?? "").trim()) }));
}
