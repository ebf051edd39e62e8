// A field that no role may see is stored and never shown.

import type { Expr } from "../../../expression/tree.ts";
import type { GrantModel } from "../../../model/model.ts";
import { Decider } from "../../decide/decide.ts";
import { conditionOf, refusesAll } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const fieldsCanBeSeen: Rule = (model, report) => {
  const decider = new Decider(model);
  for (const entity of model.entities.values()) {
    const see = entity.access.grants.get("see");
    const seen = see === undefined ? null : anyOf(see);
    for (const [action, grant] of entity.access.grants) {
      if (!action.startsWith("see ") && action !== "see") continue;
      const own = anyOf(grant);
      if (own === null || grant.byRole.size === 0) continue;
      const proof = decider.never(action === "see" || seen === null ? [own] : [own, seen]);
      if (proof === null) continue;
      const what = action === "see" ? entity.name : `${entity.name}.${action.slice(4)}`;
      const why = refusesAll(grant) ? `every role is refused: ${[...grant.byRole.keys()].join(", ")}` : proof.words;
      report("fields-can-be-seen", grant.span, { what, why });
    }
  }
};

/** What somebody of some role needs; null while a cell is open. */
function anyOf(grant: GrantModel): Expr | null {
  const items = [...grant.byRole.values()].map(conditionOf);
  const decided = items.filter((item) => item !== null);
  return decided.length < items.length ? null : { op: "or", items: decided, type: { is: "boolean" }, optional: false };
}
