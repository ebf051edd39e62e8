// Which screens of the menu come first where there is room for a few. All of it follows from points 2 and 6, and
// nothing from what they did before, so that it stays where it is.

import type { ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { Actor, Operation } from "../../access/access.ts";
import { isInMenu, mayOpen, openScreens, plainHref } from "../../access/screen-access.ts";
import type { Application } from "../../context/application.ts";
import { isNever } from "../../expressions/expression-builders.ts";
import { doingsOn } from "./screen-operations.ts";

/**
 * Slugs of all screens of the menu that somebody may open. After the start their roles take turns, in the order of point 6, each
 * with the next screen on which it may do something: first boards with steps of point 4, which are made to go through them, then
 * other screens with steps, then those where records are only made and changed. A screen is that of the first role that may.
 * Then comes the rest, and at the very end what the document leaves open, where there is nothing yet.
 */
export function mainScreens(app: Application, actor: Actor): readonly string[] {
  const menu = openScreens(app, actor).filter((screen) => isInMenu(actor, screen) && plainHref(screen) !== null);
  const start = menu.filter(({ route }) => route === "/");
  const roles = app.plan.roles.filter(({ name }) => actor.roles.includes(name)).map(({ name }) => ({ ...actor, roles: [name] }));
  const works = menu
    .filter((screen) => !start.includes(screen))
    .map((screen) => ({ screen, role: roles.findIndex((role) => doneBy(app, role, screen).length > 0) }))
    .filter(({ role }) => role !== -1);
  const turns = roles.flatMap((role, at) => {
    const own = works.filter((one) => one.role === at).map(({ screen }) => screen);
    const rank = (screen: ScreenPlan): number => (!hasSteps(app, role, screen) ? 2 : screen.shows === "board" ? 0 : 1);
    return own.toSorted((one, other) => rank(one) - rank(other)).map((screen, turn) => ({ screen, turn }));
  });
  const first = [...start, ...turns.toSorted((one, other) => one.turn - other.turn).map(({ screen }) => screen)];
  const all = [...first, ...menu.filter((screen) => !first.includes(screen))];
  return [...all.filter(({ open }) => open === null), ...all.filter(({ open }) => open !== null)].map(({ slug }) => slug);
}

/** What people of one role may do on a screen that they may open by it. */
function doneBy(app: Application, role: Actor, screen: ScreenPlan): readonly Operation[] {
  if (!mayOpen(app, role, screen)) return [];
  return doingsOn(app, screen, role).flatMap(({ entity, deeds }) =>
    deeds.filter((deed) => !isNever(app.access.may(entity, deed, role.roles).when)),
  );
}

function hasSteps(app: Application, role: Actor, screen: ScreenPlan): boolean {
  return doneBy(app, role, screen).some(({ kind }) => kind === "transition");
}
