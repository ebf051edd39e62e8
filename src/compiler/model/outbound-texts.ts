// The address and the body of an outbound call: a text with placeholders, and the JSON that is sent, each about a record.

import { displayType } from "../expression/field-type.ts";
import type { Scope } from "../expression/scope.ts";
import type { Expr } from "../expression/tree.ts";
import type { Text } from "../source.ts";
import { slice } from "../source.ts";
import type { Context } from "./context.ts";
import { splitList } from "./lists.ts";
import type { BodyModel } from "./outbound-model.ts";
import { inBraces, isSecret, numberOf, readAsNumber, readHead, refuse } from "./shape-text.ts";

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

/** `{ id, paid: amount, loan: { book: book.title } }` or `Loan(id, status)`; undefined where it cannot be read. */
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
    const name = named?.groups?.name ?? /^\w+(?:\.\w+)*$/.exec(readAsNumber(part).value.text)?.[0].split(".").at(-1);
    if (name === undefined) return refuse(context, part, "Give the value a name: { days: due_on - today }.");
    if (members.some((member) => member.name === name)) return refuse(context, part, `${name} is given twice.`);
    const nested = inBraces(value) !== null || /^[A-Z]\w*\(/.test(value.text);
    const body = nested ? readBody(context, value, entity, scope) : readValue(context, value, scope);
    if (body === undefined) return undefined;
    members.push({ name, body });
  }
  return { is: "object", members };
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
