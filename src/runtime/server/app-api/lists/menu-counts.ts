// GET /-/counts: how many records wait in each list of the menu whose condition speaks of the viewer.

import { usesUser } from "../../../../compiler/expression/walk.ts";
import type { ScreenPlan } from "../../../../compiler/plan/plan.ts";
import { MENU_COUNTED, type MenuCountsView } from "../../../wire/menu.ts";
import { SEE } from "../../access/access.ts";
import { screenWhere } from "../../access/expression-visibility.ts";
import { isInMenu, openScreens } from "../../access/screen-access.ts";
import { and, isNever } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { demandKnown } from "../../reading/filters.ts";

export async function menuCounts(ask: HttpRequest): Promise<MenuCountsView> {
  demandKnown(ask, ask.query, () => false);
  const { app, actor } = ask;
  if (actor.user === null) return {};
  const counted = openScreens(app, actor).filter((screen) => isInMenu(actor, screen) && isOfUser(screen));
  const counts = await Promise.all(counted.map(async (screen) => [screen.slug, await countOf(ask, screen)] as const));
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** A list without a record in its address, of records that are the viewer's in some way. */
function isOfUser({ many, entity, where, segments }: ScreenPlan): boolean {
  return many && entity !== null && where !== null && usesUser(where) && segments.every((segment) => segment.is === "literal");
}

async function countOf(ask: HttpRequest, screen: ScreenPlan): Promise<number> {
  const { app, actor } = ask;
  const own = screenWhere(ask, screen);
  const where = and([...(own === null ? [] : [own]), app.access.may(screen.entity!, SEE, actor.roles).when]);
  return isNever(where) ? 0 : app.store.count(screen.entity!, where, actor.context, MENU_COUNTED);
}
