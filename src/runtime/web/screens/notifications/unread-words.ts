// How many are unread, as the bell and the page say it. It is counted so far and no further.

import { UNREAD_COUNTED } from "../../../wire/notifications.ts";

export function unreadWords(unread: number): string {
  return unread >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(unread);
}
