// Which notifications are shown as one line: many of one kind, of one day, that stand alike, which would push all others out of sight.

import type { NotificationItem } from "../../../wire/told.ts";
import { toWallClock } from "../values/zoned-time.ts";

/** From so many on. */
const MANY = 4;

/** The items in their order, each with those like it; what is gathered stands where the latest of it does. */
export function alike(items: readonly NotificationItem[], timeZone: string): readonly (readonly NotificationItem[])[] {
  const groups = new Map<string, NotificationItem[]>();
  for (const item of items) {
    const day = toWallClock(item.at, timeZone).slice(0, 10);
    // What waits for somebody is never folded away among what is over.
    const key = JSON.stringify([item.entity, item.kind, day, item.over !== undefined]);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  const gathered = [...groups.values()].flatMap((group) => (group.length < MANY ? group.map((item) => [item]) : [group]));
  const placeOf = new Map(items.map(({ id }, at) => [id, at]));
  const place = ([first]: readonly NotificationItem[]) => placeOf.get(first?.id ?? "") ?? 0;
  return gathered.sort((one, other) => place(one) - place(other));
}
