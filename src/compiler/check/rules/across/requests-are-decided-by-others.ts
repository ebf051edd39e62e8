// Where some who may make a record may not decide about it, those who may do both can decide about their own.

import type { Expr } from "../../../expression/tree.ts";
import type { EntityModel, Model, TransitionModel } from "../../../model/model.ts";
import { article } from "../../../model/questions.ts";
import { Examples } from "../../decide/examples.ts";
import { USER } from "../../decide/witness.ts";
import { recordInWords } from "../../decide/witness-words.ts";
import { conditionOf, makingActions, refuses, whoIs } from "../../decisions.ts";
import { demandsOwn, type Owner, ownerOf } from "../../owners.ts";
import type { Rule } from "../../rule.ts";
import { invariantsOf } from "../../stored-guarantees.ts";
import { inFrom } from "../../transitions.ts";

export const requestsAreDecidedByOthers: Rule = (model, report, { decider }) => {
  const examples = new Examples(model, decider);
  const people = signedIn(model);
  for (const entity of model.entities.values()) {
    const owner = ownerOf(model, entity);
    if (owner === null || entity.states === null) continue;
    const making = makingActions(entity);
    const makers = people.filter((role) => making.some((action) => !refuses(entity, action, role)));
    const kept = invariantsOf(decider, entity);
    const decisions = entity.states.transitions.filter((transition) => isDecision(entity, transition, makers));
    for (const role of makers) {
      const needs = (transition: TransitionModel) => {
        const needed = neededToDecideOwn(model, entity, transition, role, owner);
        return needed === null || demandsOwn(decider, entity, transition.action, role, owner) ? null : [...needed, ...kept];
      };
      const own = decisions.filter((transition) => {
        const needed = needs(transition);
        return needed !== null && decider.never(needed) === null;
      });
      const actions = [...new Set(own.map((transition) => transition.action))];
      const grant = entity.access.grants.get(actions[0] ?? "");
      if (grant === undefined) continue;
      const example = exampleOf(own, (transition) => {
        const found = examples.find(needs(transition)!, null, transition.asks);
        return found === null ? null : ` ${USER}, who is ${role}, may ${transition.action} ${recordInWords(found, entity.name)}.`;
      });
      const related = own.map((transition) => ({ span: transition.span, message: "This is such a transition." }));
      const parameters = { role, actions: actions.join(", "), entity: article(entity.name), owner: owner.name, example };
      report("requests-are-decided-by-others", grant.span, parameters, { related: related.slice(0, 3) });
    }
  }
};

/** What the first one shows of which anything can be shown. */
function exampleOf(transitions: readonly TransitionModel[], show: (transition: TransitionModel) => string | null): string {
  for (const transition of transitions) {
    const shown = show(transition);
    if (shown !== null) return shown;
  }
  return "";
}

/** Some who may make the record may not do this with it. */
function isDecision(entity: EntityModel, transition: TransitionModel, makers: readonly string[]): boolean {
  const isSpokenOf = transition.from !== "new" && transition.timer === null && entity.access.grants.has(transition.action);
  return isSpokenOf && makers.some((role) => refuses(entity, transition.action, role));
}

function signedIn(model: Model): string[] {
  return [...model.roles.values()].filter((role) => role.means !== "not signed in").map((role) => role.name);
}

/** What must hold for somebody of the role to decide about a record of their own; null where they are refused. */
function neededToDecideOwn(model: Model, entity: EntityModel, transition: TransitionModel, role: string, owner: Owner): Expr[] | null {
  const decision = entity.access.grants.get(transition.action)?.byRole.get(role);
  const condition = decision === undefined || decision.may === "no" ? null : conditionOf(decision);
  const states = entity.machines.find((machine) => machine.field === transition.field);
  if (condition === null || states === undefined) return null;
  const guard = transition.guard === null ? [] : [transition.guard];
  return [...inFrom({ entity, states, transition }), owner.isOwn, condition, ...guard, ...whoIs(model, role)];
}
