// What crosses HTTP of what people were told, and in development of the mail that would be sent.

import type { ReferenceValue, Traced } from "../wire.ts";

/**
 * GET /-/notifications : what the user was told, latest first, a page of it; with `?show=new` what is unread and still holds. A page ends
 * with a day: what is alike and of one day is on one page.
 */
export interface NotificationsView extends UnreadView {
  readonly items: readonly NotificationItem[];
  /** Behind which `?after=` goes on; null at the end. */
  readonly next: string | null;
  /** The day with which the page ends has more on the next page: it was too long for one. */
  readonly cut?: true;
}

/** GET /-/notifications/unread */
export interface UnreadView {
  /** Without those that are over; counted no further than `UNREAD_COUNTED`. */
  readonly unread: number;
  /** Some of it holds as long as the time, or what its reader does not see and so hears nothing of, says so. */
  readonly timed?: true;
}

export const UNREAD_COUNTED = 100;

/** So many are marked as read by one request at most: as many as a page holds. */
export const READ_AT_ONCE = 1000;

/** From so many on, those of one kind and day that stand alike are one line. */
export const GROUP_FROM = 4;

/** GET /-/notifications/{notification} : one of the user's own. */
export interface NotificationItem extends Traced {
  readonly id: string;
  /** What the document calls the message: those of one kind are alike. */
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  /** An instant. */
  readonly at: string;
  readonly read: boolean;
  /** Why it is no longer current, and not counted as unread. */
  readonly over?: OverView;
  /** What it is about, where that is still there and the user may see it. */
  readonly record: ReferenceValue | null;
  /** Where that has no page which the user may open: the first list, board, gallery or calendar that shows it. */
  readonly shownOn?: { readonly label: string; readonly href: string };
  readonly entity: string | null;
}

/**
 * Its record has left the states that it told of: what it is now, and of which state that is, where records have several. Or what it asked
 * is asked of others now, who are not named, or its record is out of its reader's sight. Or that does not hold any more while which it was
 * current, and nothing more is said.
 */
export type OverView = { readonly now: string; readonly nowOf?: string } | { readonly why: "others" | "gone" | "ended" };

/** GET /-/mailbox/mails, in development alone: the mail that would be sent, latest first. */
export interface MailboxView {
  readonly mails: readonly (Traced & {
    readonly id: string;
    readonly name: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly at: string;
    readonly state: "waiting" | "delivered" | "failed";
  })[];
}
