// Marks what was told as read, at once in what is shown, and then on the server.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UNREAD_COUNTED } from "../../../wire/notifications.ts";
import { markRead, notificationsQuery, refreshNotifications, type ToRead, unreadQuery } from "../../api/queries.ts";
import { useRefusal } from "../../product/use-refusal.tsx";
import { focusIfLost } from "../../ui/focus-back.ts";
import { isNew, readNow } from "./unread-notifications.ts";

const SHOWN = ["new", "all"] as const;

export function useMarkRead(): (which: ToRead) => void {
  const client = useQueryClient();
  const refusal = useRefusal();
  const { mutate } = useMutation({
    mutationFn: markRead,
    onMutate: async (which) => {
      const next = nextLine();
      // What was asked before it would bring back what is read now.
      await client.cancelQueries({ queryKey: ["told"] });
      const known = SHOWN.flatMap((show) => client.getQueryData(notificationsQuery(show).queryKey)?.pages ?? []);
      const news = new Set(known.flatMap(({ items }) => items.flatMap((item) => (isNew(item) ? [item.id] : []))));
      const wereNew = "ids" in which ? which.ids.filter((id) => news.has(id)).length : 0;
      // Where more than are counted are new, how many are left is not known before the server has said so.
      const left = (unread: number) => ("ids" in which ? (unread >= UNREAD_COUNTED ? unread : unread - wereNew) : 0);
      client.setQueryData(unreadQuery.queryKey, (before) => before && { ...before, unread: left(before.unread) });
      for (const show of SHOWN)
        client.setQueryData(
          notificationsQuery(show).queryKey,
          (before) => before && { ...before, pages: before.pages.map((page) => readNow(page, show, which)) },
        );
      focusIfLost([], () => next);
    },
    onSettled: () => refreshNotifications(client),
    onError: (error) => refusal(error),
  });
  return mutate;
}

/** Where work goes on once the line that has the focus, or its button, is gone: at the line behind it, or the one before. */
function nextLine(): Element | null {
  const line = document.activeElement?.closest("main li");
  const next = line?.nextElementSibling ?? line?.previousElementSibling ?? line?.parentElement?.closest("li");
  return next?.querySelector(":scope > button, :scope > details > summary") ?? next?.querySelector("a") ?? null;
}
