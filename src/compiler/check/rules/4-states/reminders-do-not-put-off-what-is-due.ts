// A reminder that stays in its state begins that state anew. Whatever is due so long after the state began, and later than the
// reminder, is put off each time and never comes.

import type { Expr } from "../../../expression/tree.ts";
import type { TransitionModel } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";
import { machinesOf } from "../../transitions.ts";

export const remindersDoNotPutOffWhatIsDue: Rule = (model, report, { decider }) => {
  for (const { entity, states } of machinesOf(model)) {
    const timed = states.transitions.filter(
      (row): row is Timed => row.timer?.on === "after" && row.from !== "new" && row.question === null,
    );
    for (const reminder of timed.filter(isAlwaysPerformed)) {
      for (const later of timed) {
        if (!later.from.includes(reminder.to) || later === reminder || !isLonger(later, reminder)) continue;
        const parameters = { reminder: reminder.action, later: later.action, state: reminder.to, entity: entity.name };
        report("reminders-do-not-put-off-what-is-due", later.span, parameters, {
          related: [{ span: reminder.span, message: `This begins ${reminder.to} anew each time.` }],
        });
      }
    }
  }

  function isLonger({ timer: { seconds: left } }: Timed, { timer: { seconds: right } }: Timed): boolean {
    if (left === null || right === null) return false;
    const longer: Expr = { op: "compare", how: ">", left, right, type: { is: "boolean" }, optional: false };
    return decider.always(longer) !== null;
  }
};

type Timed = TransitionModel & {
  readonly from: readonly string[];
  readonly timer: { readonly on: "after"; readonly seconds: Expr | null };
};

/** What it sets off might lead the record to another state. */
function isAlwaysPerformed({ from, to, guard, effects }: Timed): boolean {
  return from.includes(to) && guard === null && effects.every((effect) => effect.do !== "perform" && effect.do !== "create");
}
