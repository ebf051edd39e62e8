// Two rules for the same records that no record can fulfil together let nothing be stored.

import type { Expr } from "../../../expression/tree.ts";
import type { RuleModel } from "../../../model/model.ts";
import { capitalised, Examples } from "../../decide/examples.ts";
import { witnessInWords } from "../../decide/witness-words.ts";
import type { Rule } from "../../rule.ts";

export const rulesAgreeWithEachOther: Rule = (model, report, { decider }) => {
  const examples = new Examples(model, decider);
  for (const entity of model.entities.values()) {
    // A rule with a condition lets everything pass that does not meet it.
    const rules = entity.rules.filter(
      (rule): rule is RuleModel & { readonly holds: Expr } => rule.level === "error" && rule.holds !== null && rule.onlyIf === null,
    );
    const possible = rules.filter((rule) => decider.never([rule.holds]) === null);
    for (const [index, rule] of possible.entries()) {
      for (const earlier of possible.slice(0, index)) {
        const proof = decider.never([earlier.holds, rule.holds]);
        if (proof === null) continue;
        const related = [{ span: earlier.span, message: "The other rule is here." }];
        const found = examples.find([earlier.holds], rule.holds);
        const record = found === null ? null : capitalised(witnessInWords(found, entity.name));
        const example = record === null ? "" : ` ${record} fulfils ${earlier.name} and so breaks ${rule.name}.`;
        const parameters = { rule: rule.name, other: earlier.name, entity: entity.name, proof: proof.words, example };
        report("rules-agree-with-each-other", rule.span, parameters, { related });
      }
    }
  }
};
