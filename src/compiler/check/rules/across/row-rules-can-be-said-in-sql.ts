// What decides over rows is worked out by the database, computed fields included: their definitions may hold what the
// condition itself does not show.

import { expandComputed } from "../../../expression/fold.ts";
import { listObstacle, sqlObstacle } from "../../../expression/sayable.ts";
import { computedOf, longFieldsIn, placedExpressions } from "../../asked-of-the-database.ts";
import type { Rule } from "../../rule.ts";

export const rowRulesCanBeSaidInSql: Rule = (model, report) => {
  for (const placed of placedExpressions(model)) {
    const { expr, span, rows } = placed;
    if (expr === null) continue;
    const expanded = expandComputed(expr, computedOf(model));
    const obstacle = rows ? sqlObstacle(expanded) : listObstacle(expanded);
    // A computed field that is too long by itself is told where it is defined.
    if (obstacle !== null && longFieldsIn(model, placed).length === 0)
      report("row-rules-can-be-said-in-sql", span, { what: obstacle.what });
  }
};
