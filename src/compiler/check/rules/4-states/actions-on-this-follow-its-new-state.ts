// An effect comes after the transition. What is done on the record itself must be possible in the state that it is in by then, or
// the whole action fails each time.

import type { EffectModel, EntityModel, TransitionModel } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";

type Performing = EffectModel & { readonly do: "perform" };

export const actionsOnThisFollowItsNewState: Rule = (model, report) => {
  for (const entity of model.entities.values()) {
    for (const row of entity.states?.transitions ?? []) {
      const [first] = row.effects.filter((effect) => effect.do === "perform" && effect.at.op === "this") as Performing[];
      if (first === undefined || isPossible(entity, row, first)) continue;
      const from = statesOf(entity, first).join(", ");
      report("actions-on-this-follow-its-new-state", first.span, { action: row.action, does: first.action, to: row.to, from });
    }
  }
};

/** What a second one meets depends on the first; another set of states does not change with this one. */
function isPossible(entity: EntityModel, row: TransitionModel, { action }: Performing): boolean {
  return rowsOf(entity, action).some(({ field, from }) => field !== row.field || (from !== "new" && from.includes(row.to)));
}

function statesOf(entity: EntityModel, { action }: Performing): readonly string[] {
  return [...new Set(rowsOf(entity, action).flatMap(({ from }) => (from === "new" ? [] : from)))];
}

function rowsOf(entity: EntityModel, action: string): readonly TransitionModel[] {
  return (entity.states?.transitions ?? []).filter((row) => row.timer === null && row.action === action && row.from !== "new");
}
