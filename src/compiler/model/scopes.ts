// What an expression may speak of at each place. The fields of entities, constants, the user, the inputs of a transition.

import type { Named, Scope, ScopeField } from "../expression/checking/scope.ts";
import { isListField, isValueList, valueType } from "../expression/field-type.ts";
import type { Expr, ListSource, Type } from "../expression/tree.ts";
import type { EntityModel, FieldModel, Model } from "./model.ts";

export interface ScopeOptions {
  readonly thisEntity: string | null;
  /** `absent`: certainly nobody is signed in; `certain`: certainly somebody is. */
  readonly user?: "absent" | "maybe" | "certain";
  readonly asks?: readonly FieldModel[] | null;
  readonly meansStored?: Scope["meansStored"];
  readonly must?: "sql" | "value";
  readonly known?: ReadonlySet<string>;
  readonly within?: Scope["within"];
  readonly given?: Scope["given"];
  readonly carries?: Scope["carries"];
}

const NOTHING_KNOWN: ReadonlySet<string> = new Set();

export function scopeOf(model: Model, options: ScopeOptions): Scope {
  const user = options.user ?? "maybe";
  const asked = new Map<string, Named<ScopeField>>();
  return {
    thisEntity: options.thisEntity,
    userEntity: user === "absent" ? "absent" : (model.product.signsInAs?.entity ?? null),
    userIsSignedIn: user === "certain",
    currency: model.product.currency.code,
    currencyDigits: model.product.currency.digits,
    fields(entity) {
      const known = asked.get(entity);
      if (known !== undefined) return known;
      const found = model.entities.get(entity);
      if (found === undefined) return undefined;
      const isCarried = Boolean(options.carries) && entity === options.thisEntity;
      const fields = fieldsOf(model, isCarried ? new Map([...found.fields, ...found.gone]) : found.fields);
      asked.set(entity, fields);
      return fields;
    },
    entities: () => model.entities,
    constants: () => model.constants,
    asks: options.asks === undefined || options.asks === null ? null : new Map(options.asks.map((ask) => [ask.name, scopeField(ask)])),
    meansStored: options.meansStored ?? null,
    must: options.must ?? "value",
    known: options.known ?? NOTHING_KNOWN,
    within: options.within ?? null,
    given: options.given ?? null,
    carries: options.carries ?? null,
  };
}

/** What the text of one of the program's own errors may speak of: no record, and the words that the server fills in. */
export function programScope(model: Model, words: readonly string[]): Scope {
  const scope = scopeOf(model, { thisEntity: null });
  const said = (word: string): Expr => ({ op: "literal", value: `{${word}}`, type: { is: "text" }, optional: false });
  const constants = scope.constants();
  return {
    ...scope,
    constants: () => ({
      get: (name) => (words.includes(name) ? { value: said(name) } : constants.get(name)),
      has: (name) => words.includes(name) || constants.has(name),
      keys: () => [...words, ...constants.keys()],
    }),
  };
}

/**
 * The fields of an entity's records, those that every record has included. Each is made when asked for, because most are not, and then
 * stays the same: who listens tells types apart by identity.
 */
function fieldsOf(model: Model, fields: EntityModel["fields"]): Named<ScopeField> {
  const system = (name: string) => systemField(model, name);
  const made = new Map<string, ScopeField>();
  return {
    get(name) {
      const known = made.get(name);
      if (known !== undefined) return known;
      const field = fields.get(name);
      const scoped = field === undefined ? system(name) : scopeField(field);
      if (scoped !== undefined) made.set(name, scoped);
      return scoped;
    },
    has: (name) => fields.has(name) || system(name) !== undefined,
    keys: () => [...SYSTEM_NAMES.filter((name) => system(name) !== undefined), ...fields.keys()],
  };
}

function scopeField(field: FieldModel): ScopeField {
  const type: Type = field.type === null ? { is: "opaque", name: "not specified" } : valueType(field.type);
  return {
    name: field.name,
    type,
    optional: isOptional(field),
    ...rangeOf(field),
    list: listOf(field),
    open: field.type === null ? `${field.entity}.${field.name}` : null,
  };
}

function rangeOf({ type, alwaysText }: FieldModel): Pick<ScopeField, "range"> {
  return alwaysText === null && type !== null && "min" in type ? { range: type } : {};
}

/** Lists are never empty (null), and a computed value is there unless its row says optional. */
function isOptional(field: FieldModel): boolean {
  return !field.required && !isListField(field.type) && !isValueList(field.type);
}

function listOf(field: FieldModel): ScopeField["list"] {
  const { type } = field;
  if (type?.is === "reverse" || type?.is === "rows")
    return (of: Expr): ListSource => ({ from: "reverse", entity: type.entity, by: type.by, of });
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

/** Who made and changed a record is known where people sign in. */
const PEOPLE_FIELDS: ReadonlySet<string> = new Set(["created_by", "changed_by"]);
const SYSTEM_NAMES: readonly string[] = [...SYSTEM_FIELDS.map((field) => field.name), ...PEOPLE_FIELDS];

function systemField(model: Model, name: string): ScopeField | undefined {
  const users = model.product.signsInAs?.entity;
  if (PEOPLE_FIELDS.has(name))
    return users === undefined ? undefined : { name, type: { is: "record", entity: users }, optional: true, list: null, open: null };
  const field = SYSTEM_FIELDS.find((candidate) => candidate.name === name);
  return field === undefined ? undefined : { name, type: field.type, optional: field.optional, list: null, open: null };
}
