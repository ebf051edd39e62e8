// A transition after which a rule is always broken can never be completed. The program takes it back each time.

import { not } from "../../../expression/fold.ts";
import type { Expr } from "../../../expression/tree.ts";
import type { RuleModel } from "../../../model/model.ts";
import { capitalised, Examples } from "../../decide/examples.ts";
import type { Witness } from "../../decide/witness.ts";
import { witnessInWords } from "../../decide/witness-words.ts";
import type { Report, Rule } from "../../rule.ts";
import { afterwards, inFrom, type Placed, transitionsOf } from "../../transitions.ts";

export const guardsAgreeWithRules: Rule = (model, report, { decider }) => {
  const examples = new Examples(model, decider);
  const possible = new Map<RuleModel, boolean>();
  const canHold = (rule: RuleModel): boolean => {
    if (!possible.has(rule)) possible.set(rule, rule.level === "error" && rule.holds !== null && decider.never([rule.holds]) === null);
    return possible.get(rule) === true;
  };
  for (const placed of transitionsOf(model)) {
    const rules = placed.entity.rules.filter(canHold);
    if (rules.length === 0) continue;
    const before = [...inFrom(placed), ...(placed.transition.guard === null ? [] : [placed.transition.guard])];
    if (decider.never(before) !== null) continue;
    for (const rule of rules) {
      const fulfilled = rule.onlyIf === null ? rule.holds! : either(not(rule.onlyIf), rule.holds!);
      const after = afterwards(model, placed, fulfilled);
      const proof = decider.never([...before, after]);
      if (proof === null) continue;
      const asks = placed.transition.asks;
      const found = examples.find(before, after, asks) ?? examples.find(before, null, asks);
      say(report, placed, rule, { proof: proof.words, example: found === null ? "" : exampleOf(found, placed) });
    }
  }
};

function either(left: Expr, right: Expr): Expr {
  return { op: "or", items: [left, right], type: { is: "boolean" }, optional: false };
}

/** What the guard lets through is refused by the rule. */
function exampleOf(found: Witness, { entity, transition }: Placed): string {
  const record = capitalised(witnessInWords(found, entity.name));
  const passes = transition.guard !== null ? "passes the guard" : transition.from === "new" ? "may be made" : "may be taken";
  return ` ${record} ${passes}, and is then refused.`;
}

function say(
  report: Report,
  { entity, transition }: Placed,
  rule: RuleModel,
  shown: { readonly proof: string; readonly example: string },
): void {
  const from = transition.from === "new" ? "(new)" : transition.from.join(", ");
  const parameters = { action: transition.action, entity: entity.name, rule: rule.name, path: `${from} → ${transition.to}`, ...shown };
  report("guards-agree-with-rules", transition.span, parameters, { related: [{ span: rule.span, message: "This rule is then broken." }] });
}
