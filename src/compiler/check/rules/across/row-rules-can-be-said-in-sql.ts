// What decides over rows is worked out by the database, computed fields included: their definitions may hold what the
// condition itself does not show.

import type { Rule } from "../../rule.ts";

export const rowRulesCanBeSaidInSql: Rule = (_, report, { askedOfTheDatabase }) => {
  for (const placed of askedOfTheDatabase.placed) {
    const obstacle = askedOfTheDatabase.obstacle(placed);
    // A computed field that is too long by itself is told where it is defined.
    if (obstacle !== null && askedOfTheDatabase.longFields(placed).length === 0)
      report("row-rules-can-be-said-in-sql", placed.span, { what: obstacle.what });
  }
};
