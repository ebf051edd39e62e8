// What a call does: `list Loan where (…)`, `hand over Loan`, `link Article.fans with user`, `sign in`.

import { isComparable, isValueList } from "../../expression/field-type.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import type { SegmentModel } from "../model.ts";
import { splitList } from "../names/lists.ts";
import { lastRecord, readColumn } from "../names/paths.ts";
import { scopeOf } from "../scopes.ts";
import { actionMeant } from "../suggest/everyday-types.ts";
import type { DoesModel, LinkModel } from "./call-model.ts";
import { readOrdered } from "./list-tail.ts";
import type { QueryInputs } from "./query-inputs.ts";
import { refuse } from "./shape-text.ts";

type Method = string;

const METHODS_OF_MANY: Readonly<Record<string, readonly string[]>> = {
  list: ["GET"],
  count: ["GET"],
  distinct: ["GET"],
  "create many": ["POST", "PUT"],
  "change every": ["PATCH", "PUT", "POST"],
  "delete every": ["DELETE", "POST"],
};

const PEOPLE = ["sign up", "sign in", "sign out", "who am I", "change user"] as const;

/** Null: unreadable, which has been said. */
export function readDoes(
  context: Context,
  text: Text,
  segments: readonly SegmentModel[],
  method: Method,
  inputs: QueryInputs,
): DoesModel | null {
  const written = text.text;
  const person = PEOPLE.find((one) => one === written);
  if (person !== undefined) return readPerson(context, text, person, method);
  if (/^list\s+[A-Z]\w*/.test(written)) return readList(context, text, method, inputs);
  const many = /^(?<verb>count|change every|delete every)\s+(?<entity>[A-Z]\w*)(?<where>\s+where\s+)?/.exec(written);
  if (many !== null) return readMany(context, text, many, method, inputs);
  const distinct = /^distinct\s+(?<entity>[A-Z]\w*)\.(?<field>\w+(?:\.\w+)*)(?<where>\s+where\s+)?/d.exec(written);
  if (distinct !== null) return readDistinct(context, text, distinct, method, inputs);
  const created = /^create many\s+(?<entity>[A-Z]\w*)$/.exec(written);
  if (created !== null) return readCreateMany(context, text, created.groups?.entity ?? "", method);
  if (/^(link|unlink)\s/.test(written)) return readLink(context, text, segments, method);
  const match = /^(?<action>.+)\s+(?<entity>[A-Z]\w*)$/.exec(written);
  const entity = match === null ? undefined : context.model.entities.get(match.groups?.entity ?? "");
  if (match === null || entity === undefined) {
    const at = match === null ? text : slice(text, written.length - (match.groups?.entity ?? "").length, written.length);
    context.unknown("entities-are-known", at.span, at.text, context.model.entities.keys());
    return null;
  }
  context.refer("entity", "", slice(text, written.length - entity.name.length, written.length));
  return readOne(context, text, match.groups?.action ?? "", entity.name, segments, method);
}

function readPerson(context: Context, text: Text, is: (typeof PEOPLE)[number], method: Method): DoesModel | null {
  if (context.model.product.signsInAs === null) {
    context.problem("signing-in-needs-signs-in-as", text.span, { call: is });
    return null;
  }
  if (is !== "who am I" && method === "GET") return wrongMethod(context, text, ["POST", "PUT", "PATCH", "DELETE"], method);
  return { is };
}

function wrongMethod(context: Context, text: Text, methods: readonly string[], method: Method): null {
  context.problem("methods-fit-what-is-done", text.span, { does: text.text, methods: methods.join(", "), method });
  return null;
}

function knownEntity(context: Context, text: Text, entity: string): boolean {
  const from = text.text.search(new RegExp(`\\b${entity}\\b`));
  if (context.model.entities.has(entity)) {
    context.refer("entity", "", slice(text, from, from + entity.length));
    return true;
  }
  context.unknown("entities-are-known", text.span, entity, context.model.entities.keys());
  return false;
}

function readMany(context: Context, text: Text, match: RegExpExecArray, method: Method, inputs: QueryInputs): DoesModel | null {
  const is = (match.groups?.verb ?? "count") as "count" | "change every" | "delete every";
  const entity = match.groups?.entity ?? "";
  if (!knownEntity(context, text, entity)) return null;
  const methods = METHODS_OF_MANY[is] ?? [];
  if (!methods.includes(method)) return wrongMethod(context, text, methods, method);
  const where = readWhere(context, text, match, entity, is === "change every" ? null : inputs);
  return where === undefined ? null : { is, entity, where };
}

/** `list Note where (…) by topic, title descending first 5` */
function readList(context: Context, text: Text, method: Method, inputs: QueryInputs): DoesModel | null {
  const { head, order, first } = splitOrder(text);
  const match = /^list\s+(?<entity>[A-Z]\w*)(?<where>\s+where\s+)?/.exec(head.text);
  if (match === null) {
    context.problem("does-is-known", text.span, { does: text.text });
    return null;
  }
  const entity = match.groups?.entity ?? "";
  if (!knownEntity(context, text, entity)) return null;
  if (method !== "GET") return wrongMethod(context, text, ["GET"], method);
  const where = readWhere(context, head, match, entity, inputs);
  const columns = order === null ? [] : splitList(order, ",").map((part) => readOrdered(context, part, entity));
  if (first !== null && (Number(first.text) < 1 || Number(first.text) > 1000)) {
    refuse(context, first, "Write a number from 1 to 1000.");
    return null;
  }
  if (where === undefined || columns.some((column) => column === undefined)) return null;
  return { is: "list", entity, where, order: columns.flatMap((column) => column ?? []), first: first === null ? null : Number(first.text) };
}

const ORDERED = String.raw`-?\w+(?:\.\w+)*(?:\s+(?:ascending|descending))?`;
const ORDER = new RegExp(`(?:\\s+by\\s+(?<order>${ORDERED}(?:\\s*,\\s*${ORDERED})*))?(?:\\s*,?\\s+first\\s+(?<first>\\d+))?$`, "d");

/** What stands behind the entity and its condition. */
function splitOrder(text: Text): { readonly head: Text; readonly order: Text | null; readonly first: Text | null } {
  const match = ORDER.exec(text.text);
  const part = (name: string): Text | null => {
    const place = match?.indices?.groups?.[name];
    return place === undefined ? null : slice(text, ...place);
  };
  return { head: slice(text, 0, match?.index ?? text.text.length), order: part("order"), first: part("first") };
}

/** `inputs`: what the call takes in its query, which the condition may name. Null: there is none. Undefined: unreadable, which has been said. */
function readWhere(context: Context, text: Text, match: RegExpExecArray, entity: string, inputs: QueryInputs | null) {
  if (match.groups?.where === undefined) {
    if (match[0].length === text.text.length) return null;
    context.problem("does-is-known", text.span, { does: text.text });
    return undefined;
  }
  const rest = slice(text, match[0].length, text.text.length);
  const bare = rest.text.startsWith("(") && rest.text.endsWith(")") ? slice(rest, 1, rest.text.length - 1) : rest;
  const heads = inputs?.of(context, entity) ?? null;
  if (heads === null && inputs !== null && /\bask\s*\./.test(bare.text)) return undefined;
  const asks = heads === null || heads.length === 0 ? null : inputs!.asked(context, entity);
  return (
    context.condition(bare, { ...scopeOf(context.model, { thisEntity: entity, must: "sql" }), asks, asksOfCall: inputs?.call ?? null }) ??
    undefined
  );
}

function readDistinct(context: Context, text: Text, match: RegExpExecArray, method: Method, inputs: QueryInputs): DoesModel | null {
  const entity = match.groups?.entity ?? "";
  if (!knownEntity(context, text, entity)) return null;
  if (method !== "GET") return wrongMethod(context, text, ["GET"], method);
  const [start, end] = match.indices?.groups?.field ?? [0, 0];
  const column = readColumn(context, entity, slice(text, start, end));
  const where = readWhere(context, text, match, entity, inputs);
  if (column === null || where === undefined) return null;
  if (isComparable(column.type) || isValueList(column.type)) return { is: "distinct", entity, column, where };
  context.problem("columns-are-fields-or-paths", text.span, { column: column.path });
  return null;
}

function readCreateMany(context: Context, text: Text, entity: string, method: Method): DoesModel | null {
  if (!knownEntity(context, text, entity)) return null;
  const methods = METHODS_OF_MANY["create many"] ?? [];
  if (!methods.includes(method)) return wrongMethod(context, text, methods, method);
  if ([...(context.model.entities.get(entity)?.fields.values() ?? [])].some((field) => field.type?.is === "secret")) {
    context.notSupported("`create many` of what has a secret", text.span, `Write create ${entity}, one at a time.`);
    return null;
  }
  return hasStates(context, text, entity) ? null : { is: "create many", entity };
}

function hasStates(context: Context, text: Text, entity: string): boolean {
  const states = context.model.entities.get(entity)?.states ?? null;
  if (states === null) return false;
  const starts = states.transitions.filter((transition) => transition.from === "new").map((transition) => transition.action);
  context.problem("entities-with-states-are-made-by-an-action", text.span, { entity, actions: starts.join(", ") || "(there is none)" });
  return true;
}

/** `link Article.fans with user`, `unlink user.following with Member`, `link Team.members with Member`. */
function readLink(context: Context, text: Text, segments: readonly SegmentModel[], method: Method): DoesModel | null {
  const match = /^(?<is>link|unlink)\s+(?<owner>user|[A-Z]\w*)\.(?<field>\w+)\s+with\s+(?<member>user|[A-Z]\w*)$/.exec(text.text);
  if (match === null) {
    context.problem("does-is-known", text.span, { does: text.text });
    return null;
  }
  if (method === "GET") return wrongMethod(context, text, ["POST", "PUT", "DELETE"], method);
  const owner = party(context, text, match.groups?.owner ?? "", segments);
  const member = party(context, text, match.groups?.member ?? "", segments);
  if (owner === null || member === null) return null;
  const name = match.groups?.field ?? "";
  const entity = context.model.entities.get(owner.entity);
  const field = entity?.fields.get(name);
  const lists = [...(entity?.fields.values() ?? [])].filter(({ type }) => type?.is === "links" && type.entity === member.entity);
  if (field === undefined) {
    const names = lists.map((list) => list.name);
    context.unknown("fields-are-known", text.span, name, names, { entity: owner.entity });
    return null;
  }
  if (!lists.includes(field)) {
    context.problem("links-are-put-into-lists", text.span, { field: name, entity: owner.entity, member: member.entity });
    return null;
  }
  const from = text.text.indexOf(`.${name}`) + 1;
  context.refer("field", owner.entity, slice(text, from, from + name.length));
  // What the answer shows is the record that the address names; the outer one where it names both.
  const shown = owner.from === "path" ? owner.entity : member.entity;
  return { is: match.groups?.is === "unlink" ? "unlink" : "link", entity: shown, owner, field: name, member };
}

function party(context: Context, text: Text, name: string, segments: readonly SegmentModel[]): LinkModel["owner"] | null {
  if (name === "user") {
    const users = context.model.product.signsInAs?.entity;
    if (users !== undefined) return { from: "user", entity: users };
    context.problem("signing-in-needs-signs-in-as", text.span, { call: text.text });
    return null;
  }
  if (!knownEntity(context, text, name)) return null;
  if (segments.some((segment) => segment.is === "record" && segment.entity === name)) return { from: "path", entity: name };
  context.problem("paths-name-the-record", text.span, { does: text.text, entity: name });
  return null;
}

function readOne(
  context: Context,
  text: Text,
  action: string,
  entity: string,
  segments: readonly SegmentModel[],
  method: Method,
): DoesModel | null {
  const transitions = (context.model.entities.get(entity)?.states?.transitions ?? []).filter((transition) => transition.timer === null);
  const rows = transitions.filter((transition) => transition.action === action);
  const isStandard = action === "see" || action === "create" || action === "change" || action === "delete";
  if (!isStandard && rows.length === 0) {
    const known = ["list", "see", "create", "change", "delete", ...new Set(transitions.map((transition) => transition.action))];
    const meant = /^(?:get|fetch|read|find|show|search)(?: all)?$/.test(action)
      ? method === "GET" && segments.at(-1)?.is === "literal"
        ? "list"
        : "see"
      : actionMeant(action);
    context.unknown("actions-are-known", slice(text, 0, action.length).span, action, known, { entity }, meant);
    return null;
  }
  if (!isStandard) context.refer("action", entity, slice(text, 0, action.length));
  if (action === "create" && hasStates(context, text, entity)) return null;
  const isNew = action === "create" || rows.some((transition) => transition.from === "new");
  if (!isNew && lastRecord(segments) !== entity) {
    context.problem("paths-name-the-record", text.span, { does: text.text, entity });
    return null;
  }
  const methods = action === "see" ? ["GET"] : action === "delete" ? ["DELETE", "POST"] : ["POST", "PUT", "PATCH", "DELETE"];
  if (!methods.includes(method)) return wrongMethod(context, text, methods, method);
  return isStandard ? { is: action, entity } : { is: "transition", entity, action };
}
