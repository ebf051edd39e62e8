// A screen that shows what no role may see, or makes what no role may make, can be opened by nobody.

import type { Related } from "../../../diagnostics/diagnostic.ts";
import type { EntityModel, Model, ScreenModel } from "../../../model/model.ts";
import type { Span } from "../../../source.ts";
import { makingActions, refuses, whoever } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const screensCanBeOpened: Rule = (model, report) => {
  if (model.roles.size === 0) return;
  for (const screen of model.screens.values()) {
    const entity = screen.entity === null ? undefined : model.entities.get(screen.entity);
    if (entity === undefined || screen.derived || screen.shows === "page" || screen.shows === "open") continue;
    const deeds = deedsOf(screen, entity);
    // Where point 6 says nothing at all of the entity, that is reported there.
    if (deeds.length === 0 || !deeds.some((deed) => entity.access.grants.has(deed)) || isAllowed(model, entity, deeds)) continue;
    const parameters = {
      screen: screen.name,
      deed: `${deeds.join(" or ")} ${entity.name}`,
      roles: [...model.roles.keys()].join(", "),
    };
    report("screens-can-be-opened", screen.span, parameters, { related: refusals(model, entity, deeds, screen.route) });
  }
};

/** The rows that refuse whoever goes there. */
function refusals(model: Model, entity: EntityModel, deeds: readonly string[], route: string): Related[] {
  const rows = new Map<Span, string[]>();
  for (const deed of deeds) {
    const grant = entity.access.grants.get(deed);
    if (grant !== undefined && grant.byRole.size > 0) rows.set(grant.span, [...grant.byRole.keys()]);
  }
  return [...rows].map(([span, roles]) => ({ span, message: `${whoever(model, roles)} and goes to ${route} is refused here.` }));
}

function isAllowed(model: Model, entity: EntityModel, deeds: readonly string[]): boolean {
  return [...model.roles.keys()].some((role) => deeds.some((deed) => !refuses(entity, deed, role)));
}

/** Any of these opens the screen. */
function deedsOf(screen: ScreenModel, entity: EntityModel): string[] {
  if (screen.shows !== "form") return ["see"];
  if (!screen.segments.some((segment) => segment.is === "record" && segment.entity === entity.name)) return makingActions(entity);
  return ["change", ...[...entity.access.grants.keys()].filter((action) => action.startsWith("change "))];
}
