// A condition that nothing meets shows nothing and allows nothing: of a permission, a screen, a call, a timer or a rule.

import type { Expr } from "../../../expression/tree.ts";
import type { EntityModel } from "../../../model/model.ts";
import type { Span } from "../../../source.ts";
import { Decider } from "../../decide/decide.ts";
import type { Rule } from "../../rule.ts";
import { inFrom, transitionsOf } from "../../transitions.ts";

export const conditionsCanHold: Rule = (model, report) => {
  const decider = new Decider(model);
  const look = (condition: Expr | null, span: Span, what: string, given: readonly Expr[] = []) => {
    const proof = condition === null ? null : decider.never([...given, condition]);
    if (proof !== null) report("conditions-can-hold", span, { what, proof: proof.words });
  };
  for (const screen of model.screens.values()) look(screen.where, screen.span, `which records ${screen.name} shows`);
  for (const call of model.calls) if ("where" in call.does) look(call.does.where, call.span, `which records ${call.name} gives`);
  for (const entity of model.entities.values()) {
    for (const rule of entity.rules) look(rule.onlyIf, rule.span, `when the rule ${rule.name} applies`);
    lookAtCells(entity, look);
  }
  for (const placed of transitionsOf(model)) {
    const { timer, span } = placed.transition;
    if (timer?.on === "when")
      look(timer.condition, span, "when this happens", inFrom({ ...placed, transition: { ...placed.transition, timer: null } }));
  }
};

function lookAtCells(entity: EntityModel, look: (condition: Expr | null, span: Span, what: string) => void): void {
  for (const [action, grant] of entity.access.grants) {
    for (const [role, decision] of grant.byRole) {
      if (decision.may === "if") look(decision.condition, decision.span, `when ${role} may ${action}`);
    }
  }
}
