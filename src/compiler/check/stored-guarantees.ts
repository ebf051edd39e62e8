// What certainly holds of the records that are stored, because point 5 demands it.

import type { Expr } from "../expression/tree.ts";
import { needsDatabase } from "../expression/walk.ts";
import type { EntityModel } from "../model/model.ts";
import type { Decider } from "./decide/decide.ts";

/** What no record breaks, whoever writes it, as far as the record itself shows it. */
export function invariantsOf(decider: Decider, entity: EntityModel): Expr[] {
  const kept = entity.rules.flatMap(({ level, onlyIf, holds }) =>
    level === "error" && onlyIf === null && holds !== null && !needsDatabase(holds) ? [holds] : [],
  );
  // Rules that contradict each other are reported as such.
  return decider.never(kept) === null ? kept : [];
}
