// A screen in the menu of a role that may not open it leads nowhere.

import { isClosedTo } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const menusAreForWhoMayOpen: Rule = (model, report) => {
  for (const screen of model.screens.values()) {
    for (const { role, span } of screen.menuFor ?? [])
      if (isClosedTo(model, screen, role)) report("menus-are-for-who-may-open", span, { role, screen: screen.name });
  }
};
