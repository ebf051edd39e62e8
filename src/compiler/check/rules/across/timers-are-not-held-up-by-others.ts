// A rule that looks at other records binds a timer as well, and what is written there later does not ask it. The timer is then
// refused, and whoever wrote the other record is told nothing.

import { FALSE, not, or } from "../../../expression/fold.ts";
import type { Expr, ListSource } from "../../../expression/tree.ts";
import { mapParts, partsOf, someNode } from "../../../expression/walk.ts";
import { watchedBy } from "../../../expression/watched.ts";
import type { EntityModel, Model, RuleModel } from "../../../model/model.ts";
import type { Decider } from "../../decide/decide.ts";
import type { Rule } from "../../rule.ts";
import { afterwards, inFrom, type Placed, transitionsOf } from "../../transitions.ts";

type ListNode = Expr & { readonly op: "aggregate" | "collect" | "member" };

export const timersAreNotHeldUpByOthers: Rule = (model, report, { decider }) => {
  const timers = transitionsOf(model).filter((placed) => waits(decider, placed));
  for (const entity of model.entities.values()) {
    const own = timers.filter((placed) => placed.entity === entity);
    for (const rule of own.length === 0 ? [] : entity.rules) {
      const others = othersOf(model, decider, entity, rule);
      if (others.length === 0) continue;
      const bound = own.filter((placed) => mayBreak(model, decider, placed, rule));
      if (bound.length === 0) continue;
      const said = [...new Set(bound.map(({ transition }) => `"(${transition.action})"`))].join(", ");
      report(
        "timers-are-not-held-up-by-others",
        rule.span,
        { rule: rule.name, entity: entity.name, timers: said, others: others.join(", ") },
        { related: bound.map(({ transition }) => ({ span: transition.span, message: "This may then be refused." })) },
      );
    }
  }
};

/** Whether it comes due by time, or by other records. What a write of the record itself makes due is done with that, which asks the rules. */
function waits(decider: Decider, { transition: { timer, from, question } }: Placed): boolean {
  if (timer === null || from === "new" || question !== null) return false;
  if (timer.on !== "when") return true;
  const isElsewhere = (node: Expr): boolean =>
    node.op === "now" || node.op === "today" || isList(node) || (node.op === "field" && node.of.op !== "this");
  return timer.condition !== null && someNode(decider.expanded(timer.condition), isElsewhere);
}

/** The kinds of records that the rule looks at, whose writing does not ask it, and which have no rule from their side. */
function othersOf(model: Model, decider: Decider, entity: EntityModel, rule: RuleModel): string[] {
  if (rule.level !== "error" || rule.holds === null) return [];
  const lists = conditionsOf(rule).flatMap((one) => listsIn(decider.expanded(one)));
  const found = lists.filter((node) => !isFollowed(node)).map(({ list }) => writtenWith(list));
  return [...new Set(found)].filter((name) => {
    const other = model.entities.get(name);
    if (other === undefined || other === entity || !isWritten(other)) return false;
    return !other.rules.some((one) => conditionsOf(one).some((part) => readsEntity(decider.expanded(part), entity.name)));
  });
}

function conditionsOf({ onlyIf, holds }: RuleModel): Expr[] {
  return [onlyIf, holds].filter((one) => one !== null);
}

function isList(node: Expr): node is ListNode {
  return node.op === "aggregate" || node.op === "collect" || node.op === "member";
}

/** The outermost ones. */
function listsIn(expr: Expr): ListNode[] {
  return isList(expr) ? [expr] : partsOf(expr).flatMap(listsIn);
}

/** Whether the rule is asked again once a member is written. */
function isFollowed(node: ListNode): boolean {
  return watchedBy(node).every(({ entity, way }) => entity !== node.list.entity || way !== null);
}

/** What is written where somebody comes to be on the list, or is taken off it. */
function writtenWith(list: ListSource): string {
  return list.from === "link" ? list.owner : list.entity;
}

function readsEntity(expr: Expr, entity: string): boolean {
  return someNode(expr, (node) => isList(node) && node.list.entity === entity);
}

/** Whether people make, change or delete such records. */
function isWritten({ access }: EntityModel): boolean {
  const writes = new Set(["create", "change", "change field", "link field", "delete", "transition"]);
  return [...access.grants.values()].some(
    ({ operation, byRole }) => writes.has(operation.is) && [...byRole.values()].some(({ may }) => may === "yes" || may === "if"),
  );
}

/** Whether the rule may be broken once the timer was performed, whatever certainly holds of the record in front of it. */
function mayBreak(model: Model, decider: Decider, placed: Placed, { onlyIf, holds }: RuleModel): boolean {
  // How the states of one set go with those of another is not known here.
  if (onlyIf !== null && readsOtherStates(onlyIf, placed)) return false;
  const before = [...inFrom(placed), ...(placed.transition.guard === null ? [] : [placed.transition.guard])];
  const fulfilled = onlyIf === null ? holds! : or([not(changedOnce(onlyIf)), holds!]);
  return decider.never([...before, not(afterwards(model, placed, fulfilled))]) === null;
}

function readsOtherStates(expr: Expr, { entity, states }: Placed): boolean {
  const others = new Set(entity.machines.map(({ field }) => field).filter((field) => field !== states.field));
  return someNode(expr, (node) => node.op === "field" && node.of.op === "this" && others.has(node.field));
}

/** A condition on a record that is not as it was made: its version is no longer the first. */
function changedOnce(expr: Expr): Expr {
  if (expr.op !== "compare" || expr.how !== "=") return mapParts(expr, changedOnce);
  const sides = [expr.left, expr.right];
  const isVersion = sides.some((side) => side.op === "field" && side.of.op === "this" && side.field === "version");
  return isVersion && sides.some((side) => side.op === "literal" && Number(side.value) === 1) ? FALSE : expr;
}
