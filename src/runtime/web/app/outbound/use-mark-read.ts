// Marks what was told as read, at once in what is shown, and then on the server.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { focusIfLost } from "../../ui/focus-back.ts";
import { useRefusal } from "../actions/use-refusal.tsx";
import { markRead, notificationsQuery, refreshTold, type ToRead, unreadQuery } from "../server/queries.ts";
import { isNew, readNow } from "./news.ts";

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
      const wasNew = "id" in which && known.some(({ items }) => items.some((item) => item.id === which.id && isNew(item)));
      client.setQueryData(unreadQuery.queryKey, (before) => before && { unread: "id" in which ? before.unread - (wasNew ? 1 : 0) : 0 });
      for (const show of SHOWN)
        client.setQueryData(
          notificationsQuery(show).queryKey,
          (before) => before && { ...before, pages: before.pages.map((page) => readNow(page, show, which)) },
        );
      focusIfLost([], () => next);
    },
    onSettled: () => refreshTold(client),
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
