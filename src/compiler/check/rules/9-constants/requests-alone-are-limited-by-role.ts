// What holds for people of one role and not of another is how many requests they may make; other constants are the same
// for all.

import { LIMIT_BY_ROLE } from "../../../model/limits.ts";
import type { Rule } from "../../rule.ts";

export const requestsAloneAreLimitedByRole: Rule = (model, report) => {
  for (const { name, forRoles } of model.constants.values()) {
    const [first] = forRoles;
    if (first !== undefined && name !== LIMIT_BY_ROLE)
      report("requests-alone-are-limited-by-role", first.role.span, { name, limit: LIMIT_BY_ROLE });
  }
};
