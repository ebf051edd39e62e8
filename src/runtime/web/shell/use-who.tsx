// Who is signed in, where somebody signs out or in as somebody else in another window, or the session ends: the page says so, and
// shows what is theirs. Where something is typed it stays the page of whoever typed it, until that is left or sent.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { getApp } from "../api/preferences.ts";
import { adopt, appQuery } from "../api/queries.ts";
import { identityAsked, identityDoubted, signedIn } from "../api/session-store.ts";
import { SignInAside } from "../explanations/session-changes.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useNavigation } from "../router/NavigationContext.tsx";
import { useToast } from "../ui/components/Toast.tsx";

/** What the page said of whoever is signed in now: `now` is their id, null for nobody. */
interface IdentityMessage {
  /** The page stays another's until it is left. */
  readonly waits: boolean;
  readonly now: string | null;
  readonly take: () => void;
}

/** Asks the server, and tells whether it is somebody else. */
export function useWho(): () => Promise<boolean> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigation = useNavigation();
  const notify = useToast();
  const told = useRef<IdentityMessage | null>(null);
  const ask = useCallback(async () => {
    const app = await getApp(client).catch(() => null);
    if (app === null) return false;
    const before = client.getQueryData(appQuery.queryKey)?.user ?? null;
    const now = app.user?.id ?? null;
    if (now !== null) signedIn.notify();
    const isOther = now !== (before?.id ?? null);
    const stays = isOther && navigation.isHeld();
    if (stays && told.current?.waits === true && told.current.now === now) return false;
    const hadEnded = told.current?.now === null;
    if (isOther || told.current?.waits === true) told.current?.take();
    told.current = null;
    if (stays) {
      const text = app.user === null ? t("signIn.endedHere") : t("signIn.otherHere", { name: app.user.label });
      const take = notify("danger", text, null, null, app.user === null && <SignInAside />);
      told.current = { waits: true, now, take };
      return false;
    }
    if (!isOther) {
      client.setQueryData(appQuery.queryKey, app);
      return false;
    }
    if (app.user === null) told.current = { waits: false, now, take: notify("info", t("signIn.ended")) };
    else if (before !== null || hadEnded) notify("info", t("signIn.other", { name: app.user.label }));
    adopt(client, app);
    return true;
  }, [client, navigation, notify, t]);
  useEffect(() => navigation.subscribe(() => void (told.current?.waits === true && ask())), [navigation, ask]);
  useEffect(() => {
    const stops = [
      identityDoubted.add(() => void ask()),
      identityAsked.add(() => {
        told.current?.take();
        told.current = null;
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [ask]);
  return ask;
}
