// Who may open a screen is decided by what somebody is. By fields of the user, not by looking through records.

import { expandComputed, needsDatabase } from "../../../expression/fold.ts";
import type { Rule } from "../../rule.ts";

export const screensOpenByWhoSomebodyIs: Rule = (model, report) => {
  const lookup = (entity: string, field: string) => model.entities.get(entity)?.fields.get(field)?.always ?? null;
  for (const [screen, grant] of model.screenGrants) {
    for (const decision of grant.byRole.values()) {
      if (decision.may !== "if" || !needsDatabase(expandComputed(decision.condition, lookup))) continue;
      report("screens-open-by-who-somebody-is", decision.span, { screen });
    }
  }
};
