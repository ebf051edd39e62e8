// Queues what is to leave the program, within the transaction of the act. It is delivered at least once after the
// commit. Whoever writes by a transaction of their own wakes the deliveries after it: `app.outbound.wake()`.

import type { Transaction } from "../../store/store.ts";
import { addEntry } from "../../store/system/outbox.ts";
import type { Ids } from "../context/ids.ts";

/** One mail to one person. */
export interface Mail {
  /** What it is called in the log of deliveries: "password reset", or a message of the document. */
  readonly name: string;
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Holds what nobody else may read, such as a link that signs in: it is not kept once it was sent. */
  readonly sensitive?: boolean;
  readonly about?: About;
}

/** The record that something is about: what is about one record goes out in its order. */
export interface About {
  readonly entity: string;
  readonly record: string;
}

/** How long, and how often, it is tried. */
export interface Patience {
  /** Attempts in all, one at least; null: as many as there is time for. */
  readonly most: number | null;
  /** Null: as long as there are attempts left. */
  readonly seconds: number | null;
}

const DAY = 86_400;
export const USUAL_PATIENCE: Patience = { most: null, seconds: 3 * DAY };

export type MailContent = Pick<Mail, "to" | "subject" | "text" | "html" | "sensitive">;

/** Puts a mail in the outbox; `now` is the instant of the act. */
export async function queueMail(ids: Ids, transaction: Transaction, mail: Mail, now: string): Promise<void> {
  const { name, to, subject, text, html, sensitive, about } = mail;
  const content: MailContent = {
    to: oneLine(to),
    subject: oneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    ...(sensitive === true ? { sensitive } : {}),
  };
  const queue = about === undefined ? null : `mail ${about.entity}/${about.record} ${content.to}`;
  await queueEntry(ids, transaction, { kind: "mail", name, queue, about: about ?? null, content, patience: USUAL_PATIENCE }, now);
}

export interface CallContent {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE" | "GET";
  readonly url: string;
  /** JSON; null without one. */
  readonly body: string | null;
}

/** An outbound call of the document, about a record. */
export interface OutboundCall extends CallContent {
  readonly name: string;
  readonly about: About;
  readonly patience: Patience;
}

export async function queueCall(ids: Ids, transaction: Transaction, call: OutboundCall, now: string): Promise<void> {
  const { name, about, patience, method, url, body } = call;
  const content: CallContent = { method, url, body };
  const queue = `call ${name} ${about.entity}/${about.record}`;
  await queueEntry(ids, transaction, { kind: "call", name, queue, about, content, patience }, now);
}

interface Queued {
  readonly kind: "mail" | "call";
  readonly name: string;
  /** Null: it waits for nothing. */
  readonly queue: string | null;
  readonly about: About | null;
  readonly content: MailContent | CallContent;
  readonly patience: Patience;
}

async function queueEntry(
  ids: Ids,
  transaction: Transaction,
  { kind, name, queue, about, content, patience }: Queued,
  now: string,
): Promise<void> {
  const id = ids.uuid();
  const { seconds, most } = patience;
  await addEntry(transaction, {
    id,
    kind,
    name,
    queue: queue ?? id,
    entity: about?.entity ?? null,
    record: about?.record ?? null,
    content: JSON.stringify(content),
    state: "waiting",
    createdAt: now,
    dueAt: now,
    attempts: 0,
    mostAttempts: most,
    giveUpAt: seconds === null ? null : later(now, seconds * 1000),
  });
}

/** Longer waits end here; a moment has four digits for its year. */
const LONGEST = 100 * 366 * DAY * 1000;

export function later(now: string, milliseconds: number): string {
  return new Date(Date.parse(now) + Math.min(milliseconds, LONGEST)).toISOString();
}

/** A header is one line, whatever a record holds. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
