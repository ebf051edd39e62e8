// The address and the body of an outbound call. A text with placeholders, and the JSON that is sent, each about a record.

import type { Scope } from "../../expression/checking/scope.ts";
import { displayType } from "../../expression/field-type.ts";
import type { Expr } from "../../expression/tree.ts";
import type { Text } from "../../source.ts";
import { slice } from "../../source.ts";
import { MEMBER, readListTail } from "../calls/list-tail.ts";
import { inBraces, isSecret, numberOf, type Part, readAsNumber, readHead, refuse } from "../calls/shape-text.ts";
import type { Context } from "../context.ts";
import { splitList } from "../names/lists.ts";
import { scopeOf } from "../scopes.ts";
import type { BodyModel } from "./outbound-model.ts";

/** The host is the document's alone: what a record holds never decides where a call goes. */
const WHOLE_HOST = /^https?:\/\/[^\s/?#{}@]+(?<path>[/?].*)?$/s;

export function readUrl(context: Context, text: Text, scope: Scope): Expr | null {
  const url = context.template(text, scope);
  if (url === null || url.op !== "template") return url;
  const start: string[] = [];
  let ends = true;
  for (const part of url.parts) {
    if (typeof part === "string") start.push(part);
    else if (part.op === "literal" && typeof part.value === "string") start.push(part.value);
    else {
      ends = false;
      if (part.op === "open") return url;
      break;
    }
  }
  const found = WHOLE_HOST.exec(start.join(""));
  if (found !== null && (ends || found.groups?.path !== undefined)) return url;
  context.problem("outbound-addresses-name-their-host", text.span, { url: text.text });
  return null;
}

/** `{ id, paid: amount, loan: { book: book.title }, lines(count) }` or `Loan(id, status)`; undefined where it cannot be read. */
export function readBody(context: Context, text: Text, entity: string, scope: Scope): BodyModel | undefined {
  const inner = inBraces(text);
  if (inner !== null) return readMembers(context, inner, entity, scope);
  const head = readHead(text);
  if (head === null || head.inner === null || head.tail.text !== "") {
    return refuse(context, text, "Write { id, name: value }, or the entity with its fields in parentheses.");
  }
  if (head.head.text !== entity) {
    return refuse(context, text, `The call is about a record of ${entity}: write ${entity}(…).`);
  }
  context.refer("entity", "", head.head);
  return readMembers(context, head.inner, entity, scope);
}

function readMembers(context: Context, text: Text, entity: string, scope: Scope): BodyModel | undefined {
  const members: { name: string; body: BodyModel }[] = [];
  for (const part of splitList(text, ",")) {
    const named = /^(?<name>\w+)\s*:\s*/.exec(part.text);
    const value = named === null ? part : slice(part, named[0].length, part.text.length);
    const list = listHead(context, value, entity);
    const name = named?.groups?.name ?? list?.head.text ?? /^\w+(?:\.\w+)*$/.exec(readAsNumber(part).value.text)?.[0].split(".").at(-1);
    if (name === undefined) return refuse(context, part, "Give the value a name: { days: due_on - today }.");
    if (members.some((member) => member.name === name)) return refuse(context, part, `${name} is given twice.`);
    const nested = inBraces(value) !== null || /^[A-Z]\w*\(/.test(value.text);
    const body =
      list !== null
        ? readList(context, value, list, entity, scope)
        : nested
          ? readBody(context, value, entity, scope)
          : readValue(context, value, scope);
    if (body === undefined) return undefined;
    members.push({ name, body });
  }
  return { is: "object", members };
}

/** `lines(product: product.name, count) by count first 5`: a field with members of its own. Null: something else. */
function listHead(context: Context, value: Text, entity: string): (Part & { readonly inner: Text }) | null {
  const head = readHead(value);
  if (head === null || head.inner === null || context.model.entities.get(entity)?.fields.has(head.head.text) !== true) return null;
  return { ...head, inner: head.inner };
}

function readList(
  context: Context,
  value: Text,
  { head, inner, tail }: Part & { readonly inner: Text },
  entity: string,
  scope: Scope,
): BodyModel | undefined {
  const found = context.expression(head, scope, null);
  if (found === null) return undefined;
  if (found.op !== "collect" || found.list.from === "entity" || found.of.op !== "it")
    return refuse(context, head, `Only a list of records has members of its own: write ${head.text}: { … }.`);
  const { list } = found;
  const read = readListTail(context, { owner: entity, entity: list.entity }, value, tail, null);
  if (read === undefined) return undefined;
  const isBounded = list.from === "link" || context.model.entities.get(list.entity)?.part?.by === list.by;
  if (read.first === null && !isBounded)
    return refuse(context, value, `There may be any number of them: say how many are sent, ${head.text}(…) first 100.`);
  const reference = read.order.find(({ column }) => column.type.is === "reference");
  if (reference !== undefined) return refuse(context, value, `Name a value of ${reference.column.path} to sort by.`);
  const of = readMembers(context, inner, list.entity, scopeOf(context.model, { thisEntity: list.entity }));
  return of === undefined ? undefined : { is: "list", list, binder: MEMBER, ...read, of };
}

function readValue(context: Context, written: Text, scope: Scope): BodyModel | undefined {
  const { value: text, isNumber } = readAsNumber(written);
  const value = context.expression(text, scope, null);
  if (value === null) return undefined;
  const type = displayType(value.type);
  if (value.op === "open") return { is: "value", value, type };
  if (isNumber) {
    const sent = numberOf(context, text, type);
    return sent === undefined ? undefined : { is: "value", value, type: sent };
  }
  if (value.type.is === "opaque" && value.type.name !== "json" && value.type.name !== "place" && type.is !== "secret")
    return refuse(context, text, "A file is not sent: leave it out.");
  return isSecret(context, text, type) ? undefined : { is: "value", value, type };
}
