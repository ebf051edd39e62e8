// What a call takes: members of a query string, `{ q?: text(100), page?: integer(1..) }`, or a body of fields,
// `{ article: Article(title, tagList: tags) }`.

import type { Fix } from "../diagnostics/diagnostic.ts";
import { type FieldType, isFilterable, isStateType, valueType } from "../expression/field-type.ts";
import type { Expr } from "../expression/tree.ts";
import { eachNode } from "../expression/walk.ts";
import { slice, type Text } from "../source.ts";
import type { BodyMemberModel, DoesModel, QueryMemberModel, TakesModel } from "./call-model.ts";
import type { Context } from "./context.ts";
import { groupOf, splitList } from "./lists.ts";
import type { FieldModel } from "./model.ts";
import type { QueryHead, QueryInputs } from "./query-inputs.ts";
import { scopeOf } from "./scopes.ts";
import { inBraces, numberOf, refuse } from "./shape-text.ts";
import { inputsOf } from "./symbols.ts";
import { emailField } from "./users.ts";

/** The name under which a password travels: no field, since nothing may read it. */
const PASSWORD = "password";
const ID = "id";
const READS: readonly DoesModel["is"][] = ["list", "count", "distinct", "delete every"];

/** Null: takes nothing. Undefined: unreadable, which has been said. */
export function readTakes(
  context: Context,
  text: Text | null,
  does: DoesModel,
  method: string,
  inputs: QueryInputs,
): TakesModel | null | undefined {
  if (text === null) return null;
  const users = context.model.product.signsInAs?.entity;
  if (READS.includes(does.is) && "entity" in does) return readQuery(context, does, inputs);
  if (method === "GET" || does.is === "open" || does.is === "sign out" || does.is === "who am I")
    return refuse(context, text, "A call that reads one thing takes nothing: write `-`.");
  if (does.is === "link" || does.is === "unlink" || does.is === "delete")
    return refuse(context, text, "This call takes nothing: write `-`.");
  const entity = "entity" in does ? does.entity : users;
  if (entity === undefined) return refuse(context, text, "This call takes nothing: write `-`.");
  return readBody(context, text, entity, does);
}

function readQuery(context: Context, does: DoesModel & { readonly entity: string }, inputs: QueryInputs): TakesModel | undefined {
  const heads = inputs.of(context, does.entity);
  if (heads === null) return undefined;
  const scope = scopeOf(context.model, { thisEntity: does.entity, must: "sql" });
  const asks = inputs.asked(context, does.entity);
  const wheres = new Map<string, Expr>();
  for (const { name, type, where } of heads) {
    if (where === null) continue;
    if (!isInParentheses(context, where)) return undefined;
    const condition = context.condition(slice(where, 1, where.text.length - 1), {
      ...scope,
      asks,
      asksOfCall: inputs.call,
      given: valueType(type),
      givenAs: name,
    });
    if (condition === null) return undefined;
    wheres.set(name, condition);
  }
  const own = "where" in does && does.where !== null ? [does.where] : [];
  const named = namedInputs([...own, ...wheres.values()]);
  const members: QueryMemberModel[] = [];
  for (const head of heads) {
    if (members.some(({ name }) => name === head.name)) return refuse(context, head.part, `${head.name} is taken twice.`);
    const isNamed = named.has(head.name);
    const member = readQueryMember(context, head, does.entity, { where: wheres.get(head.name), isNamed });
    if (isNamed) context.define("input", inputsOf(inputs.call), slice(head.part, 0, head.name.length));
    if (member === null) return undefined;
    const twice = members.find((other) => typeof member.does === "string" && member.does !== "asked" && other.does === member.does);
    if (twice !== undefined) return refuse(context, head.part, `${twice.name} is the ${member.does} of this call already.`);
    if (does.is === "delete every" && !member.required)
      return refuse(context, head.part, `Left out, ${member.name} would delete everything: write it without the question mark.`);
    members.push(member);
  }
  return { is: "query", members };
}

/** What conditions name by `ask`. */
function namedInputs(conditions: readonly Expr[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const condition of conditions) eachNode(condition, (node) => node.op === "ask" && found.add(node.name));
  return found;
}

function readQueryMember(
  context: Context,
  { part, name, required, type, as }: QueryHead,
  entity: string,
  { where, isNamed }: { readonly where: Expr | undefined; readonly isNamed: boolean },
): QueryMemberModel | null {
  if (where !== undefined) return { name, required, type, does: { where } };
  if (isNamed && as === null) return { name, required, type, does: "asked" };
  if (isNamed) return refuse(context, part, `A condition names ${name} already: leave out as.`) ?? null;
  const own = as ?? (part.text.startsWith(name) ? slice(part, 0, name.length) : slice(part, 1, 1 + name.length));
  const does = memberDoes(context, entity, own.text);
  if (does !== null) {
    if (!fitsWhatItDoes(context, part, name, does, type)) return null;
    if (typeof does === "object") context.refer("field", entity, own);
    return { name, required, type, does };
  }
  const fields = [...(context.model.entities.get(entity)?.fields.values() ?? [])].filter(isChosenBy).map((field) => field.name);
  context.unknown(
    "query-members-say-what-they-do",
    as === null ? part.span : as.span,
    own.text,
    ["q", "page", "size", "limit", "offset", "sort", ...fields],
    {
      entity,
    },
  );
  return null;
}

/** Pages are counted, a search and an order are words: another type would be kept by nobody. */
function fitsWhatItDoes(context: Context, part: Text, name: string, does: QueryMemberModel["does"], type: FieldType): boolean {
  if (typeof does === "object") return true;
  const isText = does === "search" || does === "sort";
  if (isText ? type.is === "text" && type.lines === "one" : type.is === "integer") return true;
  refuse(context, part, isText ? `${name} is given in words: ${name}?: text(100).` : `${name} is a whole number: ${name}?: integer(1..).`);
  return false;
}

/** Says where a parenthesis is missing: without its end, the condition would go on to the end of the cell. */
function isInParentheses(context: Context, text: Text): boolean {
  const next = text.text.startsWith("(") ? /\s*,\s*\w+\??\s*:\s/.exec(text.text) : null;
  const own = next === null ? text : slice(text, 0, next.index);
  if (own.text.startsWith("(") && own.text.endsWith(")") && next === null) return true;
  const inner = own.text.startsWith("(") ? slice(own, 1, own.text.length) : own;
  const missing = `(${inner.text}${own.text.startsWith("(") || !inner.text.endsWith(")") ? ")" : ""}`;
  const fixes: Fix[] = [{ title: `Write ${missing}`, edits: [{ span: own.span, text: missing }], applicability: "maybe" }];
  context.problem("query-conditions-stand-in-parentheses", own.span, { condition: own.text, missing }, { fixes });
  return false;
}

function memberDoes(context: Context, entity: string, name: string): QueryMemberModel["does"] | null {
  const found = context.model.entities.get(entity);
  const field = found?.fields.get(name);
  if (field !== undefined && isChosenBy(field)) return { field: name };
  if (name === "q") return found !== undefined && found.search.length > 0 ? "search" : null;
  if (name === "page" || name === "size" || name === "sort" || name === "limit" || name === "offset") return name;
  return name === "id" ? { field: name } : null;
}

/** Whether records can be chosen by a value of the field; one that is open says so when it is asked for. */
function isChosenBy({ type }: FieldModel): boolean {
  return type === null || type.is === "links" || (isFilterable(type) && type.is !== "file");
}

function readBody(context: Context, text: Text, entity: string, does: DoesModel): TakesModel | undefined {
  const braces = inBraces(text);
  const envelope = braces === null ? null : /^(?<name>\w+)\s*:\s*/.exec(braces.text);
  const whole = braces === null ? text : envelope === null ? null : slice(braces, envelope[0].length, braces.text.length);
  const many = does.is === "create many";
  const list = whole === null ? null : /^list of\s+/.exec(whole.text);
  const shape = whole === null || list === null ? whole : slice(whole, list[0].length, whole.text.length);
  const match = shape === null ? null : /^(?<entity>[A-Z]\w*)(?:\((?<members>[\s\S]*)\))?$/d.exec(shape.text);
  if (shape === null || match === null || match.groups?.entity !== entity || many !== (list !== null))
    return refuseBody(context, text, entity, many);
  const name = envelope?.groups?.name ?? null;
  context.refer("entity", "", slice(shape, 0, entity.length));
  if (match.groups.members === undefined) return { is: "fields", members: "all", envelope: name, many };
  const [start, end] = match.indices?.groups?.members ?? [0, 0];
  const members = splitList(slice(shape, start, end), ",").map((part) => readBodyMember(context, part, entity, does));
  if (members.some((member) => member === null)) return undefined;
  const read = members.filter((member) => member !== null);
  if (!namesAnAccount(context, shape, entity, does, read)) return undefined;
  return { is: "fields", members: read, envelope: name, many };
}

/** `{ refund, words }` names the fields, and not whose they are. */
function refuseBody(context: Context, text: Text, entity: string, many: boolean): undefined {
  const whole = (members: string) => `${many ? "list of " : ""}${entity}(${members})`;
  const bare = /^\{\s*(?<members>[^{}()]+?)\s*\}$/.exec(text.text)?.groups?.members?.replace(/\b(\w+)\s*:\s*\1(?=\s*(?:,|$))/g, "$1");
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
  const given = members.map((member) => member.field);
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
  /^(?:(?<name>\w+)\s*:\s*)?(?<field>\w+)(?:\.(?<by>\w+)|\s*\((?<rows>[\s\S]*)\))?(?<number>\s+as\s+number)?(?:\?|\s+(?<required>required))?$/d;

/** `title`, `title required`, `price as number`, `tagList: tags`, `writer: author.username`, `items: lines(offer: offer.slug, count)`. */
function readBodyMember(context: Context, part: Text, entity: string, does: DoesModel): BodyMemberModel | null {
  const member = BODY_MEMBER.exec(part.text);
  const field = member?.groups?.field ?? part.text;
  const known = givable(context, entity, does);
  if (member === null || !known.includes(field)) {
    context.unknown("bodies-hold-stored-fields", part.span, field, known, { entity });
    return null;
  }
  const by = member.groups?.by ?? null;
  if (by !== null && !namesOne(context, entity, field, by)) {
    refuse(context, part, `Records are named by a field that is required and unique; ${field}.${by} is none.`);
    return null;
  }
  const [start, end] = member.indices?.groups?.field ?? [0, 0];
  const isField = context.model.entities.get(entity)?.fields.has(field) === true;
  if (field !== PASSWORD || isField) context.refer(isField ? "field" : "input", entity, slice(part, start, end));
  const inner = groupOf(part, member, "rows");
  const rows = inner === undefined ? null : readRowMembers(context, part, inner, entity, field);
  if (rows === undefined) return null;
  const type = typeGiven(context, entity, field, does);
  const isNumber = member.groups?.number !== undefined;
  if (isNumber && type !== null && numberOf(context, slice(part, start, end), type) === undefined) return null;
  const sent = isNumber ? ({ asNumber: true } as const) : {};
  return { name: member.groups?.name ?? field, span: part.span, field, by, required: member.groups?.required !== undefined, rows, ...sent };
}

/** The type of a field, or of what the action asks for; null while that is open, and of a password. */
function typeGiven(context: Context, entity: string, name: string, does: DoesModel): FieldType | null {
  const found = context.model.entities.get(entity);
  const rows = (found?.states?.transitions ?? []).filter(({ action }) => does.is === "transition" && action === does.action);
  const asked = rows.flatMap(({ asks }) => asks).find((ask) => ask.name === name);
  return name === PASSWORD ? null : ((found?.fields.get(name) ?? asked)?.type ?? null);
}

/** What each row of a list holds; undefined where it cannot be read, which has then been said. */
function readRowMembers(context: Context, part: Text, inner: Text, entity: string, field: string): BodyMemberModel[] | undefined {
  const type = context.model.entities.get(entity)?.fields.get(field)?.type;
  if (type?.is !== "rows") return refuse(context, part, `Only rows hold fields of their own, and ${field} has none.`);
  const does: DoesModel = { is: "create", entity: type.entity };
  const members = splitList(inner, ",").map((one) =>
    one.text === ID
      ? { name: ID, span: one.span, field: ID, by: null, required: false, rows: null }
      : readBodyMember(context, one, type.entity, does),
  );
  return members.some((member) => member === null) ? undefined : members.filter((member) => member !== null);
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
