// How the user likes to see the product. Kept on the server for whoever is signed in, in this browser for the next first paint.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { SettingsRequest, UserSettings } from "../../wire/preferences.ts";
import type { AppView } from "../../wire.ts";
import { sendSettings, withChange } from "../api/preferences.ts";
import { appQuery } from "../api/queries.ts";
import { useApp } from "../product/AppContext.tsx";
import { applyDensity, applyTheme } from "./apply-look.ts";

/** Null for a visitor: nothing is kept of them. Where the server cannot be reached a choice lasts as long as the page. */
export function useSettings(): { readonly settings: UserSettings | null; readonly save: (change: SettingsRequest) => void } {
  const { settings = null } = useApp();
  const client = useQueryClient();
  const isKept = settings !== null;
  const save = useCallback(
    (change: SettingsRequest) => {
      if (!isKept) return;
      client.setQueryData<AppView>(appQuery.queryKey, (app) =>
        app?.settings ? { ...app, settings: withChange(app.settings, change) } : app,
      );
      sendSettings(client, change);
    },
    [client, isKept],
  );
  return { settings, save };
}

/** What was chosen on another device holds here as well. */
export function useSavedLook({ settings }: AppView): void {
  const theme = settings?.theme ?? null;
  const density = settings?.density ?? null;
  useEffect(() => {
    if (theme !== null) applyTheme(theme);
    if (density !== null) applyDensity(density);
  }, [theme, density]);
}
