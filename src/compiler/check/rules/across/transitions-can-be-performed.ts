// A transition by people is allowed to at least one role.

import type { Rule } from "../../rule.ts";

export const transitionsCanBePerformed: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    const actions = new Set(
      (entity.states?.transitions ?? []).filter((transition) => transition.timer === null).map((transition) => transition.action),
    );
    for (const action of actions) {
      const grant = entity.access.grants.get(action);
      if (grant === undefined || [...grant.byRole.values()].some((decision) => decision.may !== "no")) continue;
      report("transitions-can-be-performed", grant.span, { action, entity: entity.name });
    }
  }
};
