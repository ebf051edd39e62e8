// The addresses under /-/ for notifications, and in development for mail.

import { markRead, type Notification, notificationsById, type ToRead } from "../../store/system/notifications.ts";
import { outboxEntries } from "../../store/system/outbox.ts";
import {
  type MailboxView,
  type NotificationItem,
  type NotificationsView,
  READ_AT_ONCE,
  type UnreadView,
} from "../../wire/notifications.ts";
import type { Traced } from "../../wire.ts";
import { ownAddress } from "../accounts/own-address.ts";
import { isId } from "../context/ids.ts";
import { demandMembers } from "../context/unknown-members.ts";
import type { MailContent } from "../outbox/outbox.ts";
import type { HttpRequest, Reply, Route } from "../pipeline/router.ts";
import { partsOfPath } from "../pipeline/router.ts";
import { badParameter, demandKnown, single } from "../reading/filters.ts";
import { NotificationStatuses } from "./list.ts";
import { newCount, newPage, wholePage } from "./paging.ts";

const MAILS = 100;

export function outboundRoutes(): Route[] {
  return [
    { method: "GET", parts: partsOfPath("/-/notifications"), describes: null, handle: notifications },
    { method: "GET", parts: partsOfPath("/-/notifications/unread"), describes: null, handle: unread },
    { method: "GET", parts: partsOfPath("/-/notifications/{notification}"), describes: null, handle: notification },
    { method: "POST", parts: partsOfPath("/-/notifications/read"), describes: null, handle: read },
    { method: "GET", parts: partsOfPath("/-/mailbox/mails"), describes: null, handle: mailbox },
  ];
}

function demandUser({ app, actor }: HttpRequest): string {
  if (actor.userId === null) throw app.problems.problem("not-signed-in");
  return actor.userId;
}

async function notifications(ask: HttpRequest): Promise<Reply> {
  demandKnown(ask, ask.query, (name) => name === "show" || name === "after");
  const userId = demandUser(ask);
  const show = single(ask, ask.query, "show") ?? "all";
  if (show !== "all" && show !== "new") throw badParameter(ask, "show");
  const after = single(ask, ask.query, "after");
  if (after !== null && !isId(after, null)) throw badParameter(ask, "after");
  const overs = new NotificationStatuses(ask);
  const unread = await newCount(ask, overs, userId);
  const { items, next, cut } = await (show === "new" ? newPage : wholePage)(ask, overs, userId, after);
  const shown = items.map((one) => itemOf(ask, overs, one));
  const body: NotificationsView = { unread, ...timedBy(overs), items: shown, next, ...(cut ? { cut } : {}) };
  return { status: 200, body };
}

async function notification(ask: HttpRequest): Promise<Reply> {
  demandKnown(ask, ask.query, () => false);
  const userId = demandUser(ask);
  const id = ask.params.get("notification") ?? "";
  const [told] = isId(id, null) ? await notificationsById(ask.app.store, userId, [id]) : [];
  if (told === undefined) throw ask.app.problems.problem("not-found");
  const overs = new NotificationStatuses(ask);
  await overs.look([told]);
  return { status: 200, body: itemOf(ask, overs, told) satisfies NotificationItem };
}

async function unread(ask: HttpRequest): Promise<Reply> {
  demandKnown(ask, ask.query, () => false);
  const userId = demandUser(ask);
  const overs = new NotificationStatuses(ask);
  const unread = await newCount(ask, overs, userId);
  return { status: 200, body: { unread, ...timedBy(overs) } satisfies UnreadView };
}

function timedBy(overs: NotificationStatuses): Pick<UnreadView, "timed"> {
  return overs.isTimed ? { timed: true } : {};
}

function itemOf(ask: HttpRequest, overs: NotificationStatuses, one: Notification): NotificationItem {
  const about = overs.about(one);
  const over = overs.over(one);
  return {
    id: one.id,
    kind: one.message,
    subject: one.subject,
    text: one.text,
    at: one.createdAt,
    read: one.readAt !== null,
    ...(over === null ? {} : { over }),
    record: about?.reference ?? null,
    ...(about?.shownOn == null ? {} : { shownOn: about.shownOn }),
    entity: one.entity,
    ...rowOf(ask, one.message),
  };
}

/** Of a message. */
function rowOf({ app: { plan, problems } }: HttpRequest, message: string): Traced {
  return problems.traced(Object.hasOwn(plan.messages, message) ? plan.messages[message]! : null);
}

/** Marks one as read, `{ "id": … }`, several, `{ "ids": […] }`, all up to the latest that was shown, `{ "until": … }`, or all. */
async function read(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const userId = demandUser(ask);
  demandMembers(app, ask.body.keys(), (name) => name === "id" || name === "ids" || name === "until");
  const which = readOf(ask);
  const now = ask.actor.context.now;
  const changed = await app.store.write((transaction) => markRead(transaction, userId, which, now));
  if (changed > 0) app.listeners.told([userId]);
  return { status: 204 };
}

function readOf({ app, body }: HttpRequest): ToRead {
  const [id, ids, until] = ["id", "ids", "until"].map((name) => body.get(name) ?? null);
  const isOne = [id, ids, until].filter((given) => given !== null).length <= 1;
  if (!isOne || !isTextOrNone(id) || !isTextOrNone(until)) throw app.problems.problem("bad-request");
  if (ids === null) return id === null ? { until } : { ids: [id] };
  if (!Array.isArray(ids) || !ids.every((one) => typeof one === "string")) throw app.problems.problem("bad-request");
  if (ids.length > READ_AT_ONCE) throw app.problems.problem("too-large");
  return { ids };
}

function isTextOrNone(given: unknown): given is string | null {
  return given === null || typeof given === "string";
}

async function mailbox(ask: HttpRequest): Promise<Reply> {
  if (!ask.app.options.development) throw ask.app.problems.problem("not-found");
  const entries = await outboxEntries(ask.app.store, { kind: "mail" }, MAILS);
  const mails = entries.map(({ id, name, content, createdAt, state }): MailboxView["mails"][number] => {
    const { to, subject, text } = JSON.parse(content) as MailContent;
    return { id, name, to, subject, text: withLinksHere(ask, text), at: createdAt, state, ...rowOf(ask, name) };
  });
  return { status: 200, body: { mails } satisfies MailboxView };
}

/** Links of a mail lead to the port at which it is read, and so to the session of whoever reads it in a pane of the Studio. */
function withLinksHere({ app, origin }: HttpRequest, text: string): string {
  const address = ownAddress(app);
  const isOtherPort = address !== null && new URL(address).hostname === new URL(origin).hostname;
  return isOtherPort ? text.replaceAll(`${address}/`, `${origin}/`) : text;
}
