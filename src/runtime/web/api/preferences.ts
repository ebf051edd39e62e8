// How the user likes to see the product, on its way to the server. An answer from before the server had it does not undo it.

import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { SettingsRequest, UserSettings } from "../../wire/preferences.ts";
import type { AppView } from "../../wire.ts";
import { get, post } from "./request.ts";
import { sessionRenewed } from "./session-store.ts";

const SETTINGS: QueryKey = ["settings"];

/** Where the server cannot be reached the change lasts as long as the page. */
export function sendSettings(client: QueryClient, change: SettingsRequest): void {
  const options = { mutationKey: SETTINGS, mutationFn: (body: SettingsRequest) => post("/-/settings", body) };
  void client
    .getMutationCache()
    .build(client, options)
    .execute(change)
    .catch(() => undefined);
}

/** The view as the server has it, with the changes of settings that it may not have had when it answered. */
export async function getApp(client: QueryClient, signal?: AbortSignal): Promise<AppView> {
  await sessionRenewed();
  const had = new Set(sentSettings(client).filter((one) => one.state.status !== "pending"));
  const app = await get<AppView>("/-/app", signal);
  if (!app.settings) return app;
  const late = sentSettings(client).filter((one) => !had.has(one) && one.state.status !== "error");
  return { ...app, settings: late.reduce((settings, one) => withChange(settings, one.state.variables as SettingsRequest), app.settings) };
}

export function withChange(settings: UserSettings, { columns, widths, ...rest }: SettingsRequest): UserSettings {
  if (widths !== undefined) return { ...settings, widths: { ...settings.widths, [widths.screen]: widths.pixels } };
  if (columns === undefined) return { ...settings, ...rest };
  const { [columns.screen]: _before, ...others } = settings.columns;
  return { ...settings, ...rest, columns: columns.paths === null ? others : { ...others, [columns.screen]: columns.paths } };
}

function sentSettings(client: QueryClient) {
  return client.getMutationCache().findAll({ mutationKey: SETTINGS });
}
