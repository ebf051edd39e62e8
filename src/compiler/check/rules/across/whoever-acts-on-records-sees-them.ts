// Nobody acts on a record that they do not see: for them it is not there. A role that may act on what it never sees may
// nothing.

import { FALSE, TRUE } from "../../../expression/fold.ts";
import type { Expr } from "../../../expression/tree.ts";
import type { DecisionModel, EntityModel, GrantModel, Model } from "../../../model/model.ts";
import { article } from "../../../model/questions.ts";
import type { Decider } from "../../decide/decide.ts";
import { Examples } from "../../decide/examples.ts";
import { recordInWords } from "../../decide/witness-words.ts";
import { conditionOf, refuses, refusesAll, roleSubject, somebody, whoIs } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

interface Operation {
  readonly action: string;
  readonly grant: GrantModel;
  readonly decision: DecisionModel;
}

export const whoeverActsOnRecordsSeesThem: Rule = (model, report, { decider }) => {
  const examples = new Examples(model, decider);
  for (const entity of model.entities.values()) {
    const see = entity.access.grants.get("see");
    // That nobody sees them, or that no row says who does, is told for itself.
    if (see === undefined || refusesAll(see) || entity.part !== null) continue;
    for (const role of model.roles.keys()) {
      if (!refuses(entity, "see", role)) continue;
      const blind = deedsOf(model, entity, role).filter(({ decision }) => !maySee(model, decider, see, role, decision));
      const [first, ...others] = blind;
      if (first === undefined) continue;
      const actions = [...new Set(blind.map(({ action }) => action))].join(", ");
      const found = examples.find([conditionOf(first.decision) ?? TRUE, ...whoIs(model, role)]);
      const record = found === null ? article(entity.name) : recordInWords(found, entity.name);
      const example = `${somebody(model, role)} may ${first.action}${isOfField(first.grant) ? " of" : ""} ${record}, and is told that it is not there.`;
      const rows = [...new Set(others.map(({ grant }) => grant.span))].filter((span) => span !== first.grant.span);
      const related = [
        { span: see.span, message: `This row does not let ${role} see it.` },
        ...rows.slice(0, 2).map((span) => ({ span, message: "And here." })),
      ];
      const parameters = { who: roleSubject(model, [role]), actions, entity: entity.name, role, example };
      report("whoever-acts-on-records-sees-them", first.grant.span, parameters, { related });
    }
  }
};

/** `change price` is a deed to a part of the record. */
function isOfField({ operation }: GrantModel): boolean {
  return operation.is === "change field" || operation.is === "link field";
}

/** What somebody of the role may do to records that are there. Users change their own account without seeing it. */
function deedsOf(model: Model, entity: EntityModel, role: string): Operation[] {
  const isOfUsers = model.product.signsInAs?.entity === entity.name;
  const later = new Set(entity.states?.transitions.flatMap(({ from, action }) => (from === "new" ? [] : [action])));
  return [...entity.access.grants].flatMap(([action, grant]) => {
    const decision = grant.byRole.get(role);
    const { operation } = grant;
    const acts =
      later.has(action) ||
      operation.is === "export" ||
      operation.is === "link field" ||
      (!isOfUsers && /^(?:change|change field|delete)$/.test(operation.is));
    return acts && (decision?.may === "yes" || decision?.may === "if") ? [{ action, grant, decision }] : [];
  });
}

/** Whether somebody of the role who may do it may see the record, by another role that they have as well. */
function maySee(model: Model, decider: Decider, see: GrantModel, role: string, deed: DecisionModel): boolean {
  const isVisitor = (name: string) => model.roles.get(name)?.means === "not signed in";
  const acting: Expr[] = [...whoIs(model, role), conditionOf(deed) ?? TRUE];
  return [...see.byRole].some(([other, decision]) => {
    const seen = conditionOf(decision) ?? TRUE;
    if (seen === FALSE || isVisitor(other) !== isVisitor(role)) return false;
    return decider.never([...acting, ...whoIs(model, other), seen]) === null;
  });
}
