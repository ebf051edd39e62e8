// A rule that every record fulfils already refuses nothing, and was perhaps meant otherwise.

import type { Rule } from "../../rule.ts";

export const rulesCanFail: Rule = (model, report, { decider }) => {
  for (const entity of model.entities.values()) {
    for (const rule of entity.rules) {
      if (rule.holds === null) continue;
      const given = rule.onlyIf === null ? [] : [rule.onlyIf];
      if (decider.never(given) !== null) continue;
      const proof = decider.always(rule.holds, given);
      if (proof !== null) report("rules-can-fail", rule.span, { rule: rule.name, proof: proof.words });
    }
  }
};
