// What leaves the program in the plan: messages as actions tell them, and outbound calls.

import { displayType } from "../expression/field-type.ts";
import type { Expr } from "../expression/tree.ts";
import { opensOf } from "../expression/walk.ts";
import type { BodyModel, OutboundModel, SendModel } from "../model/outbound/outbound-model.ts";
import type { Lowering } from "./lowering.ts";
import type { Open, OutboundPlan, SendAbout, SendBody, SendPlan } from "./plan.ts";
import { lowerColumn } from "./screens.ts";
import { turned } from "./shapes.ts";

export function lowerSends(lowering: Lowering): SendPlan[] {
  return [...lowering.model.sends.values()].map((send) => lowerSend(lowering, send));
}

function lowerSend(lowering: Lowering, send: SendModel): SendPlan {
  const origin = lowering.origin(send.span, `point 7, ${send.name}`);
  const about = Object.fromEntries([...send.about].map(([entity, found]) => [entity, lowerAbout(lowering, found)]));
  const { retries } = send;
  const times = retries === null ? [] : [retries.times, retries.seconds].filter((one) => one !== null);
  const [subject] = [...Object.values(about).flatMap(valuesAbout), ...times].flatMap(opensOf);
  const touched = subject === undefined ? null : lowering.openAbout(subject, origin);
  return {
    name: send.name,
    method: send.method,
    events: send.events.map(({ entity, on }) =>
      typeof on === "string" ? { entity, on, action: null } : { entity, on: "action", action: on.action },
    ),
    about,
    retries,
    open: send.question === null ? touched : lowering.open(send.question),
    origin,
  };
}

function lowerAbout(lowering: Lowering, { url, body }: { readonly url: Expr; readonly body: BodyModel | null }): SendAbout {
  const parts = url.op === "template" ? url.parts : [url];
  return {
    url: parts.map((part) => {
      if (typeof part === "string") return part;
      // A constant is the document's own, and may hold the beginning of the address.
      if (part.op === "literal" && typeof part.value === "string" && part.type.is === "text") return part.value;
      return { value: lowering.expand(part), type: displayType(part.type) };
    }),
    body: body === null ? null : lowerBody(lowering, body),
  };
}

function lowerBody(lowering: Lowering, body: BodyModel): SendBody {
  if (body.is === "value") return { ...body, value: lowering.expand(body.value) };
  if (body.is === "list") {
    const { list, where, binder, order, first } = body;
    return {
      is: "list",
      list: { ...list, of: lowering.expand(list.of) },
      where: where === null ? null : turned(lowering.expand(where), binder, list.entity),
      order: order.map(({ column, descending }) => ({ by: lowerColumn(lowering, column).value, descending })),
      first,
      of: lowerBody(lowering, body.of),
    };
  }
  return { is: "object", members: body.members.map((member) => ({ name: member.name, body: lowerBody(lowering, member.body) })) };
}

function valuesAbout({ url, body }: SendAbout): Expr[] {
  return [...url.flatMap((part) => (typeof part === "string" ? [] : [part.value])), ...(body === null ? [] : valuesOfBody(body))];
}

function valuesOfBody(body: SendBody): Expr[] {
  if (body.is === "list") {
    const { where, order, of } = body;
    return [...(where === null ? [] : [where]), ...order.map(({ by }) => by), ...valuesOfBody(of)];
  }
  return body.is === "value" ? [body.value] : body.members.flatMap((member) => valuesOfBody(member.body));
}

/** Null for what waits: its action is not done at all. */
export function lowerOutbound(lowering: Lowering, outbound: OutboundModel): OutboundPlan | null {
  if (outbound.do === "wait") return null;
  if (outbound.do === "call") return { do: "call", send: outbound.send };
  return {
    do: "tell",
    message: outbound.message,
    to: lowering.expand(outbound.to.value),
    by: outbound.to.kind,
    subject: lowering.expand(lowering.text(outbound.subject)),
    text: lowering.expand(lowering.text(withLines(outbound.text))),
    ...(outbound.holds === null ? {} : { holds: lowering.expand(outbound.holds) }),
  };
}

/** A table's cell has one line: `<br>` begins another in the text that people get. */
function withLines(text: Expr): Expr {
  if (text.op !== "template") return text;
  return { ...text, parts: text.parts.map((part) => (typeof part === "string" ? part.replace(/\s*<br\s*\/?>\s*/gi, "\n") : part)) };
}

/** Everything that has to be known before an action can send something off. */
export function outboundValues(outbound: OutboundPlan): Expr[] {
  if (outbound.do === "call") return [];
  const { to, subject, text, holds } = outbound;
  return [to, subject, text, ...(holds === undefined ? [] : [holds])];
}

/** Why an action waits that makes an undecided call. */
export function openCall(lowering: Lowering, outbound: readonly OutboundPlan[]): Open | null {
  for (const one of outbound) {
    const send = one.do === "call" ? lowering.model.sends.get(one.send) : undefined;
    const open = send === undefined ? null : lowerSend(lowering, send).open;
    if (open !== null) return open;
  }
  return null;
}
