// Listens to what others change: a changed record refreshes what is shown, a changed document everything. The server
// says which document it runs when the connection is made, too: the one that is already shown changes nothing.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { appQuery, liveKey, notificationsQuery, refreshSeen } from "./queries.ts";

/** Many changes at once become one refresh. */
const MILLISECONDS_GATHERED = 250;

export function useLiveChanges(enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const source = new EventSource("/-/live");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refreshSeen(client), MILLISECONDS_GATHERED);
    };
    const revised = (event: MessageEvent<string>) => {
      if (event.data.includes(JSON.stringify(client.getQueryData(appQuery.queryKey)?.revision))) return;
      void client.invalidateQueries({ queryKey: appQuery.queryKey });
      changed();
    };
    // A form that shows this very record says so, and takes nothing over by itself.
    const touched = (event: MessageEvent<string>) => {
      const { record } = JSON.parse(event.data) as { readonly record: string };
      client.setQueryData(liveKey(record), event.lastEventId);
      changed();
    };
    // Whoever was signed in no longer is, or it is another time: what was seen before goes with it.
    const ended = () => {
      void client.invalidateQueries({ queryKey: appQuery.queryKey });
      changed();
    };
    const told = () => void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    source.addEventListener("changed", touched);
    source.addEventListener("reload", () => {
      told();
      changed();
    });
    source.addEventListener("clock", ended);
    source.addEventListener("told", told);
    source.addEventListener("ended", ended);
    source.addEventListener("revision", revised);
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [client, enabled]);
}
