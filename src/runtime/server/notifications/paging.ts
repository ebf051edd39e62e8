// What somebody was told, a page at a time, and how much of it is new. New is what is unread and still holds; that is
// not stored, it goes by the records as they are now.

import { type Notification, notificationsById, notificationsOf, type Unread, unreadOf } from "../../store/system/notifications.ts";
import { GROUP_FROM, UNREAD_COUNTED } from "../../wire/notifications.ts";
import { Instants } from "../context/clock.ts";
import type { View } from "../reading/columns.ts";
import type { NotificationStatuses, Telling } from "./list.ts";

/** So many are read at once: few at first, which mostly are enough. */
const BATCH = 100;
const LATER_BATCH = 500;
/** So much that is unread is looked at for one answer, and so often at records as they were: who has more goes on behind that. */
const LOOKED_AT = 5000;
const LOOKED_BACK = 500;
/** A page has so many lines, where those alike are one, and goes on to the end of the day with which it ends, but never beyond so many. */
const LINES = 50;
const MOST = 1000;

export interface NotificationPage {
  readonly items: readonly Notification[];
  readonly next: string | null;
  readonly cut: boolean;
}

export async function newCount(view: View, overs: NotificationStatuses, userId: string): Promise<number> {
  let count = 0;
  await eachNew(view, overs, userId, null, () => {
    if (count === UNREAD_COUNTED) return false;
    count++;
    return true;
  });
  return count;
}

export async function newPage(view: View, overs: NotificationStatuses, userId: string, after: string | null): Promise<NotificationPage> {
  const page = new Page(view, overs);
  const next = await eachNew(view, overs, userId, after, (one) => page.takes(one));
  return { items: await notificationsById(view.app.store, userId, page.ids), next, cut: next !== null && !page.isWhole };
}

export async function wholePage(view: View, overs: NotificationStatuses, userId: string, after: string | null): Promise<NotificationPage> {
  const page = new Page(view, overs);
  const items: Notification[] = [];
  for (;;) {
    const batch = await notificationsOf(view.app.store, userId, items.at(-1)?.id ?? after, BATCH);
    await overs.look(batch);
    for (const one of batch) {
      if (!page.takes(one)) return { items, next: items.at(-1)?.id ?? null, cut: !page.isWhole };
      items.push(one);
    }
    if (batch.length < BATCH) return { items, next: null, cut: false };
  }
}

/** What is new, latest first, until `takes` takes no more; answers behind which there may be more, null at the end. */
async function eachNew(
  view: View,
  overs: NotificationStatuses,
  userId: string,
  after: string | null,
  takes: (one: Unread) => boolean,
): Promise<string | null> {
  const lookedBack = overs.lookedBack;
  let behind = after;
  for (let looked = 0; looked < LOOKED_AT && overs.lookedBack - lookedBack < LOOKED_BACK; ) {
    const most = looked === 0 ? BATCH : LATER_BATCH;
    const batch = await unreadOf(view.app.store, userId, behind, most);
    looked += most;
    await overs.look(batch);
    for (const one of batch) {
      if (overs.over(one) === null && !takes(one)) return behind;
      behind = one.id;
    }
    if (batch.length < most) return null;
  }
  return behind;
}

/** Fills with those that follow one another, and says when it is full. */
class Page {
  readonly ids: string[] = [];
  /** Nothing of its last day is left: what did not go in is of another. */
  isWhole = false;
  readonly #overs: NotificationStatuses;
  readonly #instants: Instants;
  readonly #alike = new Map<string, number>();
  #lines = 0;
  #day = "";

  constructor(view: View, overs: NotificationStatuses) {
    this.#overs = overs;
    this.#instants = new Instants(view.app.plan.product.timeZone);
  }

  takes(one: Telling & { readonly id: string }): boolean {
    const day = this.#instants.of(new Date(one.createdAt)).today;
    this.isWhole = day !== this.#day;
    if (this.ids.length === MOST || (this.#lines >= LINES && this.isWhole)) return false;
    const key = JSON.stringify([one.entity, one.message, day, this.#overs.over(one) !== null]);
    const known = this.#alike.get(key) ?? 0;
    this.#alike.set(key, known + 1);
    // With enough of them they become one line.
    this.#lines += known + 1 < GROUP_FROM ? 1 : known + 1 === GROUP_FROM ? 2 - GROUP_FROM : 0;
    this.#day = day;
    this.isWhole = false;
    this.ids.push(one.id);
    return true;
  }
}
