// What of what one was told is new, and what it is once some of it was read. Nobody but the reader decides that, so that it shows
// at once.

import type { NotificationItem, NotificationsView } from "../../../wire/notifications.ts";
import type { NotificationFilter, ToRead } from "../../api/queries.ts";

/** It was not read, and still holds. */
export function isNew({ read, over }: NotificationItem): boolean {
  return !read && over === undefined;
}

/** Ids follow the time. */
function isMeant({ id }: NotificationItem, which: ToRead): boolean {
  return "ids" in which ? which.ids.includes(id) : id <= which.until;
}

export function readNow(page: NotificationsView, show: NotificationFilter, which: ToRead): NotificationsView {
  if (show === "new") return { ...page, items: page.items.filter((item) => !isMeant(item, which)) };
  return { ...page, items: page.items.map((item) => (isMeant(item, which) ? { ...item, read: true } : item)) };
}
