// The addresses under /-/ for what people were told, and in development for the mail that would be sent.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import { inGroups } from "../../store/in-groups.ts";
import { markRead, type Notification, notificationsOf, unreadOf } from "../../store/system/notifications.ts";
import { outboxEntries } from "../../store/system/outbox.ts";
import type { MailboxView, NotificationItem, NotificationsView } from "../../wire/told.ts";
import { UNREAD_COUNTED } from "../../wire/told.ts";
import type { ReferenceValue } from "../../wire.ts";
import { SEE } from "../access.ts";
import { entityOf } from "../application.ts";
import { type Cell, referenceCell, Selection } from "../columns.ts";
import { demandKnown } from "../filters.ts";
import { mayOpen, plainHref } from "../pages.ts";
import type { Answer, Ask, Route } from "../router.ts";
import { partsOfPath } from "../router.ts";
import { and, idField, oneOf, thisRecord } from "../terms.ts";
import type { MailContent } from "./outbox.ts";
import { couldTakeOn } from "./told-others.ts";
import { asking, type Standing, standingCell, type Told } from "./told-states.ts";

type Over = NonNullable<NotificationItem["over"]>;

const SHOWN = 50;
/** Of so many unread ones it is looked at whether they still hold; nobody who has more of them goes by their number. */
const UNREAD_LOOKED_AT = 500;
const MAILS = 100;

export function outboundRoutes(): Route[] {
  return [
    { method: "GET", parts: partsOfPath("/-/notifications"), describes: null, handle: notifications },
    { method: "POST", parts: partsOfPath("/-/notifications/read"), describes: null, handle: read },
    { method: "GET", parts: partsOfPath("/-/mailbox/mails"), describes: null, handle: mailbox },
  ];
}

function demandUser({ app, actor }: Ask): string {
  if (actor.userId === null) throw app.problems.problem("not-signed-in");
  return actor.userId;
}

async function notifications(ask: Ask): Promise<Answer> {
  demandKnown(ask, ask.query, () => false);
  const userId = demandUser(ask);
  const { store } = ask.app;
  const [all, unread] = await Promise.all([notificationsOf(store, userId, SHOWN), unreadOf(store, userId, UNREAD_LOOKED_AT)]);
  const records = await recordsOf(ask, [...all, ...unread]);
  const aboutOf = (one: About) => records.get(`${one.entity}/${one.record}`);
  const overs = await oversOf(ask, [...all, ...unread], aboutOf);
  const items = all.map((one): NotificationItem => {
    const about = aboutOf(one);
    const over = overs.get(tellingOf(one)) ?? null;
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
    };
  });
  const waiting = unread.reduce((sum, one) => ((overs.get(tellingOf(one)) ?? null) === null ? sum + one.count : sum), 0);
  return { status: 200, body: { unread: Math.min(waiting, UNREAD_COUNTED), items } satisfies NotificationsView };
}

type About = Pick<Notification, "entity" | "record">;
type Telling = About & Pick<Notification, "message" | "createdAt">;

interface AboutRecord {
  readonly reference: ReferenceValue;
  readonly standing: (message: string) => Standing;
  readonly shownOn: NotificationItem["shownOn"] | null;
}

function tellingOf({ entity, record, message, createdAt }: Telling): string {
  return JSON.stringify([entity, record, message, createdAt]);
}

/** Why what was told is no longer current; each telling is looked at once. */
async function oversOf(
  ask: Ask,
  all: readonly Telling[],
  aboutOf: (one: About) => AboutRecord | undefined,
): Promise<ReadonlyMap<string, Over | null>> {
  const found = new Map<string, Over | null>();
  for (const one of all) {
    const key = tellingOf(one);
    if (!found.has(key)) found.set(key, await overOf(ask, one, aboutOf(one)));
  }
  return found;
}

async function overOf(
  ask: Ask,
  { entity: name, record, message, createdAt }: Telling,
  about: AboutRecord | undefined,
): Promise<Over | null> {
  if (name === null || record === null || !Object.hasOwn(ask.app.plan.entities, name)) return null;
  const entity = entityOf(ask.app, name);
  if (about === undefined) return (await isGone(ask, entity, record, asking(ask, entity).get(message), createdAt)) ? { why: "gone" } : null;
  const { over, notTheirs } = about.standing(message);
  if (over !== null || notTheirs === null) return over;
  return (await couldTakeOn(ask, entity, record, notTheirs, createdAt)) ? { why: "others" } : null;
}

/** Of a record that is not there for the reader: whether it was there, and asked of them, when they were told. */
async function isGone(ask: Ask, entity: EntityPlan, record: string, told: Told | undefined, at: string): Promise<boolean> {
  if (told === undefined) return false;
  return (await ask.app.store.get(entity.name, record)) === null || couldTakeOn(ask, entity, record, told, at);
}

/** Where to find a record that has no page: the first screen of many that shows it and that the user may open. */
function shownOnCell({ app, actor }: Ask, selection: Selection, entity: string): Cell<AboutRecord["shownOn"]> {
  const places = app.plan.screens.flatMap((screen) => {
    const href = screen.many && screen.entity === entity && mayOpen(app, actor, screen) ? plainHref(screen) : null;
    if (href === null) return [];
    return [{ at: { label: screen.name, href }, holds: screen.where === null ? () => true : selection.holds(screen.where) }];
  });
  return (row) => places.find(({ holds }) => holds(row))?.at ?? null;
}

/** What they are about, as far as the user may see it: one question for each entity. */
async function recordsOf(ask: Ask, all: readonly About[]): Promise<ReadonlyMap<string, AboutRecord>> {
  const { app, actor } = ask;
  const found = new Map<string, AboutRecord>();
  for (const entity of new Set(all.map((one) => one.entity))) {
    if (entity === null || !Object.hasOwn(app.plan.entities, entity)) continue;
    const ids = new Set(all.flatMap((one) => (one.entity === entity && one.record !== null ? [one.record] : [])));
    const selection = new Selection();
    const reference = referenceCell(ask, selection, thisRecord(entity), entity);
    const shownOn = shownOnCell(ask, selection, entity);
    const standing = standingCell(ask, selection, entityOf(app, entity));
    for (const group of inGroups(ids)) {
      const where = and([oneOf(idField(entity), group), app.access.may(entity, SEE, actor.roles).when]);
      const query = { entity, where, columns: selection.columns, order: [], limit: null, offset: 0 };
      for (const row of await app.store.select(query, actor.context)) {
        const value = reference(row);
        if (value === null) continue;
        found.set(`${entity}/${value.id}`, {
          reference: value,
          standing: standing(row),
          shownOn: value.href === null ? shownOn(row) : null,
        });
      }
    }
  }
  return found;
}

/** Marks one as read, `{ "id": … }`, or all. */
async function read(ask: Ask): Promise<Answer> {
  const { app } = ask;
  const userId = demandUser(ask);
  for (const name of ask.body.keys())
    if (name !== "id")
      throw app.problems.together([app.problems.fault("unknown-field", { field: name.slice(0, 100) }, name.slice(0, 100))]);
  const id = ask.body.get("id") ?? null;
  if (id !== null && typeof id !== "string") throw app.problems.problem("bad-request");
  const now = ask.actor.context.now;
  const changed = await app.store.write((transaction) => markRead(transaction, userId, id, now));
  if (changed > 0) app.listeners.told([userId]);
  return { status: 204 };
}

async function mailbox(ask: Ask): Promise<Answer> {
  if (!ask.app.options.development) throw ask.app.problems.problem("not-found");
  const entries = await outboxEntries(ask.app.store, { kind: "mail" }, MAILS);
  const mails = entries.map(({ id, name, content, createdAt, state }): MailboxView["mails"][number] => {
    const { to, subject, text } = JSON.parse(content) as MailContent;
    return { id, name, to, subject, text, at: createdAt, state };
  });
  return { status: 200, body: { mails } satisfies MailboxView };
}
