// Rows of one action from one state are tried in order, and where none of them is taken the refusal of the last is told: that of an
// earlier one is told to nobody.

import type { TransitionModel } from "../../../model/model.ts";
import type { Rule } from "../../rule.ts";
import { machinesOf } from "../../transitions.ts";

export const refusalsAreTold: Rule = (model, report) => {
  for (const { states } of machinesOf(model)) {
    const rows = states.transitions.filter(({ timer }) => timer === null);
    for (const [at, row] of rows.entries()) {
      const code = row.otherwise?.code;
      const last = lastBehind(row, rows.slice(at + 1));
      if (code === undefined || last === null || last.some(({ otherwise }) => otherwise?.code === code)) continue;
      const related = last.slice(0, 1).map(({ span }) => ({ span, message: "Where no row is taken, this one tells why." }));
      report("refusals-are-told", row.span, { action: row.action, code }, { related });
    }
  }
};

/** The rows that speak last in the states from which this one leads; null where it is the last itself in one of them. */
function lastBehind(row: TransitionModel, behind: readonly TransitionModel[]): readonly TransitionModel[] | null {
  const later = behind.filter(({ action }) => action === row.action);
  const states = row.from === "new" ? ["new"] : row.from;
  const last = states.map((state) => later.findLast(({ from }) => (from === "new" ? state === "new" : from.includes(state))) ?? null);
  return last.every((one) => one !== null) ? last : null;
}
