// Whom a message is for: `borrower`, `user`, `watchers`, `contact_email`, `every Librarian`, `every Member where (…)`.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Scope } from "../../expression/checking/scope.ts";
import { substituteUser } from "../../expression/fold.ts";
import type { Expr } from "../../expression/tree.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import type { EntityModel } from "../model.ts";
import { splitList } from "../names/lists.ts";
import { emailField } from "../names/users.ts";
import type { RecipientKind, RecipientModel } from "./outbound-model.ts";

const EVERY = "every ";
const RECIPIENT = "recipient1";

export function readRecipient(context: Context, text: Text, scope: Scope): RecipientModel | null {
  const role = roleMeant(context, text, scope);
  if (role !== null) {
    const fixes: Fix[] = [{ title: `Write every ${role}`, edits: [{ span: text.span, text: `every ${role}` }], applicability: "maybe" }];
    context.problem("recipients-can-be-told", text.span, { recipient: text.text }, { fixes });
    return null;
  }
  const value = text.text.startsWith(EVERY) ? readEvery(context, text, scope) : context.expression(text, scope, null);
  if (value === null) return null;
  if (value.op === "open") return { kind: { is: "user" }, value };
  const kind = kindOf(context, value);
  if (kind !== null) return { kind, value };
  context.problem("recipients-can-be-told", text.span, { recipient: text.text });
  return null;
}

const AROUND_ROLE =
  /^(?:(?:every|each|all|any)(?:one|body)?\s+)?(?:(?:in|of|the|who is|with the role)\s+)*(?<name>\p{L}[\p{L}\p{N} _-]*)$/iu;

/** `Officers`, `all officers`, `everybody in Officer`: the role that is meant; null where something else may be, or it is written right. */
export function roleMeant({ model }: Context, { text }: Text, scope: Scope): string | null {
  const name = AROUND_ROLE.exec(text)?.groups?.name ?? "";
  const fields = scope.thisEntity === null ? undefined : scope.fields(scope.thisEntity);
  const isNear = [...(fields?.keys() ?? [])].some((key) => {
    const type = fields?.get(key)?.type;
    const told = type?.is === "record" ? scope.fields(type.entity)?.get(name)?.type.is : undefined;
    return told === "record" || told === "list";
  });
  if (isNear || fields?.has(name) === true || model.entities.has(name)) return null;
  const spelt = (written: string) => written.toLowerCase().replace(/[\s_-]+/g, " ");
  const roles = [...model.roles.values()].filter(({ means }) => means !== "not signed in").map((role) => role.name);
  const role = roles.find((one) => [spelt(one), `${spelt(one)}s`].includes(spelt(name)));
  // A role that `every` names, and that is misspelt, is told as such.
  return role === undefined || /^every \p{Lu}/u.test(text) ? null : role;
}

/** `buyer, seller` and `buyer and seller`, which name more than one; null where one is named. */
export function severalRecipients(text: Text): string[] | null {
  const parts = splitList(text, ",").map((part) => part.text.replace(/^and\s+/, ""));
  const named = parts.flatMap((part) => (/^[\w.]+(?:\s+and\s+[\w.]+)+$/.test(part) ? part.split(/\s+and\s+/) : [part]));
  return named.length > 1 ? named : null;
}

function kindOf({ model }: Context, value: Expr): RecipientKind | null {
  if (value.op === "field" && value.type.is === "text") {
    const type = model.entities.get(value.entity)?.fields.get(value.field)?.type;
    return type?.is === "text" && type.format === "email" ? { is: "address" } : null;
  }
  const type = value.type.is === "list" ? value.type.of : value.type;
  if (type.is !== "record") return null;
  if (type.entity === model.product.signsInAs?.entity) return { is: "user" };
  const field = contactField(model.entities.get(type.entity));
  return field === null ? null : { is: "contact", entity: type.entity, field };
}

/** The field that somebody who does not sign in is written to: the first that is an e-mail address. */
function contactField(entity: EntityModel | undefined): string | null {
  const fields = [...(entity?.fields.values() ?? [])].filter((field) => field.alwaysText === null);
  const found = fields.find((field) => field.type?.is === "text" && field.type.format === "email");
  return emailField(fields) ?? found?.name ?? null;
}

/** A role, or a list with a condition. */
function readEvery(context: Context, text: Text, scope: Scope): Expr | null {
  const named = slice(text, EVERY.length, text.text.length);
  const role = context.model.entities.has(named.text) ? undefined : context.model.roles.get(named.text);
  if (role !== undefined) {
    context.refer("role", "", named);
    return usersOf(context, named, role.means);
  }
  if (/^\p{Lu}[\p{L}\p{N} ]*$/u.test(named.text) && !/\bwhere\b/.test(named.text) && !context.model.entities.has(named.text)) {
    const known = [...context.model.roles.keys(), ...context.model.entities.keys()];
    context.unknown("names-are-known", named.span, named.text, known, { what: "role or entity", group: "roles" });
    return null;
  }
  const counted = context.expression(asQuestion(text), scope, null);
  if (counted === null || counted.op === "open") return counted;
  if (counted.op !== "aggregate") {
    context.problem("recipients-can-be-told", text.span, { recipient: text.text });
    return null;
  }
  const entity = counted.list.entity;
  return everyMember(entity, counted.binder, counted.list, counted.where);
}

/** `every LIST where (…)` as the question `some LIST where (…)`, each letter of the list in its own place. */
function asQuestion(text: Text): Text {
  const shorter = 1;
  return {
    text: `some${text.text.slice(EVERY.length - 1)}`,
    span: { ...text.span, start: text.span.start + shorter },
    escapes: text.escapes.map((at) => at - shorter),
  };
}

function usersOf(context: Context, named: Text, means: "not signed in" | "signed in" | { readonly condition: Expr }): Expr | null {
  const users = context.model.product.signsInAs?.entity;
  if (users === undefined || means === "not signed in") {
    context.problem("recipients-can-be-told", named.span, { recipient: named.text });
    return null;
  }
  const it: Expr = { op: "it", binder: RECIPIENT, type: { is: "record", entity: users }, optional: false };
  const where = means === "signed in" ? null : substituteUser(means.condition, it);
  return everyMember(users, RECIPIENT, { from: "entity", entity: users }, where);
}

type List = Extract<Expr, { readonly op: "collect" }>["list"];

/** The ids of the members that fulfil a condition: those of the others are empty, and left out. */
function everyMember(entity: string, binder: string, list: List, where: Expr | null): Expr {
  const it: Expr = { op: "it", binder, type: { is: "record", entity }, optional: false };
  const empty: Expr = { op: "literal", value: null, type: it.type, optional: true };
  const of: Expr =
    // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
    where === null ? it : { op: "if", condition: where, then: it, else: empty, type: it.type, optional: true };
  return { op: "collect", list, binder, of, type: { is: "list", of: it.type }, optional: false };
}
