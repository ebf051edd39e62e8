// A screen that never shows a record to a role only takes room in its menu.

import type { Model } from "../../../model/model.ts";
import { isInSomeMenu } from "../../../model/screens/screen-kinds.ts";
import { conditionOf, isClosedTo, whoIs } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

/** Each role that may open a screen of its menu, and may see none of the records that the screen is for. */
export const screensOfAMenuHaveRecords: Rule = (model, report, { decider }) => {
  for (const screen of model.screens.values()) {
    const entity = screen.entity === null ? undefined : model.entities.get(screen.entity);
    if (screen.derived || screen.where === null || entity === undefined || !isInSomeMenu(screen)) continue;
    // What shows nothing to anybody, and a role that nobody has, is told by itself.
    if (decider.never([screen.where]) !== null) continue;
    for (const role of screen.menuFor?.map((one) => one.role) ?? model.roles.keys()) {
      const seeing = entity.access.grants.get("see")?.byRole.get(role);
      const may = seeing === undefined ? null : conditionOf(seeing);
      if (may === null || isClosedTo(model, screen, role) || hasOtherRoles(model, role)) continue;
      const proof = decider.never(whoIs(model, role)) === null ? decider.never([...whoIs(model, role), may, screen.where]) : null;
      if (proof !== null) report("screens-of-a-menu-have-records", screen.span, { screen: screen.name, role, proof: proof.words });
    }
  }
};

/** Whoever is only signed in may be more besides. */
function hasOtherRoles(model: Model, role: string): boolean {
  return model.roles.get(role)?.means === "signed in" && model.roles.size > 1;
}
