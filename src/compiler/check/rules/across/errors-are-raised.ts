// An error of the catalogue is named by some rule, transition or call.

import type { Rule } from "../../rule.ts";

export const errorsAreRaised: Rule = (model, report) => {
  const raised = new Set<string>();
  for (const entity of model.entities.values()) {
    for (const rule of entity.rules) if (rule.otherwise !== null) raised.add(rule.otherwise.code);
    for (const transition of entity.states?.transitions ?? []) if (transition.otherwise !== null) raised.add(transition.otherwise.code);
  }
  for (const error of model.errors.values()) {
    if (!raised.has(error.code)) report("errors-are-raised", error.span, { code: error.code });
  }
};
