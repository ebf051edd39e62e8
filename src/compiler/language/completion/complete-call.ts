// What may stand in the cells of a call in point 7.

import type { FieldType } from "../../expression/field-type.ts";
import type { Model } from "../../model/model.ts";
import { allCodeSuggestions } from "./complete-code.ts";
import { expressionSuggestions, placeholderAt } from "./complete-expression.ts";
import { typeSuggestions } from "./complete-field.ts";
import { addressSuggestions, fieldPathSuggestions } from "./complete-screen.ts";
import { actionsOf, type Cursor, piece } from "./cursor.ts";
import { fieldSuggestions } from "./reachable.ts";
import { entityNames, type Suggestion, snippet, words } from "./suggestion.ts";

export function callSuggestions(cursor: Cursor): Suggestion[] {
  switch (cursor.column) {
    case "Method":
      return words("word", ["GET", "POST", "PUT", "PATCH", "DELETE"]);
    case "Path":
      return addressSuggestions(cursor);
    case "Does":
      return doesSuggestions(cursor);
    case "Takes":
    case "Gives":
      return shapeSuggestions(cursor);
    case "Errors":
      return allCodeSuggestions(cursor.model);
    case "Status":
      return words("value", ["200", "201", "202", "204"]);
    default:
      return [];
  }
}

/** Whom a message is for: somebody whom the record names, the user, or everybody of a role. */
export function recipientSuggestions({ model, around }: Cursor, before: string): Suggestion[] {
  if (before.includes(".") || before.includes("(")) return expressionSuggestions(before, around);
  if (/^every\s/.test(before)) return [...words("role", model.roles.keys()), ...entityNames(model)];
  const fields = model.entities.get(around.thisEntity ?? "")?.fields;
  const toldBy = fieldSuggestions(model, around.thisEntity).filter(({ label }) => canBeRecipient(fields?.get(label)?.type ?? null));
  const user: Suggestion = { label: "user", kind: "word", help: "Whoever performs the action" };
  return [...toldBy, user, snippet("every", "every $1", "All who have a role, or fulfil a condition")];
}

function canBeRecipient(type: FieldType | null): boolean {
  return type !== null && (["reference", "links", "reverse"].includes(type.is) || (type.is === "text" && type.format === "email"));
}

export function messageSuggestions(cursor: Cursor): Suggestion[] {
  if (cursor.column === "To") return recipientSuggestions(cursor, cursor.before);
  if (cursor.column === "While") return expressionSuggestions(cursor.before, cursor.around);
  const written = cursor.column === "Subject" || cursor.column === "Text" ? placeholderAt(cursor.before) : null;
  return written === null ? [] : expressionSuggestions(written, cursor.around);
}

export function sendSuggestions(cursor: Cursor): Suggestion[] {
  const { column, before, model, around } = cursor;
  if (column === "Method") return words("word", ["POST", "PUT", "PATCH", "DELETE", "GET"]);
  if (column === "When") return eventSuggestions(cursor, piece(before, ","));
  if (column === "Body") return fieldSuggestions(model, listOpenAt(before, around.thisEntity, model) ?? around.thisEntity);
  const written = column === "URL" ? placeholderAt(before) : null;
  return written === null ? [] : expressionSuggestions(written, around);
}

function eventSuggestions({ model }: Cursor, written: string): Suggestion[] {
  const [, name, slash] = /^([A-Z]\w*)\s*(\/)?/.exec(written) ?? [];
  if (name === undefined || !model.entities.has(name)) return entityNames(model);
  if (slash !== undefined) return words("action", new Set(actionsOf(model.entities.get(name))));
  return words("word", ["/", "created", "changed", "deleted"]);
}

function doesSuggestions({ before, model, around }: Cursor): Suggestion[] {
  const where = /\swhere\s*\(/.exec(before);
  if (where !== null) return expressionSuggestions(before.slice(where.index + where[0].length), around);
  if (/^(?:list|count|change every|delete every|distinct)\s+[A-Z][\w.]*\s+$/.test(before))
    return [snippet("where", "where ($1)", "Only those for which this holds")];
  if (/^(?:link|unlink)\s/.test(before)) return linkSuggestions(before, model);
  const owner = /^distinct\s+([A-Z]\w*)\./.exec(before)?.[1];
  if (owner !== undefined) return fieldSuggestions(model, owner);
  if (VERBS.some((verb) => before.startsWith(`${verb} `))) return entityNames(model);
  const own = [...model.entities.values()].flatMap((entity) => actionsOf(entity).map((action) => `${action} ${entity.name}`));
  const people = model.product.signsInAs === null ? [] : ["sign up", "sign in", "sign out", "who am I", "change user"];
  const verbs = [...VERBS, "link", "unlink"].map((verb) => snippet(verb, `${verb} $1`, `${verb} records`, "function"));
  return [...verbs, ...words("action", own), ...words("word", people)];
}

const VERBS = ["list", "see", "create many", "create", "change every", "change", "delete every", "delete", "count", "distinct"];

/** `link Article.fans with user` */
function linkSuggestions(before: string, model: Model): Suggestion[] {
  const users = model.product.signsInAs === null ? [] : [snippet("user", "user", "Whoever is signed in")];
  const owner = /link\s+(\w+)\.\w*$/.exec(before)?.[1];
  const entity = owner === "user" ? (model.product.signsInAs?.entity ?? null) : (owner ?? null);
  if (entity !== null) return fieldSuggestions(model, entity, (field) => field.type?.is === "links");
  return /\.\w+\s+$/.test(before) ? words("word", ["with"]) : [...users, ...entityNames(model)];
}

/** A row of the table Shape. */
export function shapeCell(cursor: Cursor): Suggestion[] {
  if (cursor.column === "Of") return entityNames(cursor.model);
  const entity = cursor.row.get("Of")?.text ?? "";
  if (cursor.column !== "Holds" || !cursor.model.entities.has(entity)) return [];
  const around = { ...cursor.around, thisEntity: entity };
  return fieldPathSuggestions({ ...cursor, around }, memberWritten(cursor.before), false);
}

/** The value that is being written of members, in an object of its own too: `address: { street, town: ci`. */
function memberWritten(before: string): string {
  const member = piece(before, ",");
  const value = member.replace(/^\w+\s*:\s*/, "");
  return value.startsWith("{") ? memberWritten(value.slice(1)) : value;
}

/** Within `Book(…)` its fields; else what a shape may begin with. */
function shapeSuggestions(cursor: Cursor): Suggestion[] {
  const { before, model, column, around } = cursor;
  const condition = column === "Takes" ? openCondition(before) : null;
  if (condition !== null) return expressionSuggestions(condition, around);
  const open = /\b([A-Z]\w*)\(([^()]*)$/.exec(before) ?? (column === "Takes" ? rowsOpenAt(before, model) : null);
  if (open !== null && model.entities.has(open[1] ?? "")) {
    const inner = { ...cursor, around: { ...around, thisEntity: open[1] ?? null } };
    return fieldPathSuggestions(inner, memberWritten(open[2] ?? ""), column === "Takes");
  }
  if (column === "Takes" && /\{[^}]*:\s*[^,}]*$/.test(before)) return memberTypes(cursor, /:\s*([^,}:]*)$/.exec(before)?.[1] ?? "");
  const lists = column === "Gives" ? [snippet("list of", "list of $1", "Many of them", "function")] : [];
  const builtIn =
    column === "Gives" && /\{[^}]*$/.test(before) ? words("word", ["total", "exact", "page", "pages", "more", "count", "token"]) : [];
  const shapes = column === "Gives" ? words("entity", model.shapes.keys(), "shape") : [];
  return [...lists, ...builtIn, ...entityNames(model), ...shapes];
}

/** What stands in the `where (` of a member that is still open. */
function openCondition(before: string): string | null {
  const conditions = [...before.matchAll(/\swhere\s*\(/g)].map((match) => before.slice(match.index + match[0].length));
  return conditions.find(isOpen) ?? null;
}

/** Whether the parenthesis in front of it is never closed. */
function isOpen(written: string): boolean {
  let depth = 1;
  for (const character of written) {
    depth += character === "(" ? 1 : character === ")" ? -1 : 0;
    if (depth === 0) return false;
  }
  return true;
}

/** `Order(name, lines(` as if it were `Line(`. */
function rowsOpenAt(before: string, model: Model): readonly [string, string, string] | null {
  const [all = "", owner = "", field = "", written = ""] = /\b([A-Z]\w*)\((?:[^()]|\([^()]*\))*?(\w+)\(([^()]*)$/.exec(before) ?? [];
  const type = model.entities.get(owner)?.fields.get(field)?.type;
  return type?.is === "rows" ? [all, type.entity, written] : null;
}

/** The entity of the list whose members are being written: `{ id, lines(co`. */
function listOpenAt(before: string, entity: string | null, model: Model): string | null {
  const field = /\b(\w+)\([^()]*$/.exec(before)?.[1];
  const type = field === undefined ? null : (model.entities.get(entity ?? "")?.fields.get(field)?.type ?? null);
  return type?.is === "rows" || type?.is === "links" || type?.is === "reverse" ? type.entity : null;
}

/** The type of a query's member, or that of a field: `Book.kind`. */
function memberTypes(cursor: Cursor, written: string): Suggestion[] {
  const owner = /^([A-Z]\w*)\./.exec(written)?.[1];
  if (owner !== undefined) return fieldPathSuggestions({ ...cursor, around: { ...cursor.around, thisEntity: owner } }, "", true);
  return [...entityNames(cursor.model), ...typeSuggestions(cursor.model, written, null)];
}
