// A rule that no record can fulfil lets nothing be stored.

import { Examples } from "../../decide/examples.ts";
import type { Rule } from "../../rule.ts";

export const rulesCanHold: Rule = (model, report, { decider }) => {
  const examples = new Examples(model, decider);
  for (const entity of model.entities.values()) {
    for (const rule of entity.rules) {
      const proof = rule.holds === null ? null : decider.never([rule.holds]);
      if (proof === null || rule.holds === null) continue;
      const example = examples.nearest([rule.holds], entity.name);
      report("rules-can-hold", rule.span, { rule: rule.name, entity: entity.name, proof: proof.words, example });
    }
  }
};
