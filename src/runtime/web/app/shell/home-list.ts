// The list to which a record belongs for whoever looks at it: the one from which they came, as they left it, else the first of the
// menu that holds it.

import type { AppView, ScreenView } from "../../../wire.ts";
import { hrefOf, withPeek } from "../list/list-address.ts";
import { hasFixedRoute, matchRoute } from "../navigation/route-table.ts";

interface HomeList {
  readonly screen: ScreenView;
  readonly href: string;
}

/**
 * `trail`: addresses that were left on the way here, the last one last; `homes`: the slugs of the lists that hold the record, once
 * they are known.
 */
export function homeList(
  app: AppView,
  { entity }: ScreenView,
  trail: readonly string[],
  homes: readonly string[] | undefined,
): HomeList | undefined {
  const isHome = (screen: ScreenView | undefined): screen is ScreenView =>
    screen !== undefined && entity !== null && screen.entity === entity && screen.many;
  const left = trail.toReversed().flatMap((address) => {
    const [pathname = "", search = ""] = address.split("?", 2);
    const screen = matchRoute(app.screens, pathname)?.screen;
    // The page takes the place of the panel, and what the panel showed may be gone.
    return isHome(screen) ? [{ screen, href: hrefOf(pathname, withPeek(new URLSearchParams(search), null)) }] : [];
  });
  const known = menuScreens(app).filter((screen) => isHome(screen) && homes?.includes(screen.slug) !== false);
  return [...left, ...known.map((screen) => ({ screen, href: screen.route }))][0];
}

export function menuScreens(app: AppView): readonly ScreenView[] {
  return app.screens.filter((screen) => screen.menu && hasFixedRoute(screen));
}
