// POST /-/settings: how somebody likes to see the product, kept for them on the server. It changes nothing of the product.

import type { ScreenPlan } from "../../../../compiler/plan/plan.ts";
import { preferencesOf, savePreference } from "../../../store/system/preferences.ts";
import type { UserSettings } from "../../../wire/preferences.ts";
import { openScreens } from "../../access/screen-access.ts";
import { members } from "../../accounts/request-members.ts";
import type { Application } from "../../context/application.ts";
import { PROGRAM_TEXTS } from "../../i18n/texts.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";

const THEMES: readonly unknown[] = ["light", "dark", "system"];
const DENSITIES: readonly unknown[] = ["compact", "normal", "comfortable"];
const LANGUAGES: readonly unknown[] = Object.keys(PROGRAM_TEXTS);
const COLUMNS = "columns:";
const WIDTHS = "widths:";
const NARROWEST = 64;
const WIDEST = 800;
const MOST_COLUMNS = 100;

/** What a user chose. What names a screen or a column that is gone is left for whoever shows it to pass over. */
export async function settingsOf({ store }: Application, userId: string): Promise<UserSettings> {
  const kept = await preferencesOf(store, userId);
  const columns = [...kept].flatMap(([name, value]) =>
    name.startsWith(COLUMNS) ? [[name.slice(COLUMNS.length), value.split("\n")] as const] : [],
  );
  const widths = [...kept].flatMap(([name, value]) => {
    if (!name.startsWith(WIDTHS)) return [];
    const pixels = value.split("\n").map((line) => [line.slice(0, line.lastIndexOf("=")), Number(line.slice(line.lastIndexOf("=") + 1))]);
    return [[name.slice(WIDTHS.length), Object.fromEntries(pixels) as Record<string, number>] as const];
  });
  return {
    theme: (kept.get("theme") ?? null) as UserSettings["theme"],
    language: kept.get("language") ?? null,
    density: (kept.get("density") ?? null) as UserSettings["density"],
    columns: Object.fromEntries(columns),
    widths: Object.fromEntries(widths),
  };
}

/** The user that an application's own address is asked by. */
export function demandUser({ app, actor }: HttpRequest): string {
  if (actor.userId === null) throw app.problems.problem("not-signed-in");
  return actor.userId;
}

export async function saveSettings(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const userId = demandUser(ask);
  const member = members(ask, ["theme", "density", "language", "columns", "widths"]);
  const changes = new Map<string, string | null>();
  for (const [name, known] of [
    ["theme", THEMES],
    ["density", DENSITIES],
    ["language", LANGUAGES],
  ] as const) {
    const value = member(name);
    if (value === undefined) continue;
    if (value !== null && !known.includes(value)) throw app.problems.problem("bad-request");
    changes.set(name, value === null ? null : String(value));
  }
  const columns = member("columns");
  if (columns !== undefined) {
    const { screen, paths } = columnsIn(ask, columns);
    changes.set(`${COLUMNS}${screen}`, paths?.join("\n") ?? null);
  }
  const widths = member("widths");
  if (widths !== undefined) {
    const { screen, pixels } = widthsIn(ask, widths);
    changes.set(`${WIDTHS}${screen}`, pixels.length === 0 ? null : pixels.map(([path, width]) => `${path}=${width}`).join("\n"));
  }
  await app.store.write(async (transaction) => {
    for (const [name, value] of changes) await savePreference(transaction, userId, name, value);
  });
  return { status: 204 };
}

function columnsIn(ask: HttpRequest, given: unknown): { readonly screen: string; readonly paths: readonly string[] | null } {
  const { problems } = ask.app;
  const { paths } = (typeof given === "object" && given !== null ? given : {}) as { paths?: unknown };
  const found = screenIn(ask, given);
  if (paths === null) return { screen: found.slug, paths };
  const known = (path: unknown) => found.columns.some((column) => column.path === path);
  if (!Array.isArray(paths) || paths.length === 0 || paths.length > MOST_COLUMNS || !paths.every(known))
    throw problems.problem("bad-request");
  return { screen: found.slug, paths: [...new Set(paths.map(String))] };
}

function widthsIn(ask: HttpRequest, given: unknown): { readonly screen: string; readonly pixels: readonly (readonly [string, number])[] } {
  const { problems } = ask.app;
  const { pixels } = (typeof given === "object" && given !== null ? given : {}) as { pixels?: unknown };
  const found = screenIn(ask, given);
  if (typeof pixels !== "object" || pixels === null) throw problems.problem("bad-request");
  const read = Object.entries(pixels as Record<string, unknown>).map(([path, width]) => [path, Number(width)] as const);
  const isWidth = (width: number) => Number.isSafeInteger(width) && width >= NARROWEST && width <= WIDEST;
  const known = (path: string) => found.columns.some((column) => column.path === path);
  if (!read.every(([path, width]) => known(path) && isWidth(width))) throw problems.problem("bad-request");
  return { screen: found.slug, pixels: read };
}

/** The screen that a setting is about, where the user may open it. */
function screenIn({ app, actor }: HttpRequest, given: unknown): ScreenPlan {
  const { screen } = (typeof given === "object" && given !== null ? given : {}) as { screen?: unknown };
  const found = openScreens(app, actor).find((one) => one.slug === screen);
  if (found === undefined) throw app.problems.problem("not-found");
  return found;
}
