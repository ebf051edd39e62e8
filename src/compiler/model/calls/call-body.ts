// The body that a call takes, fields of a record: `Article(title, tagList: tags)`, in objects of their own where the caller
// has them so, `{ data: { attributes: Article(title, place: { street, city }) } }`.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import { type FieldType, isStateType } from "../../expression/field-type.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import { groupOf, splitList } from "../names/lists.ts";
import { emailField } from "../names/users.ts";
import {
  type BodyConstantModel,
  type BodyFieldModel,
  type BodyMemberModel,
  type DoesModel,
  type EnvelopeModel,
  fieldsOfBody,
  type TakesModel,
} from "./call-model.ts";
import { literalOf } from "./error-body.ts";
import { inBraces, numberOf, refuse } from "./shape-text.ts";

/** The name under which a password travels: no field, since nothing may read it. */
const PASSWORD = "password";
const ID = "id";

/** Undefined: unreadable, which has been said. */
export function readBody(context: Context, text: Text, entity: string, does: DoesModel): TakesModel | undefined {
  const { envelope, whole } = readEnvelope(text);
  const many = does.is === "create many";
  const list = whole === null ? null : /^list of\s+/.exec(whole.text);
  const shape = whole === null || list === null ? whole : slice(whole, list[0].length, whole.text.length);
  const match = shape === null ? null : /^(?<entity>[A-Z]\w*)(?:\((?<members>[\s\S]*)\))?$/d.exec(shape.text);
  if (shape === null || match === null || match.groups?.entity !== entity || many !== (list !== null))
    return refuseBody(context, text, entity, many);
  context.refer("entity", "", slice(shape, 0, entity.length));
  if (match.groups.members === undefined) return { is: "fields", members: "all", envelope, many };
  const [start, end] = match.indices?.groups?.members ?? [0, 0];
  const members = new BodyReader(context, entity, does, false).members(slice(shape, start, end));
  if (members === undefined || isTakenTwice(context, members) || !namesAnAccount(context, shape, entity, does, members)) return undefined;
  return { is: "fields", members, envelope, many };
}

/** The objects around a body, and the body; null where none of their members, or several, could hold it. */
function readEnvelope(text: Text): { readonly envelope: readonly EnvelopeModel[]; readonly whole: Text | null } {
  const braces = inBraces(text);
  if (braces === null) return { envelope: [], whole: text };
  const beside: BodyConstantModel[] = [];
  const holding: { name: string; value: Text }[] = [];
  for (const part of splitList(braces, ",")) {
    const { name, value } = named(part);
    if (name === null) return { envelope: [], whole: null };
    const constant = constantOf(part, name, value);
    if (constant === null) holding.push({ name: name.text, value });
    else beside.push(constant);
  }
  const [body, ...more] = holding;
  const names = [...beside, ...holding].map(({ name }) => name);
  if (body === undefined || more.length > 0 || new Set(names).size < names.length) return { envelope: [], whole: null };
  const { envelope, whole } = readEnvelope(body.value);
  return { envelope: [{ name: body.name, beside }, ...envelope], whole };
}

/** `name: value` */
function named(part: Text): { readonly name: Text | null; readonly value: Text } {
  const found = /^(?<name>\w+)\s*:\s*/.exec(part.text);
  const name = found === null ? null : slice(part, 0, found.groups?.name?.length ?? 0);
  return { name, value: found === null ? part : slice(part, found[0].length, part.text.length) };
}

/** What stands there whatever the record is; null for anything else. */
function constantOf({ span }: Text, { text: name }: Text, value: Text): BodyConstantModel | null {
  if (value.text === "-") return { is: "unused", name, span };
  const literal = literalOf(value.text);
  return literal === undefined ? null : { is: "literal", name, span, value: literal };
}

/** Whether two members would write the same field, which is then said. */
function isTakenTwice(context: Context, members: readonly BodyMemberModel[]): boolean {
  const fields = fieldsOfBody(members);
  const twice = fields.find(({ field }, index) => fields.findIndex((other) => other.field === field) < index);
  if (twice !== undefined) context.problem("names-are-given-once", twice.span, { what: "The field", name: twice.field });
  return twice !== undefined;
}

const TYPED =
  /\b(\w+)\s*:\s*(?:string|text|number|integer|int|decimal|float|money|percent|boolean|bool|date|time|moment|datetime|duration|email|phone|link|uuid|id)(?=\s*(?:,|$))/gi;

/** `{ refund, words }` names the fields, and not whose they are. */
function refuseBody(context: Context, text: Text, entity: string, many: boolean): undefined {
  const whole = (members: string) => `${many ? "list of " : ""}${entity}(${members})`;
  const bare = /^\{\s*(?<members>[^{}()]+?)\s*\}$/
    .exec(text.text)
    ?.groups?.members?.replace(/\b(\w+)\s*:\s*\1(?=\s*(?:,|$))/g, "$1")
    // `due_on: date`: point 3 says the types.
    .replace(TYPED, "$1");
  const fixes: Fix[] =
    bare === undefined ? [] : [{ title: `Write ${whole(bare)}`, edits: [{ span: text.span, text: whole(bare) }], applicability: "maybe" }];
  const named = /^(?:list of )?(?<name>[A-Z]\w*)/.exec(text.text)?.groups?.name ?? "";
  const isShape = context.model.shapes.has(named) ? `${named} is a shape, which says what is given and not what is taken. ` : "";
  const help = `${isShape}Write ${whole("…")} with the fields that the body holds.`;
  context.problem("shapes-are-readable", text.span, { shape: text.text, help }, { fixes });
  return undefined;
}

/** Whoever signs up gives an e-mail address and a password; whoever signs in one name that is theirs alone, and the password. */
function namesAnAccount(context: Context, shape: Text, entity: string, does: DoesModel, members: readonly BodyMemberModel[]): boolean {
  if (does.is !== "sign up" && does.is !== "sign in") return true;
  const given = fieldsOfBody(members).map((member) => member.field);
  const email = emailField(context.model.entities.get(entity)?.fields.values() ?? []);
  const names = does.is === "sign up" ? given.filter((field) => field === email) : given.filter((field) => field !== PASSWORD);
  if (does.is === "sign in" && names.length > 1) {
    refuse(context, shape, `One field names whoever signs in: keep one of ${names.join(", ")}, or write a call for each.`);
    return false;
  }
  const missing = [...(names.length === 0 && email !== null ? [email] : []), ...(given.includes(PASSWORD) ? [] : [PASSWORD])];
  if (missing.length === 0) return true;
  const end = { ...shape.span, start: shape.span.end - 1, end: shape.span.end };
  const fix: Fix = {
    title: `Add ${missing.join(" and ")}`,
    edits: [{ span: end, text: `, ${missing.join(", ")})` }],
    applicability: "always",
  };
  const parameters = { call: does.is, missing: missing.join(" and ") };
  context.problem("accounts-have-a-name-and-a-password", shape.span, parameters, { fixes: [fix] });
  return false;
}

const BODY_MEMBER =
  /^(?:(?<name>\w+)\s*:\s*)?(?<field>\w+)(?:\.(?<by>\w+)|\s*\((?<inner>[\s\S]*)\))?(?<number>\s+as\s+number)?(?:\?|\s+(?<required>required))?$/d;

class BodyReader {
  readonly #context: Context;
  readonly #entity: string;
  readonly #does: DoesModel;
  /** Rows of a list name those that are there already by their `id`. */
  readonly #isRow: boolean;

  constructor(context: Context, entity: string, does: DoesModel, isRow: boolean) {
    this.#context = context;
    this.#entity = entity;
    this.#does = does;
    this.#isRow = isRow;
  }

  /** Undefined: one of them is unreadable, which has been said. */
  members(inner: Text): readonly BodyMemberModel[] | undefined {
    const read = splitList(inner, ",").map((part) => this.#member(part));
    if (read.some((member) => member === null)) return undefined;
    const members = read.filter((member) => member !== null);
    const twice = members.find(({ name }, index) => members.findIndex((other) => other.name === name) < index);
    if (twice === undefined) return members;
    this.#context.problem("names-are-given-once", twice.span, { what: "The member", name: twice.name });
    return undefined;
  }

  #member(part: Text): BodyMemberModel | null {
    const { name, value } = named(part);
    const braces = inBraces(value);
    if (name !== null && braces !== null) {
      const members = this.members(braces);
      return members === undefined ? null : { is: "object", name: name.text, span: part.span, members };
    }
    const constant = name === null ? null : constantOf(part, name, value);
    if (constant !== null) return constant;
    if (this.#isRow && value.text === ID) {
      const own = { is: "field", span: part.span, field: ID, by: null, within: null, required: false, rows: null } as const;
      return { ...own, name: name?.text ?? ID };
    }
    return this.#field(part);
  }

  /** `title`, `title required`, `price as number`, `tagList: tags`, `writer: author.username`, `author(handle)`, `items: lines(offer: offer.slug, count)`. */
  #field(part: Text): BodyFieldModel | null {
    const context = this.#context;
    const entity = this.#entity;
    const member = BODY_MEMBER.exec(part.text);
    const field = member?.groups?.field ?? part.text;
    const known = givable(context, entity, this.#does);
    if (member === null || !known.includes(field)) {
      context.unknown("bodies-hold-stored-fields", part.span, field, known, { entity });
      return null;
    }
    const inner = groupOf(part, member, "inner");
    const within = inner === undefined ? null : this.#within(inner, field);
    if (within === undefined) {
      refuse(context, part, `An object names a record by one member: ${field}(id), or a field that is required and unique.`);
      return null;
    }
    const by = within === null ? (member.groups?.by ?? null) : within.by;
    if (by !== null && !namesOne(context, entity, field, by)) {
      const said = within === null ? `${field}.${by}` : `${by} of ${field}`;
      refuse(context, part, `Records are named by a field that is required and unique; ${said} is none.`);
      return null;
    }
    const [start, end] = member.indices?.groups?.field ?? [0, 0];
    const isField = context.model.entities.get(entity)?.fields.has(field) === true;
    if (field !== PASSWORD || isField) context.refer(isField ? "field" : "input", entity, slice(part, start, end));
    const rows = inner === undefined || within !== null ? null : this.#rows(part, inner, field);
    if (rows === undefined) return null;
    const type = typeGiven(context, entity, field, this.#does);
    const isNumber = member.groups?.number !== undefined;
    if (isNumber && type !== null && numberOf(context, slice(part, start, end), type) === undefined) return null;
    const sent = isNumber ? ({ asNumber: true } as const) : {};
    const name = member.groups?.name ?? field;
    const required = member.groups?.required !== undefined;
    return { is: "field", name, span: part.span, field, by, within: within?.object ?? null, required, rows, ...sent };
  }

  /**
   * `author(handle)`, `tags(label: name, type: "tags")`: an object names a record by one member, and what else may stand there. Null: no
   * field that leads to records. Undefined: it does not name them so.
   */
  #within(inner: Text, field: string): { readonly object: EnvelopeModel; readonly by: string | null } | null | undefined {
    const type = this.#typeOf(field);
    if (type?.is !== "reference" && type?.is !== "links") return null;
    const parts = splitList(inner, ",").map((part) => {
      const { name, value } = named(part);
      return { name, value, constant: name === null ? null : constantOf(part, name, value) };
    });
    const beside = parts.flatMap(({ constant }) => constant ?? []);
    const [own, ...more] = parts.filter(({ constant }) => constant === null);
    const names = parts.map(({ name, value }) => (name ?? value).text);
    if (own === undefined || more.length > 0 || new Set(names).size < names.length) return undefined;
    const { name, value } = own;
    if (value.text !== ID && this.#context.model.entities.get(type.entity)?.fields.has(value.text) === true)
      this.#context.refer("field", type.entity, value);
    return { object: { name: (name ?? value).text, beside }, by: value.text === ID ? null : value.text };
  }

  /** What each row of a list holds; undefined where it cannot be read, which has then been said. */
  #rows(part: Text, inner: Text, field: string): readonly BodyMemberModel[] | undefined {
    const type = this.#typeOf(field);
    if (type?.is !== "rows") return refuse(this.#context, part, `Only rows hold fields of their own, and ${field} has none.`);
    const rows = new BodyReader(this.#context, type.entity, { is: "create", entity: type.entity }, true).members(inner);
    return rows === undefined || isTakenTwice(this.#context, rows) ? undefined : rows;
  }

  #typeOf(field: string): FieldType | null {
    return this.#context.model.entities.get(this.#entity)?.fields.get(field)?.type ?? null;
  }
}

/** The type of a field, or of what the action asks for; null while that is open, and of a password. */
function typeGiven(context: Context, entity: string, name: string, does: DoesModel): FieldType | null {
  const found = context.model.entities.get(entity);
  const rows = (found?.states?.transitions ?? []).filter(({ action }) => does.is === "transition" && action === does.action);
  const asked = rows.flatMap(({ asks }) => asks).find((ask) => ask.name === name);
  return name === PASSWORD ? null : ((found?.fields.get(name) ?? asked)?.type ?? null);
}

/** Whether a record of a reference or list is named by that field of it. */
function namesOne(context: Context, entity: string, field: string, by: string): boolean {
  const type = context.model.entities.get(entity)?.fields.get(field)?.type;
  const target = type?.is === "reference" || type?.is === "links" ? context.model.entities.get(type.entity)?.fields.get(by) : undefined;
  return target?.unique === true && target.required;
}

function givable(context: Context, entity: string, does: DoesModel): string[] {
  const found = context.model.entities.get(entity);
  const { signsInAs } = context.model.product;
  const stored = [...(found?.fields.values() ?? [])].filter(
    (field) =>
      field.alwaysText === null &&
      field.type !== null &&
      field.type.is !== "reverse" &&
      !isStateType(field.type) &&
      field.name !== found?.part?.by,
  );
  const names = stored.map((field) => field.name);
  if (does.is === "sign in") {
    const unique = stored.filter((field) => field.unique && field.required && field.type?.is === "text").map((field) => field.name);
    return [...unique, PASSWORD];
  }
  if (signsInAs !== null && (does.is === "sign up" || does.is === "change user")) return [...names, PASSWORD];
  if (does.is !== "transition") return names;
  const rows = (found?.states?.transitions ?? []).filter((transition) => transition.action === does.action);
  const asks = rows.flatMap((transition) => transition.asks.map((ask) => ask.name));
  return [...new Set([...asks, ...(rows.some((transition) => transition.from === "new") ? names : [])])];
}
