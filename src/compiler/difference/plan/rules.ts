// Rules of point 5.

import { not, or, TRUE } from "../../expression/fold.ts";
import type { Expr, RulePlan } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import { type ConditionKinds, conditionChanges } from "../conditions.ts";
import { cell, type Differ, type Differs, follows, identity, members, origin, value } from "../differ.ts";
import { match } from "../matching.ts";
import { isSameMeaning, meaningOf } from "../meaning.ts";
import { openThing } from "./points.ts";
import { refusal } from "./refusals.ts";

const RULE: Differs<RulePlan> = {
  name: identity,
  level: value("rule-level-changed"),
  field: cell("rule-field-changed", "For"),
  // Both say together what is refused, and are compared as one condition.
  onlyIf: follows,
  holds: follows,
  otherwise: refusal("rule-refusal-changed"),
  // By what its conditions need.
  runs: follows,
  open: openThing,
  origin,
};

const KINDS: ConditionKinds = { narrower: "rule-tightened", wider: "rule-loosened", other: "rule-changed" };

/** What a rule lets pass: all that it is not asked of, and of the others what holds. */
function passes({ onlyIf, holds }: RulePlan): Expr {
  return or([not(onlyIf ?? TRUE), holds ?? TRUE]);
}

function compareJudgement(before: RulePlan, after: RulePlan, at: At): readonly Change[] {
  const [old, now] = [passes(before), passes(after)];
  const [held, asked] = [at.cell("Must hold"), at.cell("Only if")];
  if (isSameMeaning(old, now) || (at.isConsequence(held) && at.isConsequence(asked))) return [];
  return conditionChanges(KINDS, old, now, at, held.isSame ? asked : held);
}

export const rules: Differ<readonly RulePlan[]> = (before, after, at) => {
  const presentName = at.presentNames("rule", after);
  const nameOf = ({ name }: RulePlan) => presentName(name);
  const judgement = ({ onlyIf, holds, otherwise }: RulePlan) => meaningOf([onlyIf, holds, otherwise]);
  // Nothing refers to a rule: what refuses the same in the same words is the same rule, whatever it is called.
  const { pairs, removed, added } = match(before, after, (rule) => `${nameOf(rule)} ${meaningOf(rule.holds)}`, nameOf, judgement);
  const here = (rule: RulePlan, old: RulePlan | null, now: RulePlan | null) =>
    at.within(rule.name, { rule: rule.name }, old?.origin ?? null, now?.origin ?? null);
  return [
    ...removed.map((rule) => {
      const place = here(rule, rule, null);
      return place.change("rule-removed", { old: place.cell("Must hold").old });
    }),
    ...added.map((rule) => {
      const place = here(rule, null, rule);
      const effects = rule.level === "warning" ? { effects: ["people-notice"] as const } : {};
      return place.change("rule-added", { new: place.cell("Must hold").new, ...effects });
    }),
    ...pairs.flatMap(([old, now]) => {
      const place = here(now, old, now);
      const renamed = old.name === now.name ? [] : [place.change("rule-renamed", { old: old.name, new: now.name })];
      return [...renamed, ...members(RULE)(old, now, place), ...compareJudgement(old, now, place)];
    }),
  ];
};
