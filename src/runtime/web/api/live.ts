// Listens to what others change: a changed record refreshes what is shown, a changed document everything. The server
// says which document it runs when the connection is made, too: the one that is already shown changes nothing. A page that nobody
// looks at lets go of its connection after a while: browsers have six to a server, and a seventh page would wait for ever.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { takeFirstMoment } from "./first-answers.ts";
import { appQuery, identityKey, liveKey, refreshNotifications, refreshSeen } from "./queries.ts";
import { refreshViews } from "./saved-views.ts";

/** Many changes at once become one refresh. */
const MILLISECONDS_GATHERED = 250;
const MILLISECONDS_UNTIL_AGAIN = 5000;
const MILLISECONDS_UNSEEN = 10_000;

/** Who is signed in is asked by `askWho`, which tells whether it is somebody else than before. */
export function useLiveChanges(askWho: () => Promise<boolean>, user: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What was told of a record may be over once that is changed.
    const refresh = () => {
      void refreshSeen(client);
      told();
    };
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, MILLISECONDS_GATHERED);
    };
    const revised = (event: MessageEvent<string>) => {
      if (event.data.includes(JSON.stringify(client.getQueryData(appQuery.queryKey)?.revision))) return;
      void client.invalidateQueries({ queryKey: appQuery.queryKey });
      void refreshViews(client);
      changed();
    };
    // Which screens open, and what is offered there, goes by what the user is now; whether a form is still theirs as well.
    const standing = () => {
      client.setQueryData<number>(identityKey, (times = 0) => times + 1);
      void client.invalidateQueries({ queryKey: appQuery.queryKey });
      changed();
    };
    // A form that shows this very record says so, and takes nothing over by itself.
    const touched = (event: MessageEvent<string>) => {
      const { record } = JSON.parse(event.data) as { readonly record: string };
      client.setQueryData(liveKey(record), event.lastEventId);
      if (record === user) standing();
      else changed();
    };
    // Whoever was signed in no longer is, or it is another time: what was seen before goes with it.
    const ended = () => void askWho().then(changed);
    const told = () => void refreshNotifications(client);
    const letGo = () => {
      clearTimeout(again);
      source?.close();
    };
    const connect = () => {
      letGo();
      const since = takeFirstMoment(client);
      const opened = new EventSource(since === undefined ? "/-/live" : `/-/live?since=${since}`);
      source = opened;
      opened.addEventListener("changed", touched);
      opened.addEventListener("derived", changed);
      opened.addEventListener("reload", standing);
      opened.addEventListener("clock", ended);
      opened.addEventListener("told", told);
      opened.addEventListener("standing", standing);
      opened.addEventListener("behind", () => void client.invalidateQueries({ queryKey: appQuery.queryKey }));
      opened.addEventListener("ended", ended);
      opened.addEventListener("revision", revised);
      // Who they are now is told from here on, and not what they became before.
      let isFirst = true;
      opened.addEventListener("open", () => {
        if (!isFirst) standing();
        isFirst = false;
      });
      // The browser connects again by itself after a break, and never after an answer that is none, as of a proxy meanwhile.
      opened.addEventListener("error", () => {
        if (opened.readyState !== EventSource.CLOSED || opened !== source) return;
        again = setTimeout(connectAgain, MILLISECONDS_UNTIL_AGAIN);
      });
      return opened;
    };
    // What came meanwhile was not told.
    const connectAgain = () => connect().addEventListener("open", standing, { once: true });
    let resting: ReturnType<typeof setTimeout> | undefined;
    const seen = () => {
      clearTimeout(resting);
      if (document.visibilityState === "hidden") {
        resting = setTimeout(letGo, MILLISECONDS_UNSEEN);
        return;
      }
      if (source?.readyState === EventSource.CLOSED) connectAgain();
      // In another window somebody may have signed out, or in as somebody else.
      void askWho().then((isOther) => isOther && changed());
    };
    connect();
    document.addEventListener("visibilitychange", seen);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      clearTimeout(resting);
      clearTimeout(timer);
      letGo();
    };
  }, [client, askWho, user]);
}
