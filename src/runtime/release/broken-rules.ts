// Which rules the stored records would break, where that is not as before.

import { isSameMeaning } from "../../compiler/difference/meaning.ts";
import { and, not, usesUser } from "../../compiler/expression/fold.ts";
import type { EntityPlan, Expr, RulePlan } from "../../compiler/plan/plan.ts";
import { Memo } from "../server/context/memo.ts";
import { NEVER } from "../server/expressions/expression-builders.ts";
import { type AppliedRule, appliedRules } from "../server/rules/rules.ts";
import { type Comparison, type FoundFact, placeOf, readsCarried } from "./comparison.ts";

export async function brokenRules(comparison: Comparison): Promise<FoundFact[]> {
  const { after, former, preview, context } = comparison;
  const memo = new Memo();
  const found: FoundFact[] = [];
  for (const entity of Object.values(after.entities)) {
    const old = former.entity(entity.name);
    if (old === null) continue;
    for (const applied of appliedRules({ memo }, entity)) {
      const was = formerApplied(memo, old, applied);
      const [wasBroken, isBroken] = [was === null ? NEVER : brokenBy(was), brokenBy(applied)];
      const isSame = isSameMeaning(wasBroken, isBroken) && !readsCarried(isBroken, comparison);
      if (usesUser(isBroken) || usesUser(wasBroken) || isSame) continue;
      const pair = { before: { entity: old.name, expr: wasBroken }, after: { entity: entity.name, expr: isBroken } };
      const tally = await preview.tally(pair, context);
      if (tally.before + tally.after === 0) continue;
      const { name, level, origin } = applied.rule;
      const [broken, before] = [tally.both + tally.after, tally.both + tally.before];
      found.push({
        fact: { is: "rule", entity: entity.name, rule: name, level, broken, before },
        concerns: { entity: entity.name, rule: name },
        place: placeOf(origin),
      });
    }
  }
  return found;
}

function brokenBy({ onlyIf, holds }: AppliedRule): Expr {
  return and([onlyIf, not(holds)]);
}

function formerApplied(memo: Memo, old: EntityPlan, { rule }: AppliedRule): AppliedRule | null {
  const was = formerRule(old, rule);
  return appliedRules({ memo }, old).find((one) => one.rule === was) ?? null;
}

/** By its name, or else one that means the same and is called otherwise now. */
export function formerRule({ rules }: EntityPlan, { name, holds }: RulePlan): RulePlan | null {
  return rules.find((one) => one.name === name) ?? rules.find((one) => isSameMeaning(one.holds, holds)) ?? null;
}
