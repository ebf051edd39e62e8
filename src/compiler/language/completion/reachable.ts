// What a path leads to, by the model alone. For suggestions while an expression is being written and cannot be checked yet.

import type { FieldType } from "../../expression/field-type.ts";
import type { FieldModel, Model } from "../../model/model.ts";
import { SYSTEM_FIELDS } from "../../model/scopes.ts";
import { typeInWords } from "../type-words.ts";
import type { Suggestion } from "./suggestion.ts";

/** Where names are looked up. */
export interface Surroundings {
  readonly model: Model;
  /** The entity of `this`. */
  readonly thisEntity: string | null;
  /** Within `where (…)`: the entity of the list, whose fields are the bare names. */
  readonly member: string | null;
  /** What `ask.` may be followed by. */
  readonly asks: readonly Pick<FieldModel, "name" | "type">[];
  /** Behind `from` and `back`: of the record's own stored fields alone, those that are gone included. */
  readonly carries?: boolean;
}

export type Reached = { readonly entity: string } | { readonly type: FieldType };

export function reach(path: readonly string[], around: Surroundings): Reached | null {
  const [first, ...rest] = path;
  if (first === undefined) return null;
  const bare = around.member ?? around.thisEntity;
  let at = rootOf(first, around) ?? (bare === null ? null : step(around.model, bare, first));
  if (first === "ask") {
    const [name, ...further] = rest;
    const asked = around.asks.find((ask) => ask.name === name);
    return further.length > 0 || asked?.type === null || asked === undefined ? null : reachedBy(asked.type);
  }
  for (const name of rest) {
    if (at === null || !("entity" in at)) return null;
    at = step(around.model, at.entity, name);
  }
  return at;
}

function rootOf(name: string, { model, thisEntity, member }: Surroundings): Reached | null {
  const users = model.product.signsInAs?.entity;
  if (name === "this" && thisEntity !== null) return { entity: thisEntity };
  if (name === "it" && member !== null) return { entity: member };
  if (name === "user" && users !== undefined) return { entity: users };
  return model.entities.has(name) ? { entity: name } : null;
}

function step(model: Model, entity: string, name: string): Reached | null {
  const field = model.entities.get(entity)?.fields.get(name);
  if (field !== undefined) return field.type === null ? null : reachedBy(field.type);
  const users = model.product.signsInAs?.entity;
  return users !== undefined && (name === "created_by" || name === "changed_by") ? { entity: users } : null;
}

function reachedBy(type: FieldType): Reached {
  const { is } = type;
  return is === "reference" || is === "links" || is === "reverse" || is === "rows" ? { entity: type.entity } : { type };
}

export function fieldSuggestions(model: Model, entity: string | null, fits: (field: FieldModel) => boolean = () => true): Suggestion[] {
  const found = entity === null ? undefined : model.entities.get(entity);
  return [...(found?.fields.values() ?? [])].filter(fits).map((field) => fieldSuggestion(field));
}

/** What `from` and `back` may speak of. */
export function carriedSuggestions(model: Model, entity: string | null): Suggestion[] {
  const gone = entity === null ? undefined : model.entities.get(entity)?.gone;
  return [...fieldSuggestions(model, entity, isStoredField), ...[...(gone?.values() ?? [])].map(fieldSuggestion)];
}

function fieldSuggestion(field: FieldModel): Suggestion {
  const type = field.type === null ? "type not shown" : typeInWords(field.type);
  const empty = field.required || LISTS.has(field.type?.is ?? "") ? "" : ", may be empty";
  return { label: field.name, kind: "field", detail: `${type}${empty}`, help: field.help };
}

const LISTS: ReadonlySet<string> = new Set(["reverse", "links", "rows", "choices", "texts"]);

/** The fields that every record has. */
export function systemSuggestions(model: Model): Suggestion[] {
  const people = model.product.signsInAs === null ? [] : ["created_by", "changed_by"];
  return [...SYSTEM_FIELDS.map((field) => field.name), ...people].map((label) => ({ label, kind: "field", detail: "of every record" }));
}

export function isStoredField(field: FieldModel): boolean {
  return field.alwaysText === null && field.type !== null && field.type.is !== "reverse";
}
