// Who is signed in, where somebody signs out or in as somebody else in another window, or the session ends: the page says so, and
// shows what is theirs. A form in which something is typed stays until it is left or saved.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/Toast.tsx";
import { useNavigation } from "../navigation/NavigationContext.tsx";
import { getApp } from "../server/kept-settings.ts";
import { appQuery } from "../server/queries.ts";

/** Asks the server, and tells whether it is somebody else. */
export function useWho(): () => Promise<boolean> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigation = useNavigation();
  const notify = useToast();
  const waits = useRef(false);
  const ask = useCallback(async () => {
    const before = client.getQueryData(appQuery.queryKey)?.user ?? null;
    const app = await getApp(client).catch(() => null);
    if (app === null) return false;
    const isOther = (app.user?.id ?? null) !== (before?.id ?? null);
    const stays = isOther && navigation.isHeld();
    if (isOther && before !== null && !waits.current)
      if (app.user !== null) notify("info", t("signIn.other", { name: app.user.label }));
      else if (stays) notify("danger", t("signIn.endedHere"));
      else notify("info", t("signIn.ended"));
    waits.current = stays;
    if (stays) return false;
    // What somebody else was shown is forgotten.
    if (isOther) client.removeQueries({ type: "inactive", predicate: ({ queryKey }) => queryKey[0] !== appQuery.queryKey[0] });
    client.setQueryData(appQuery.queryKey, app);
    return isOther;
  }, [client, navigation, notify, t]);
  useEffect(() => navigation.subscribe(() => void (waits.current && ask())), [navigation, ask]);
  return ask;
}
