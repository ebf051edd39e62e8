// The list to which a record belongs for whoever looks at it. The one from which they came, as they left it, else the first that
// holds it, of their own records before that of everybody's.

import type { AppView, ScreenView } from "../../wire.ts";
import type { RouteParameters } from "../api/queries.ts";
import { hrefOf, withPeek } from "../router/list-address.ts";
import { hasFixedRoute, matchRoute } from "../router/route-table.ts";

export interface HomeList {
  readonly screen: ScreenView;
  readonly href: string;
  /** Of its address. */
  readonly parameters: RouteParameters;
  /** It was left on the way to the record. */
  readonly left: boolean;
}

/**
 * `trail`: addresses that were left on the way here, the last one last; `homes`: the slugs of the lists that hold the record, once
 * they are known, the first one first. Whoever went to something else of the menu since has not come from a list.
 */
export function homeList(
  app: AppView,
  { entity }: ScreenView,
  trail: readonly string[],
  homes: readonly string[] | undefined,
): HomeList | undefined {
  const isHome = (screen: ScreenView | undefined): screen is ScreenView =>
    screen !== undefined && entity !== null && screen.entity === entity && screen.many;
  const passed = trail.toReversed().map((address) => {
    const [pathname = "", search = ""] = address.split("?", 2);
    return { pathname, search, ...matchRoute(app.screens, pathname) };
  });
  const came = passed.find(({ screen }) => (screen?.menu && hasFixedRoute(screen)) || isHome(screen));
  const known = menuScreens(app)
    .filter((screen) => isHome(screen) && homes?.includes(screen.slug) !== false)
    .toSorted((one, next) => (homes ? homes.indexOf(one.slug) - homes.indexOf(next.slug) : 0));
  const screen = isHome(came?.screen) ? came.screen : known[0];
  if (screen === undefined) return undefined;
  const left = passed.find((one) => one.screen === screen);
  if (left === undefined) return { screen, href: screen.route, parameters: {}, left: false };
  // The page takes the place of the panel, and what the panel showed may be gone.
  const href = hrefOf(left.pathname, withPeek(new URLSearchParams(left.search), null));
  return { screen, href, parameters: left.parameters ?? {}, left: true };
}

/**
 * Of the lists of the menu the one whose records a form makes or changes: from which somebody came straight here, else that offers this
 * form, or one by which such records are made. Undefined where none does: it is then the list of the record.
 */
export function offeringList(
  app: AppView,
  form: ScreenView,
  trail: readonly string[],
  homes: readonly string[] | undefined,
): ScreenView | undefined {
  const known = menuScreens(app).filter(({ entity, many, slug }) => many && entity === form.entity && homes?.includes(slug) !== false);
  const formsOf = ({ actions }: ScreenView) =>
    actions.flatMap(({ href }) => {
      const led = href === null ? undefined : matchRoute(app.screens, href.split("?", 1)[0] ?? "")?.screen;
      return led?.shows === "form" && led.entity === form.entity ? [led.slug] : [];
    });
  const offering = known.filter((list) => formsOf(list).includes(form.slug));
  const making = offering.length > 0 ? offering : known.filter((list) => formsOf(list).length > 0);
  const left = trail.toReversed().map((address) => matchRoute(app.screens, address.split("?", 1)[0] ?? "")?.screen.slug);
  const from = left.flatMap((slug) => (homes === undefined ? making : known).filter((list) => list.slug === slug));
  return from[0] ?? making[0];
}

export function menuScreens(app: AppView): readonly ScreenView[] {
  return app.screens.filter((screen) => screen.menu && hasFixedRoute(screen));
}

/** Whether an address is that of a page of words. */
export function showsWords(app: AppView, address: string): boolean {
  return matchRoute(app.screens, address.split("?", 1)[0] ?? "")?.screen.shows === "page";
}

/** Where whoever signs in begins: a page of words that they come from has nothing new to say to them, so that it is what they work with. */
export function firstPage(app: AppView): string {
  if (app.screens.find(({ route }) => route === "/")?.shows !== "page") return "/";
  return menuScreens(app).find(({ shows }) => shows !== "page")?.route ?? "/";
}
