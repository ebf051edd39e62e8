// A field that no role may see is stored and never shown.

import type { Expr } from "../../../expression/tree.ts";
import type { EntityModel, GrantModel, Model } from "../../../model/model.ts";
import { Examples } from "../../decide/examples.ts";
import { witnessInWords } from "../../decide/witness-words.ts";
import { conditionOf, refusesAll, roleSubject, whoIs } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const fieldsCanBeSeen: Rule = (model, report, { decider }) => {
  const examples = new Examples(model, decider);
  for (const entity of model.entities.values()) {
    const see = entity.access.grants.get("see");
    const seen = see === undefined ? null : anyOf(see);
    for (const grant of entity.access.grants.values()) {
      const { operation } = grant;
      if (operation.is !== "see" && operation.is !== "see field") continue;
      const field = operation.is === "see field" ? operation.field : null;
      const own = anyOf(grant);
      if (own === null || grant.byRole.size === 0) continue;
      const proof = decider.never(field === null || seen === null ? [own] : [own, seen]);
      if (proof === null) continue;
      const what = field === null ? entity.name : `${entity.name}.${field}`;
      const why = refusesAll(grant) ? `every role is refused: ${[...grant.byRole.keys()].join(", ")}` : proof.words;
      report("fields-can-be-seen", grant.span, {
        what,
        why,
        example: field === null ? "" : exampleOf(model, examples, entity, grant, field),
      });
    }
  }
};

/** Somebody who sees a record, and not the field. */
function exampleOf(model: Model, examples: Examples, entity: EntityModel, grant: GrantModel, field: string): string {
  for (const [role, decision] of entity.access.grants.get("see")?.byRole ?? []) {
    const [sees, own] = [conditionOf(decision), grant.byRole.get(role)];
    if (sees === null || decision.may === "no") continue;
    const wish = own === undefined ? null : conditionOf(own);
    const found = examples.find([sees, ...whoIs(model, role)], wish);
    if (found === null) continue;
    return ` ${roleSubject(model, [role])} and sees ${witnessInWords(found, entity.name)} does not see its ${field}.`;
  }
  return "";
}

/** What somebody of some role needs; null while a cell is open. */
function anyOf(grant: GrantModel): Expr | null {
  const items = [...grant.byRole.values()].map(conditionOf);
  const decided = items.filter((item) => item !== null);
  return decided.length < items.length ? null : { op: "or", items: decided, type: { is: "boolean" }, optional: false };
}
