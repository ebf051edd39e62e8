// The tables Message and Sends of point 7, and the effects that name them.

import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Scope } from "../../expression/checking/scope.ts";
import type { Expr } from "../../expression/tree.ts";
import { slice, type Text } from "../../source.ts";
import { type Context, cell, isOpen, textOf } from "../context.ts";
import type { EntityModel } from "../model.ts";
import { splitList } from "../names/lists.ts";
import { CODE, checkNew, type NameShape } from "../names/names.ts";
import { freeName, newName } from "../names/renames.ts";
import { scopeOf } from "../scopes.ts";
import type { EventModel, MessageModel, OutboundModel, SendModel } from "./outbound-model.ts";
import { readBody, readUrl } from "./outbound-texts.ts";
import { readRecipient, roleMeant, severalRecipients } from "./recipients.ts";

const MESSAGE: NameShape = { ...CODE, what: "A message", example: "order-shipped" };
const METHODS = ["POST", "PUT", "PATCH", "DELETE", "GET"] as const;

/** Names, so that actions may use them; `Sends` waits for the actions that it listens to. */
export function declareOutbound(context: Context): void {
  for (const { row } of context.rows(7, "Message")) {
    const written = textOf(row, "Message");
    const name = written === null ? null : newName(context, written, MESSAGE, "message", "");
    if (name === null || !checkNew(context, name, "The message", context.model.messages.get(name.text))) continue;
    context.define("message", "", name);
    const question = openCells(context, name.text, row, { To: "recipient", Subject: "subject", Text: "text", While: "condition" });
    context.model.messages.set(name.text, {
      name: name.text,
      span: name.span,
      toText: textOf(row, "To"),
      recipients: new Set(),
      subjectText: textOf(row, "Subject"),
      textText: textOf(row, "Text"),
      whileText: textOf(row, "While"),
      holds: new Map(),
      question,
    });
  }
  for (const { row } of context.rows(7, "Sends")) declareSend(context, row);
}

type Row = ReturnType<Context["rows"]>[number]["row"];

function declareSend(context: Context, row: Row): void {
  const written = textOf(row, "Sends");
  const name = written === null ? null : freeName(context, written, "send", "");
  if (name === null || !checkNew(context, name, "The outbound call", context.model.sends.get(name.text))) return;
  context.define("send", "", name);
  const columns = { When: "occasion", Method: "method", URL: "address", Body: "body", Retries: "patience" };
  const question = openCells(context, name.text, row, columns);
  const method = textOf(row, "Method");
  const known = METHODS.find((one) => one === method?.text.toUpperCase());
  if (method !== null && known === undefined) context.unknown("methods-are-known", method.span, method.text, METHODS);
  context.model.sends.set(name.text, {
    name: name.text,
    span: name.span,
    method: known ?? "POST",
    urlText: textOf(row, "URL"),
    bodyText: textOf(row, "Body"),
    events: readEvents(context, textOf(row, "When")),
    retries: readRetries(context, row),
    about: new Map(),
    question,
  });
}

/** The first question that the cells of a row leave open. */
function openCells(context: Context, name: string, row: Row, columns: Readonly<Record<string, string>>): SendModel["question"] {
  let question: SendModel["question"] = null;
  for (const [column, what] of Object.entries(columns)) {
    const found = cell(row, column);
    if (isOpen(found)) question ??= context.question(7, `${name} (${what})`, found.question, found.text.span);
  }
  return question;
}

/** `Loan / borrow, Loan created, Fine changed`. */
function readEvents(context: Context, text: Text | null): EventModel[] {
  return text === null ? [] : splitList(text, ",").flatMap((part) => readEvent(context, part) ?? []);
}

const CHANGES = ["created", "changed", "deleted"] as const;

function readEvent(context: Context, part: Text): EventModel | null {
  const match = /^(?<entity>[A-Za-z]\w*)(?:\s*\/\s*|\s+)/.exec(part.text);
  const name = match?.groups?.entity ?? "";
  const rest = match === null ? null : slice(part, match[0].length, part.text.length);
  if (match === null || rest === null || rest.text === "") {
    context.problem("events-are-readable", part.span, { event: part.text });
    return null;
  }
  const entity = context.model.entities.get(name);
  const named = slice(part, 0, name.length);
  if (entity === undefined) {
    context.unknown("entities-are-known", named.span, name, context.model.entities.keys());
    return null;
  }
  context.refer("entity", "", named);
  if (match[0].includes("/")) return readActionEvent(context, entity, rest);
  const on = CHANGES.find((one) => one === rest.text);
  if (on !== undefined && entity.part === null) return { entity: entity.name, on };
  if (on === undefined) context.problem("events-are-readable", part.span, { event: part.text });
  else context.problem("events-are-of-whole-records", part.span, { part: entity.name, owner: entity.part?.owner ?? "" });
  return null;
}

function readActionEvent(context: Context, entity: EntityModel, written: Text): EventModel | null {
  const timed = /^\((?<when>.*)\)$/.exec(written.text)?.groups?.when;
  const rows = entity.states?.transitions ?? [];
  const found = rows.find((row) => row.action === (timed ?? written.text) && (row.timer !== null) === (timed !== undefined));
  if (found === undefined) {
    const all = new Set(rows.map((row) => (row.timer === null ? row.action : `(${row.action})`)));
    context.unknown("actions-are-known", written.span, written.text, all, { entity: entity.name });
    return null;
  }
  if (timed === undefined) context.refer("action", entity.name, written);
  return { entity: entity.name, on: { action: found.action } };
}

/** `5`, `3 days`, or `5, 3 days`; `-`: it is not tried again. */
function readRetries(context: Context, row: Row): SendModel["retries"] {
  const found = cell(row, "Retries");
  if (found === undefined || isOpen(found)) return null;
  const none: Expr = { op: "literal", value: 0, type: { is: "number", scale: 0, digits: 1, unit: "plain" }, optional: false };
  const text = textOf(row, "Retries");
  if (text === null) return { times: none, seconds: null };
  const scope = scopeOf(context.model, { thisEntity: null, user: "absent" });
  let times: Expr | null = null;
  let seconds: Expr | null = null;
  for (const part of splitList(text, ",")) {
    const value = context.expression(part, scope, null);
    if (value === null) continue;
    const isCount = value.type.is === "number" && value.type.scale === 0 && value.type.unit === "plain";
    if (value.op === "open" || (isCount && times === null)) times = value;
    else if (value.type.is === "duration" && seconds === null) seconds = value;
    else context.problem("retries-are-a-number-or-a-time", part.span, { retries: part.text });
  }
  return { times, seconds };
}

/** `tell borrower overdue-notice`, `tell overdue-notice`, `call billing`. */
export function readOutbound(context: Context, entity: EntityModel, step: Text, scope: Scope): OutboundModel | null {
  return step.text.startsWith("tell") ? readTell(context, entity, step, scope) : readCall(context, entity, step);
}

function readTell(context: Context, entity: EntityModel, step: Text, scope: Scope): OutboundModel | null {
  const found = /^tell\s+(?:.*\s)?(?<name>[^\s()]+)$/d.exec(step.text);
  const [start, end] = found?.indices?.groups?.name ?? [0, 0];
  if (found === null) {
    context.problem("effects-are-known", step.span, { effect: step.text });
    return null;
  }
  const name = slice(step, start, end);
  const message = context.model.messages.get(name.text);
  if (message === undefined) {
    const meant = tellMeant(context, step, scope);
    if (meant !== null) {
      const fixes: Fix[] = [{ title: `Write ${meant}`, edits: [{ span: step.span, text: meant }], applicability: "maybe" }];
      context.problem(
        "messages-are-known",
        name.span,
        { name: name.text, candidates: [...context.model.messages.keys()].join(", ") },
        { fixes },
      );
      return null;
    }
    context.refer("message", "", name);
    context.unknown("messages-are-known", name.span, name.text, context.model.messages.keys());
    return null;
  }
  context.refer("message", "", name);
  const who = slice(step, "tell".length, start);
  const recipient = who.text === "" ? message.toText : who;
  message.recipients.add(who.text === "" ? null : who.text);
  if (message.question !== null) return { do: "wait", message: name.text, span: step.span };
  if (recipient === null) {
    context.problem("messages-have-a-recipient", step.span, { message: name.text });
    return null;
  }
  const several = severalRecipients(recipient);
  if (several !== null) {
    const each = several.map((one) => `tell ${withoutMessage(context, one)} ${name.text}`).join("; ");
    const fixes: Fix[] = [{ title: "Write one tell for each", edits: [{ span: step.span, text: each }], applicability: "maybe" }];
    context.problem(
      "tells-name-one-recipient",
      recipient.span,
      { recipients: recipient.text, each },
      { fixes: recipient === who ? fixes : [] },
    );
    return null;
  }
  const to = readRecipient(context, recipient, scope);
  const subject = message.subjectText === null ? null : context.template(message.subjectText, scope);
  const text = message.textText === null ? null : context.template(message.textText, scope);
  if (message.subjectText === null || message.textText === null)
    context.problem("messages-have-a-text", message.span, { message: name.text });
  const holds = holdsFor(context, message, entity, step);
  if (to === null || subject === null || text === null) return null;
  return { do: "tell", message: name.text, to, subject, text, holds, span: step.span };
}

/** While what a message about a record of the entity is current: the database is asked for it when the message is read. */
function holdsFor(context: Context, { name, whileText, holds }: MessageModel, entity: EntityModel, step: Text): Expr | null {
  if (whileText === null) return null;
  const known = holds.get(entity.name);
  if (known !== undefined) return known;
  const scope = scopeOf(context.model, { thisEntity: entity.name, user: "certain", must: "sql" });
  const found = context.condition(whileText, scope, [{ span: step.span, message: `${name} is told of a record of ${entity.name} here.` }]);
  holds.set(entity.name, found);
  return found;
}

/** `tell sold to buyer`, `tell sold to all Officers`: what stands in the other order; null where it names no message. */
function tellMeant(context: Context, step: Text, scope: Scope): string | null {
  const match = /^tell\s+(?<message>\S+)\s+to\s+(?<who>.+)$/d.exec(step.text);
  if (match === null || !context.model.messages.has(match.groups?.message ?? "")) return null;
  const [start, end] = match.indices?.groups?.who ?? [0, 0];
  const who = slice(step, start, end);
  const role = roleMeant(context, who, scope);
  return `tell ${role === null ? who.text : `every ${role}`} ${match.groups?.message}`;
}

/** `tell buyer sold` and `buyer sold` name the buyer: commas stood between whole effects. */
function withoutMessage(context: Context, recipient: string): string {
  const words = recipient.replace(/^tell\s+/, "").split(/\s+/);
  return (words.length > 1 && context.model.messages.has(words.at(-1) ?? "") ? words.slice(0, -1) : words).join(" ");
}

function readCall(context: Context, entity: EntityModel, step: Text): OutboundModel | null {
  const name = slice(step, "call".length, step.text.length);
  const send = context.model.sends.get(name.text);
  context.refer("send", "", name);
  if (send === undefined) {
    context.unknown("outbound-calls-are-known", name.span, name.text, context.model.sends.keys());
    return null;
  }
  context.model.callers.set(send.name, (context.model.callers.get(send.name) ?? new Set()).add(entity.name));
  return { do: "call", send: send.name, span: step.span };
}

/** The question that an effect waits for. */
export function questionOf(context: Context, step: Text): SendModel["question"] {
  const words = step.text.split(/\s+/);
  if (words[0] === "tell") return context.model.messages.get(words.at(-1) ?? "")?.question ?? null;
  return context.model.sends.get(words.slice(1).join(" "))?.question ?? null;
}

/** Addresses and bodies, for each kind of record that the calls are about. */
export function resolveSends(context: Context): void {
  for (const send of context.model.sends.values()) {
    if (send.question !== null) continue;
    if (send.urlText === null) {
      context.problem("outbound-calls-have-an-address", send.span, { call: send.name });
      continue;
    }
    const entities = new Set([...send.events.map((event) => event.entity), ...(context.model.callers.get(send.name) ?? [])]);
    for (const entity of entities) {
      const scope = scopeOf(context.model, { thisEntity: entity });
      const url = readUrl(context, send.urlText, scope);
      const body = send.bodyText === null ? null : readBody(context, send.bodyText, entity, scope);
      if (url !== null && body !== undefined) send.about.set(entity, { url, body });
    }
  }
}
