// What an expression may speak of at each place: the fields of entities, constants, the user, the inputs of a transition.

import { valueType } from "../expression/field-type.ts";
import type { Scope, ScopeField } from "../expression/scope.ts";
import type { Expr, ListSource, Type } from "../expression/tree.ts";
import type { FieldModel, Model } from "./model.ts";

export interface ScopeOptions {
  readonly thisEntity: string | null;
  /** `absent`: certainly nobody is signed in; `certain`: certainly somebody is. */
  readonly user?: "absent" | "maybe" | "certain";
  readonly asks?: readonly FieldModel[] | null;
  readonly must?: "sql" | "value";
  readonly known?: ReadonlySet<string>;
}

const NOTHING_KNOWN: ReadonlySet<string> = new Set();

export function scopeOf(model: Model, options: ScopeOptions): Scope {
  const user = options.user ?? "maybe";
  const constants = new Map([...model.constants.values()].map((constant) => [constant.name, { value: constant.value }] as const));
  const cache = new Map<string, ReadonlyMap<string, ScopeField>>();
  return {
    thisEntity: options.thisEntity,
    userEntity: user === "absent" ? "absent" : (model.product.signsInAs?.entity ?? null),
    userIsSignedIn: user === "certain",
    currency: model.product.currency.code,
    fields(entity) {
      const known = cache.get(entity);
      if (known !== undefined) return known;
      const found = model.entities.get(entity);
      if (found === undefined) return undefined;
      const fields = new Map<string, ScopeField>(
        [...systemFields(model), ...[...found.fields.values()].map(scopeField)].map((field) => [field.name, field]),
      );
      cache.set(entity, fields);
      return fields;
    },
    entities: () => [...model.entities.keys()],
    constants: () => constants,
    asks: options.asks === undefined || options.asks === null ? null : new Map(options.asks.map((ask) => [ask.name, scopeField(ask)])),
    must: options.must ?? "value",
    known: options.known ?? NOTHING_KNOWN,
  };
}

function scopeField(field: FieldModel): ScopeField {
  const type: Type = field.type === null ? { is: "opaque", name: "not specified" } : valueType(field.type);
  return {
    name: field.name,
    type,
    optional: isOptional(field),
    list: listOf(field),
    open: field.type === null ? `${field.entity}.${field.name}` : null,
  };
}

/** Lists are never empty (null), and a computed value is there unless its row says optional. */
function isOptional(field: FieldModel): boolean {
  return !field.required && field.type?.is !== "links" && field.type?.is !== "reverse";
}

function listOf(field: FieldModel): ScopeField["list"] {
  const { type } = field;
  if (type?.is === "reverse") return (of: Expr): ListSource => ({ from: "reverse", entity: type.entity, by: type.by, of });
  if (type?.is === "links")
    return (of: Expr): ListSource => ({ from: "link", entity: type.entity, owner: field.entity, field: field.name, of });
  return null;
}

export const SYSTEM_FIELDS: readonly { readonly name: string; readonly type: Type; readonly optional: boolean; readonly label: string }[] =
  [
    { name: "id", type: { is: "text" }, optional: false, label: "Id" },
    { name: "created_at", type: { is: "moment" }, optional: false, label: "Created at" },
    { name: "changed_at", type: { is: "moment" }, optional: false, label: "Changed at" },
    { name: "version", type: { is: "number", scale: 0, digits: 9, unit: "plain" }, optional: false, label: "Version" },
  ];

function systemFields(model: Model): ScopeField[] {
  const fields: ScopeField[] = SYSTEM_FIELDS.map((field) => ({
    name: field.name,
    type: field.type,
    optional: field.optional,
    list: null,
    open: null,
  }));
  const users = model.product.signsInAs?.entity;
  if (users !== undefined) {
    for (const name of ["created_by", "changed_by"])
      fields.push({ name, type: { is: "record", entity: users }, optional: true, list: null, open: null });
  }
  return fields;
}
