// A condition that nothing meets shows nothing and allows nothing. Of a role, a permission, a screen, a call, a timer or a rule.
// A message is never current whose condition does not hold even when it is told.

import type { Expr } from "../../../expression/tree.ts";
import { usesUser } from "../../../expression/walk.ts";
import type { EntityModel, Model, TransitionModel } from "../../../model/model.ts";
import type { Span } from "../../../source.ts";
import type { Decider } from "../../decide/decide.ts";
import { Examples } from "../../decide/examples.ts";
import type { Rule } from "../../rule.ts";
import { afterwards, inFrom, type Placed, transitionsOf } from "../../transitions.ts";

export const conditionsCanHold: Rule = (model, report, { decider }) => {
  const examples = new Examples(model, decider);
  const look: Look = (condition, span, what, entity, given = []) => {
    if (condition === null) return;
    const proof = decider.never([...given, condition]);
    if (proof === null) return;
    const example = entity === null ? "" : examples.nearest([...given, condition], entity);
    report("conditions-can-hold", span, { what, proof: proof.words, example });
  };
  for (const role of model.roles.values())
    if (typeof role.means !== "string" && role.means.condition.op !== "literal")
      look(role.means.condition, role.span, `who is ${role.name}`, null);
  for (const screen of model.screens.values()) look(screen.where, screen.span, `which records ${screen.name} shows`, screen.entity);
  for (const { does, span, name } of model.calls) if ("where" in does) look(does.where, span, `which records ${name} gives`, does.entity);
  for (const entity of model.entities.values()) {
    for (const rule of entity.rules) look(rule.onlyIf, rule.span, `when the rule ${rule.name} applies`, entity.name);
    lookAtCells(entity, look);
  }
  for (const placed of transitionsOf(model)) {
    const { timer, span } = placed.transition;
    if (timer?.on === "when")
      look(
        timer.condition,
        span,
        "when this happens",
        placed.entity.name,
        inFrom({ ...placed, transition: { ...placed.transition, timer: null } }),
      );
    lookAtMessages(model, placed, decider, look);
  }
};

function lookAtMessages(model: Model, placed: Placed, decider: Decider, look: Look): void {
  const { entity, transition } = placed;
  const before = [...inFrom(placed), ...(transition.guard === null ? [] : [transition.guard])];
  const tells = transition.outbound.some((one) => one.do === "tell" && one.holds !== null);
  if (!tells || decider.never(before) !== null) return;
  for (const one of transition.outbound) {
    const span = one.do === "tell" ? model.messages.get(one.message)?.whileText?.span : undefined;
    if (one.do !== "tell" || one.holds === null || span === undefined) continue;
    const after = afterwards(model, placed, one.holds);
    // Whoever reads it is another than who did it.
    if (!usesUser(after)) look(after, span, `how long ${one.message} is current when ${deedOf(transition)} tells it`, entity.name, before);
  }
}

function deedOf({ action, timer }: TransitionModel): string {
  return timer === null ? action : `(${action})`;
}

type Look = (condition: Expr | null, span: Span, what: string, entity: string | null, given?: readonly Expr[]) => void;

function lookAtCells(entity: EntityModel, look: Look): void {
  for (const [action, grant] of entity.access.grants) {
    for (const [role, decision] of grant.byRole) {
      if (decision.may === "if") look(decision.condition, decision.span, `when ${role} may ${action}`, entity.name);
    }
  }
}
