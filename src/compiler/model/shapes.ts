// Shapes of what a call takes and gives: `Loan(id, status)`, `list of Book(…)`, `{ q?: text(100), page?: integer(1..) }`.

import { displayType, type FieldType, isStateType } from "../expression/field-type.ts";
import { slice, type Text } from "../source.ts";
import type { Context } from "./context.ts";
import { splitList } from "./lists.ts";
import type { DoesModel, QueryMemberModel, ShapeModel, TakesModel } from "./model.ts";
import { readColumn } from "./paths.ts";
import { readType } from "./types.ts";

const BUILT_IN = ["total", "page", "pages", "more", "token", "count"] as const;

/** Null: takes nothing. Undefined: unreadable, which has been said. */
export function readTakes(context: Context, text: Text | null, does: DoesModel, method: string): TakesModel | null | undefined {
  if (text === null) return null;
  const isQuery = does.is === "list" || does.is === "count";
  if (isQuery) return readQuery(context, text, does.entity);
  if (method === "GET" || does.is === "open") return refuse(context, text, "A call that reads one thing takes nothing: write `-`.");
  const entity =
    does.is === "sign up" || does.is === "sign in" ? context.model.product.signsInAs?.entity : "entity" in does ? does.entity : undefined;
  if (entity === undefined) return refuse(context, text, "This call takes nothing: write `-`.");
  if (does.is === "sign up" || does.is === "sign in") {
    context.notSupported(
      "A shape for signing up or in",
      text.span,
      'Write `-`: the body is then { "email": …, "password": … } and the fields of a new user.',
    );
    return undefined;
  }
  return readBody(context, text, entity, does);
}

function refuse(context: Context, text: Text, help: string): undefined {
  context.problem("shapes-are-readable", text.span, { shape: text.text, help });
  return undefined;
}

function inBraces(text: Text): Text | null {
  return text.text.startsWith("{") && text.text.endsWith("}") ? slice(text, 1, text.text.length - 1) : null;
}

function readQuery(context: Context, text: Text, entity: string): TakesModel | undefined {
  const inner = inBraces(text);
  if (inner === null) return refuse(context, text, "A list takes query members: { q?: text(100), page?: integer(1..) }.");
  const members: QueryMemberModel[] = [];
  for (const part of splitList(inner, ",")) {
    const member = readQueryMember(context, part, entity);
    if (member === null) return undefined;
    members.push(member);
  }
  return { is: "query", members };
}

function readQueryMember(context: Context, part: Text, entity: string): QueryMemberModel | null {
  const match = /^(?<name>\w+)(?<optional>\?)?\s*:\s*/.exec(part.text);
  if (match === null) {
    refuse(context, part, "A member is written name?: type.");
    return null;
  }
  const name = match.groups?.name ?? "";
  const typeText = slice(part, match[0].length, part.text.length);
  if (/\bwhere\s*\(/.test(typeText.text)) {
    context.notSupported(
      "A query member with its own `where`",
      typeText.span,
      "Name the member after a field: it then filters by equality.",
    );
    return null;
  }
  const type = readMemberType(context, typeText, entity, name);
  if (type === null) return null;
  const required = match.groups?.optional === undefined;
  const does = memberDoes(context, entity, name);
  if (does !== null) {
    if (typeof does === "object") context.refer("field", entity, slice(part, 0, name.length));
    return { name, required, type, does };
  }
  const fields = [...(context.model.entities.get(entity)?.fields.keys() ?? [])];
  context.unknown("query-members-say-what-they-do", part.span, name, ["q", "page", "size", "sort", ...fields], { entity });
  return null;
}

function memberDoes(context: Context, entity: string, name: string): QueryMemberModel["does"] | null {
  const found = context.model.entities.get(entity);
  if (name === "q") return found !== undefined && found.search.length > 0 ? "search" : null;
  if (name === "page" || name === "size" || name === "sort") return name;
  const field = found?.fields.get(name);
  return field === undefined || field.type?.is === "reverse" || field.type?.is === "rows" ? null : { field: name };
}

/** A type, or that of a field: `Book.kind`. */
function readMemberType(context: Context, text: Text, entity: string, name: string): FieldType | null {
  const path = /^(?<entity>[A-Z]\w*)\.(?<field>\w+)$/.exec(text.text);
  if (path === null) return readType(context, text, entity, name);
  const owner = context.model.entities.get(path.groups?.entity ?? "");
  if (owner === undefined) {
    context.unknown("entities-are-known", text.span, path.groups?.entity ?? "", context.model.entities.keys());
    return null;
  }
  context.refer("entity", "", slice(text, 0, owner.name.length));
  const field = owner.fields.get(path.groups?.field ?? "");
  if (field !== undefined) {
    context.refer("field", owner.name, slice(text, owner.name.length + 1, text.text.length));
    return field.type;
  }
  context.unknown("fields-are-known", text.span, path.groups?.field ?? "", owner.fields.keys(), { entity: owner.name });
  return null;
}

function readBody(context: Context, text: Text, entity: string, does: DoesModel): TakesModel | undefined {
  const braces = inBraces(text);
  const envelope = braces === null ? null : /^(?<name>\w+)\s*:\s*/.exec(braces.text);
  const shape = braces === null ? text : envelope === null ? null : slice(braces, envelope[0].length, braces.text.length);
  const match = shape === null ? null : /^(?<entity>[A-Z]\w*)(?:\((?<members>[\s\S]*)\))?$/d.exec(shape.text);
  if (shape === null || match === null || match.groups?.entity !== entity)
    return refuse(context, text, `Write ${entity}(…) with the fields that the body holds.`);
  const name = envelope?.groups?.name ?? null;
  context.refer("entity", "", slice(shape, 0, entity.length));
  if (match.groups.members === undefined) return { is: "fields", members: "all", envelope: name };
  const [start, end] = match.indices?.groups?.members ?? [0, 0];
  const members: { name: string; field: string; required: boolean }[] = [];
  for (const part of splitList(slice(shape, start, end), ",")) {
    const member = /^(?<name>\w+)(?<optional>\?)?$/.exec(part.text);
    const field = member?.groups?.name ?? part.text;
    if (member === null || !isGiven(context, entity, field, does)) {
      context.unknown("bodies-hold-stored-fields", part.span, field, givable(context, entity, does), { entity });
      return undefined;
    }
    context.refer(isInput(context, entity, field) ? "input" : "field", entity, slice(part, 0, field.length));
    members.push({ name: field, field, required: false });
  }
  return { is: "fields", members, envelope: name };
}

function givable(context: Context, entity: string, does: DoesModel): string[] {
  const found = context.model.entities.get(entity);
  const asks =
    does.is === "transition"
      ? (found?.states?.transitions ?? [])
          .filter((transition) => transition.action === does.action)
          .flatMap((transition) => transition.asks.map((ask) => ask.name))
      : [];
  const stored = [...(found?.fields.values() ?? [])].filter(
    (field) => field.alwaysText === null && field.type !== null && field.type.is !== "reverse" && !isStateType(field.type),
  );
  const starts =
    does.is !== "transition" ||
    (found?.states?.transitions ?? []).some((transition) => transition.action === does.action && transition.from === "new");
  return [...new Set([...asks, ...(starts ? stored.map((field) => field.name) : [])])];
}

/** Whether the name is a transition's own input and no field. */
function isInput(context: Context, entity: string, name: string): boolean {
  return context.model.entities.get(entity)?.fields.has(name) !== true;
}

function isGiven(context: Context, entity: string, field: string, does: DoesModel): boolean {
  return givable(context, entity, does).includes(field);
}

/** Null: gives nothing (204). Undefined: unreadable, which has been said. */
export function readGives(context: Context, text: Text | null, does: DoesModel): ShapeModel | null | undefined {
  if (text === null) return null;
  const shape = readShape(context, text);
  if (shape === undefined) return undefined;
  const problem = misfit(shape, does, context.model.product.signsInAs?.entity ?? null);
  return problem === null ? shape : refuse(context, text, problem);
}

/** Why a call that does this cannot give that; null when it can. */
function misfit(shape: ShapeModel, does: DoesModel, users: string | null): string | null {
  const entity = does.is === "sign up" || does.is === "sign in" || does.is === "who am I" ? users : "entity" in does ? does.entity : null;
  const inner = shape.is === "object" ? shape.members.map((member) => member.shape) : [shape];
  for (const part of inner) {
    if (part.is === "built-in") continue;
    if (does.is === "list" ? part.is !== "list" : part.is === "list")
      return does.is === "list" ? `A list gives list of ${entity}(…).` : `This call gives one record: ${entity}(…).`;
    const record = part.is === "list" ? part.of : part;
    if (record.is !== "record" || record.entity !== entity) return `This call is about ${entity}: write ${entity}(…).`;
  }
  if (does.is === "count" && !inner.some((part) => part.is === "built-in" && part.name === "count")) return "A count gives { count }.";
  if (does.is === "delete" || does.is === "sign out") return "Nothing is left to give: write `-`.";
  return null;
}

function readShape(context: Context, text: Text): ShapeModel | undefined {
  const braces = inBraces(text);
  if (braces !== null) return readObject(context, braces);
  if (/^list of\s/.test(text.text)) {
    const of = readShape(context, slice(text, 8, text.text.length));
    return of === undefined ? undefined : { is: "list", of };
  }
  const match = /^(?<entity>[A-Z]\w*)(?:\((?<members>[\s\S]*)\))?$/d.exec(text.text);
  if (match === null) return refuse(context, text, "Write Entity, Entity(field, …), list of Entity(…) or { name: … }.");
  const entity = match.groups?.entity ?? "";
  if (!context.model.entities.has(entity)) {
    context.unknown("entities-are-known", text.span, entity, context.model.entities.keys());
    return undefined;
  }
  context.refer("entity", "", slice(text, 0, entity.length));
  if (match.groups?.members === undefined) return { is: "record", entity, members: "all" };
  const [start, end] = match.indices?.groups?.members ?? [0, 0];
  const members = splitList(slice(text, start, end), ",").map((part) => readMember(context, entity, part));
  if (members.some((member) => member === null)) return undefined;
  return { is: "record", entity, members: members.filter((member) => member !== null) };
}

/** `status`, `book.title`, or renamed: `title: book.title`. */
function readMember(context: Context, entity: string, part: Text) {
  const renamed = /^(?<name>\w+)\s*:\s*/.exec(part.text);
  const path = renamed === null ? part : slice(part, renamed[0].length, part.text.length);
  if (!/^\w+(\.\w+)*$/.test(path.text)) {
    context.notSupported(
      "A computed or nested member of a shape",
      path.span,
      "Name a field or a path to one; a computed value can be a computed field.",
    );
    return null;
  }
  const column = readColumn(context, entity, path);
  if (column === null) return null;
  if (column.type.is === "reverse") {
    context.notSupported("A reverse list in a shape", path.span, "Name a call of its own for the list.");
    return null;
  }
  return {
    name: renamed?.groups?.name ?? path.text,
    column: {
      ...column,
      type: column.type.is === "text" && column.value.type.is !== "text" ? displayType(column.value.type) : column.type,
    },
  };
}

function readObject(context: Context, inner: Text): ShapeModel | undefined {
  const members: { name: string; shape: ShapeModel }[] = [];
  for (const part of splitList(inner, ",")) {
    const named = /^(?<name>\w+)\s*:\s*/.exec(part.text);
    const value = named === null ? part : slice(part, named[0].length, part.text.length);
    const builtIn = BUILT_IN.find((name) => name === value.text);
    const shape: ShapeModel | undefined =
      builtIn !== undefined
        ? { is: "built-in", name: builtIn }
        : named === null
          ? refuse(context, part, "Write name: Entity(…), or total, page, pages, more.")
          : readShape(context, value);
    if (shape === undefined) return undefined;
    members.push({ name: named?.groups?.name ?? value.text, shape });
  }
  return { is: "object", members };
}
