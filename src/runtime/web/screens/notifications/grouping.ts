// Which notifications are shown as one line. Many of one kind, of one day, that stand alike, which would push all others out of
// sight.

import { GROUP_FROM, type NotificationItem } from "../../../wire/notifications.ts";
import { toWallClock } from "../../formatting/zoned-time.ts";

export interface Line {
  readonly key: string;
  readonly items: readonly NotificationItem[];
  /** There are more like them than are here. */
  readonly isCut: boolean;
}

/** The items in their order, each with those like it; what is gathered stands where the latest of it does. `isCut`: of the last day there are more. */
export function groupLines(items: readonly NotificationItem[], timeZone: string, isCut: boolean): readonly Line[] {
  const dayOf = ({ at }: NotificationItem) => toWallClock(at, timeZone).slice(0, 10);
  const groups = new Map<string, NotificationItem[]>();
  for (const item of items) {
    // What waits for somebody is never folded away among what is over.
    const key = JSON.stringify([item.entity, item.kind, dayOf(item), item.over !== undefined]);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  const last = items.at(-1);
  const gathered = [...groups].flatMap(([key, group]): Line[] => {
    if (group.length < GROUP_FROM) return group.map((item) => ({ key: item.id, items: [item], isCut: false }));
    return [{ key, items: group, isCut: isCut && last !== undefined && dayOf(group[0] ?? last) === dayOf(last) }];
  });
  const placeOf = new Map(items.map(({ id }, at) => [id, at]));
  const place = ({ items: [first] }: Line) => placeOf.get(first?.id ?? "") ?? 0;
  return gathered.sort((one, other) => place(one) - place(other));
}
