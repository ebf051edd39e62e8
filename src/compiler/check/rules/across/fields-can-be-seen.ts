// A field that no role may see is stored and never shown.

import type { Expr } from "../../../expression/tree.ts";
import { isSeeHistory } from "../../../model/history-grant.ts";
import type { EntityModel, GrantModel, Model } from "../../../model/model.ts";
import { Examples } from "../../decide/examples.ts";
import { witnessInWords } from "../../decide/witness-words.ts";
import { conditionOf, refusesAll, whoever, whoIs } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const fieldsCanBeSeen: Rule = (model, report, { decider }) => {
  const examples = new Examples(model, decider);
  for (const entity of model.entities.values()) {
    const see = entity.access.grants.get("see");
    const seen = see === undefined ? null : anyOf(see);
    for (const [action, grant] of entity.access.grants) {
      if ((!action.startsWith("see ") && action !== "see") || isSeeHistory(entity, action)) continue;
      const own = anyOf(grant);
      if (own === null || grant.byRole.size === 0) continue;
      const proof = decider.never(action === "see" || seen === null ? [own] : [own, seen]);
      if (proof === null) continue;
      const what = action === "see" ? entity.name : `${entity.name}.${action.slice(4)}`;
      const why = refusesAll(grant) ? `every role is refused: ${[...grant.byRole.keys()].join(", ")}` : proof.words;
      report("fields-can-be-seen", grant.span, { what, why, example: action === "see" ? "" : exampleOf(model, examples, entity, action) });
    }
  }
};

/** Somebody who sees a record, and not the field. */
function exampleOf(model: Model, examples: Examples, entity: EntityModel, action: string): string {
  for (const [role, decision] of entity.access.grants.get("see")?.byRole ?? []) {
    const [sees, own] = [conditionOf(decision), entity.access.grants.get(action)?.byRole.get(role)];
    if (sees === null || decision.may === "no") continue;
    const wish = own === undefined ? null : conditionOf(own);
    const found = examples.find([sees, ...whoIs(model, role)], wish);
    if (found === null) continue;
    const field = action.slice(4);
    return ` ${whoever(model, [role])} and sees ${witnessInWords(found, entity.name)} does not see its ${field}.`;
  }
  return "";
}

/** What somebody of some role needs; null while a cell is open. */
function anyOf(grant: GrantModel): Expr | null {
  const items = [...grant.byRole.values()].map(conditionOf);
  const decided = items.filter((item) => item !== null);
  return decided.length < items.length ? null : { op: "or", items: decided, type: { is: "boolean" }, optional: false };
}
