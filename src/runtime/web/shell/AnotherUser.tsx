// Asks before something is sent while somebody else is signed in than the page shows.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AppView } from "../../wire.ts";
import { getApp } from "../api/preferences.ts";
import { adopt } from "../api/queries.ts";
import { sendsAs } from "../api/session-guard.ts";
import { identityAsked, identityDoubted, type Sends, sendingDoubted } from "../api/session-store.ts";
import { useApp } from "../product/AppContext.tsx";
import { usePlace } from "../router/NavigationContext.tsx";
import { importedInto, matchRoute } from "../router/route-table.ts";
import { laterPanel } from "../ui/components/lazy-panel.tsx";

const AnotherUserQuestion = laterPanel(() => import("./AnotherUserQuestion.tsx"));

export function AnotherUser() {
  const client = useQueryClient();
  const { user, screens } = useApp();
  const { pathname } = usePlace();
  const [now, setNow] = useState<AppView | null>(null);
  const waiting = useRef<((sends: Sends) => void)[]>([]);
  useEffect(
    () =>
      sendingDoubted.add(async (answer) => {
        waiting.current.push(answer);
        const app = await getApp(client).catch(() => null);
        // Nobody is, by now, or it cannot be known: then it is refused as it was.
        if (app?.user != null) {
          identityAsked.notify();
          setNow(app);
        } else for (const one of waiting.current.splice(0)) one(null);
      }),
    [client],
  );
  if (now?.user == null) return null;
  const { label: name, id } = now.user;
  const close = (sends: boolean) => {
    setNow(null);
    for (const one of waiting.current.splice(0)) one(sends && sendsAs(id));
    identityDoubted.notify();
  };
  const isOpen = pageAt(screens, pathname) === pageAt(now.screens, pathname);
  const goOn = (sends: boolean) => {
    adopt(client, now);
    close(sends);
  };
  return (
    <AnotherUserQuestion
      name={name}
      before={user?.label ?? null}
      isOpen={isOpen}
      onClose={() => close(false)}
      onGoOn={() => goOn(false)}
      onSend={() => goOn(true)}
    />
  );
}

/** Which page is at an address for somebody: of one that they may not open, what is typed in it would be gone. */
function pageAt(screens: AppView["screens"], pathname: string): string | undefined {
  return (matchRoute(screens, pathname)?.screen ?? importedInto(screens, pathname))?.slug;
}
