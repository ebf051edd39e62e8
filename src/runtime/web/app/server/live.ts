// Listens to what others change: a changed record refreshes what is shown, a changed document everything. The server
// says which document it runs when the connection is made, too: the one that is already shown changes nothing.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { appQuery, refreshSeen } from "./queries.ts";

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
    source.addEventListener("changed", changed);
    source.addEventListener("revision", revised);
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [client, enabled]);
}
