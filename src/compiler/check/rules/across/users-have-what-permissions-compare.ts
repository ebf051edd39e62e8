// A permission that compares an optional value of the user gives nothing to users without that value.

import { pathOf } from "../../../expression/checking/guards.ts";
import { userValuesThatMayBeEmpty } from "../../../expression/user-comparisons.ts";
import type { Rule } from "../../rule.ts";

export const usersHaveWhatPermissionsCompare: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    for (const { byRole } of entity.access.grants.values()) {
      for (const decision of byRole.values()) {
        if (decision.may !== "if") continue;
        const paths = userValuesThatMayBeEmpty(decision.condition).flatMap((value) =>
          value.type.is === "list" ? [] : (pathOf(value) ?? []),
        );
        for (const value of new Set(paths)) report("users-have-what-permissions-compare", decision.span, { value });
      }
    }
  }
};
